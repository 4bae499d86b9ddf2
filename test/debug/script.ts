/** A session as a text: a program, how it fails, then requests, each with what is to come of it. */
export interface Script {
  /** What the case is about: the lines before the first `key: value`. */
  readonly title: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly program: string;
  /** A counterexample in a file that is launched; it names the program. */
  readonly saved: { readonly name: string; readonly text: string } | undefined;
  readonly requests: readonly string[];
}

const programMark = '--- program\n';
const sessionMark = '--- session\n';

export function readScript(text: string): Script {
  const [head, rest] = cut(text, programMark);
  const [files, session] = cut(rest, sessionMark);
  const [program, savedName, savedText] = files.split(/^--- saved (\S+)\n/m);
  const lines = head.split('\n').filter((line) => line !== '');
  const settings = lines.flatMap((line) => {
    const found = /^([a-z]+): (.*)$/.exec(line);
    return found === null ? [] : [[found[1]!, found[2]!] as const];
  });
  const title = lines.filter((line) => !/^[a-z]+: /.test(line)).join(' ');
  const requests = session.split('\n').flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : []));
  const saved = savedName === undefined ? undefined : { name: savedName, text: savedText! };
  return { title, settings: Object.fromEntries(settings), program: program!, saved, requests };
}

/** The text of a script with what came of its requests. */
export function writeScript(
  text: string,
  results: readonly { readonly request: string; readonly lines: readonly string[] }[],
): string {
  const [before] = cut(text, sessionMark);
  const session = results.map(({ request, lines }) => [`> ${request}`, ...lines].join('\n'));
  return `${before}${sessionMark}${session.join('\n')}\n`;
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`the script has no line ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
