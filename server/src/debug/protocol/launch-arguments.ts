import type { CompileSettings } from '../../service/model/compilation';
import type { ReplaySeed } from '../../service/model/replay-file';

/** What a launch configuration says. */
export interface LaunchArguments {
  /** The C or `.ll` file; not needed with `trace`. */
  readonly program?: string;
  /** Id of the check whose counterexample is replayed; undefined: of the first that fails. */
  readonly check?: string;
  /** Where the execution starts; undefined: in the check's function. */
  readonly function?: string;
  /** A file that `verdict verify --save-trace` or the editor wrote. */
  readonly trace?: string;
  /** A counterexample that is at hand, as the server gives it. */
  readonly replay?: ReplaySeed;
  /** The text of the program, if it is not that of the file. */
  readonly text?: string;
  readonly stopOnEntry?: boolean;
  readonly compile?: Partial<CompileSettings>;
  /** Folders of the workspace. */
  readonly roots?: readonly string[];
  /** The workspace is trusted: its flags and the user's clang may be used. */
  readonly trusted?: boolean;
  /** Seconds to look for a counterexample, if there is none yet. */
  readonly timeout?: number;
}
