import type { IrFunction } from '../../../server/src/ir/model/globals';
import { isTerminator } from '../../../server/src/ir/model/instructions';
import { operandsOf, successorsOf } from '../../../server/src/ir/model/operands';
import { parseModule } from '../../../server/src/ir/parse';
import { printModule } from '../../../server/src/ir/print';

/** What must hold of the result for any text. */
export function checkInvariants(text: string): void {
  const { module, diagnostics } = parseModule(text);
  for (const { start, end, line, column, message } of diagnostics) {
    demand(isRange(start, end, text), 'a diagnostic outside of the text');
    demand(line >= 1 && column >= 1 && message !== '', 'a diagnostic without place or message');
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  demand(module.hasErrors === errors.length > 0, 'hasErrors of the module');
  for (const fn of module.functions) checkFunction(fn, text);
  const printed = printModule(module);
  if (module.hasErrors) return;
  const again = parseModule(printed);
  demand(!again.module.hasErrors, `errors in what was printed: ${again.diagnostics[0]?.message ?? ''}`);
  demand(printModule(again.module) === printed, 'printed twice, it is not the same');
}

/** Quicker than `expect`, of which there would be millions. */
function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`broken: ${what}`);
}

/** Kinds of operands that are not defined in the function; the parser's own stand-ins must not remain. */
const constantKinds: ReadonlySet<string> = new Set(
  (
    'int float null undef poison zero none aggregate string splat blockaddress dso_local_equivalent no_cfi ptrauth ' +
    'expr variable function alias ifunc asm metadata'
  ).split(' '),
);

function isRange(start: number, end: number, text: string): boolean {
  return start >= 0 && start <= end && end <= text.length;
}

function checkFunction(fn: IrFunction, text: string): void {
  demand(isRange(fn.start, fn.end, text) && isRange(fn.nameStart, fn.nameEnd, text), 'a function outside of the text');
  const blocks = new Set(fn.blocks);
  const values = new Set<unknown>(fn.params);
  for (const block of fn.blocks) for (const instruction of block.instructions) values.add(instruction);
  for (const block of fn.blocks) {
    demand(block.function === fn && isRange(block.start, block.end, text), 'a block out of place');
    for (const instruction of block.instructions) {
      demand(
        instruction.block === block && isRange(instruction.start, instruction.end, text),
        'an instruction out of place',
      );
      for (const operand of operandsOf(instruction)) {
        const isLocal = operand.kind === 'instruction' || operand.kind === 'argument';
        demand(isLocal ? values.has(operand) : constantKinds.has(operand.kind), 'an operand from nowhere');
      }
    }
    if (fn.hasErrors) continue;
    const first = block.instructions.findIndex(isTerminator);
    demand(first >= 0 && first === block.instructions.length - 1, 'a block without its terminator at the end');
    for (const successor of successorsOf(block)) demand(blocks.has(successor), 'a successor from nowhere');
  }
}
