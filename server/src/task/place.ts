import type { Place } from '../base/place';
import { displayText } from '../ir/byte-string';
import { functionPosition, inlinedChain, sourcePositionOf } from '../ir/debug/location';
import type { Instruction } from '../ir/model/instructions';
import { modelOf } from './model-function';

/**
 * Where an instruction stands; one of a libc model stands at the user's call. Frames without a line (clang's reasons for
 * traps) give way to the one around them.
 */
export function placeOf(instruction: Instruction): Place {
  const source =
    sourcePositionOf(instruction) ?? inlinedChain(instruction).find((frame) => frame.position !== undefined)?.position;
  const fn = instruction.block.function;
  const call = modelOf(fn)?.call;
  if (call !== undefined) return { ...call, source };
  return { function: displayText(String(fn.name)), source, irOffset: instruction.start };
}

/**
 * Where a check stands. What clang does while a function begins has no line (the lengths in a parameter
 * `int a[rows][columns]` are computed there): it stands where the function does.
 */
export function checkPlaceOf(instruction: Instruction): Place {
  const place = placeOf(instruction);
  return { ...place, source: place.source ?? functionPosition(instruction.block.function) };
}
