import type { SourcePosition } from '../../base/place';
import { type FrameView, framesOf } from '../../exec/inspect';
import { functionPosition } from '../../ir/debug/location';
import type { IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import { nameOf } from '../../trace/signature';
import type { Execution } from './execution';
import type { Lines } from './lines';
import type { Navigator } from './navigator';

/** A function of the user that is being executed. */
export interface FrameState {
  /** Its number in the path. */
  readonly frame: number;
  readonly fn: IrFunction;
  readonly name: string;
  /** What it executes next; in a function that waits for a call, the call. */
  readonly at: Instruction;
  /** The position of that. */
  readonly position: number;
  readonly place: SourcePosition | undefined;
  readonly view: FrameView;
}

/** The user's functions that are executed where the machine is, the innermost first. */
export function framesAt(execution: Execution, lines: Lines, navigator: Navigator): readonly FrameState[] {
  return [...outwards(execution, lines, navigator)];
}

/** The innermost of them, without a look at the others. */
export function innermostFrame(execution: Execution, lines: Lines, navigator: Navigator): FrameState | undefined {
  for (const frame of outwards(execution, lines, navigator)) return frame;
  return undefined;
}

function* outwards(execution: Execution, lines: Lines, navigator: Navigator): Generator<FrameState> {
  const { path, timeline, placing } = execution;
  let frame = path.frameOf(path.spanAt(timeline.position));
  let position = timeline.position;
  for (const view of framesOf(timeline.machine)) {
    if (!placing.isHidden(view.fn)) {
      const at = path.instructionAt(position);
      // Before the first line of a function control is where it begins.
      const place = placing.position(at) ?? lines.place(lines.around(position)) ?? functionPosition(view.fn);
      yield { frame, fn: view.fn, name: nameOf(view.fn), at, position, place, view };
    }
    position = navigator.callPosition(frame);
    frame = path.callers.at(frame);
  }
}
