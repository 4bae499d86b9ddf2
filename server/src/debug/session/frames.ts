import type { SourcePosition } from '../../base/place';
import { type FrameView, framesOf } from '../../exec/inspect';
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
  const { path, timeline, placing } = execution;
  const frames: FrameState[] = [];
  let frame = path.frameOf(path.spanAt(timeline.position));
  let position = timeline.position;
  for (const view of framesOf(timeline.machine)) {
    if (!placing.isHidden(view.fn)) {
      const at = path.instructionAt(position);
      const place = placing.position(at) ?? lines.place(lines.around(position));
      frames.push({ frame, fn: view.fn, name: nameOf(view.fn), at, position, place, view });
    }
    position = navigator.callPosition(frame);
    frame = path.callers.at(frame);
  }
  return frames;
}
