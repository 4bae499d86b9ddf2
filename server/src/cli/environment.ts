/** What a command has of the world. */
export interface Environment {
  /** The bundled worker. */
  readonly worker: string;
  /** Paths are meant from here. */
  readonly directory: string;
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly hasColours: boolean;
  /** A terminal for what is overwritten again; undefined if nobody watches. */
  readonly live: Live | undefined;
}

export interface Live {
  readonly write: (text: string) => void;
  readonly columns: () => number;
}

/** How a command ended, as the shell sees it. */
export const status = {
  ok: 0,
  /** A check is refuted. */
  refuted: 1,
  /** Nothing is refuted, but not everything is proved. */
  undecided: 2,
  /** There was nothing to verify: wrong usage, no such file, C that does not compile, text that is not IR. */
  wrong: 3,
} as const;

export type Status = (typeof status)[keyof typeof status];
