import type { Cancellation } from '../base/cancellation';
import type { MemoryVariables } from '../memory/model';
import type { PlainProgram } from '../program/plain';
import type { Solver } from '../solver/solver';
import type { Check } from '../task/check';
import type { Inputs } from '../task/inputs';
import type { Replay } from '../trace/replay';
import type { Verdict } from './verdict';

/** What an engine is asked: decide the checks of a program. */
export interface EngineTask {
  readonly program: PlainProgram;
  readonly memory: MemoryVariables;
  readonly checks: readonly Check[];
}

/** What an engine is given to work with. Engines share no mutable state. */
export interface EngineContext {
  readonly solver: Solver;
  readonly cancellation: Cancellation;
  /** Milliseconds of wall-clock time for the whole run. */
  readonly milliseconds: number;
  /** Runs the inputs on the interpreter. Only what fails there is refuted. */
  readonly replay: (check: Check, inputs: Inputs) => Replay;
  /** Told of each verdict the moment it exists. */
  readonly onVerdict: (check: Check, verdict: Verdict) => void;
}
