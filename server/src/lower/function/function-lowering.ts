import type { IrFunction } from '../../ir/model/globals';
import type { Instruction, PhiInst } from '../../ir/model/instructions';
import { operandsOf } from '../../ir/model/operands';
import type { Block } from '../../ir/model/value';
import { displayText } from '../../ir/byte-string';
import { functionPosition } from '../../ir/debug/location';
import type { Cfa, Location } from '../../program/program';
import type { Binding } from '../../program/statement';
import { placeOf } from '../../task/place';
import { Op } from '../../term/op';
import type { Term } from '../../term/term';
import { unsupportedOperand } from '../constants';
import type { ModuleContext } from '../context';
import { lowerInstruction } from '../instructions/dispatch';
import { variablesOf } from '../signature';
import { unsupportedType } from '../support';
import { type BlockPlan, planBlocks } from './blocks';
import { asScalar, bindingsOf, FunctionState } from './function-state';
import { InstructionLowering } from './instruction-lowering';
import { Liveness } from './liveness';
import { Path } from './path';
import { enterFunction } from './prologue';
import { type Continuation, lowerTerminator } from './terminators';

/** Lowers one function to its automaton. */
export function lowerFunction(context: ModuleContext, fn: IrFunction): Cfa {
  return new FunctionLowering(context, fn).run();
}

class FunctionLowering {
  readonly #state: FunctionState;
  readonly #plan: BlockPlan;
  readonly #liveness: Liveness;
  readonly #locations = new Map<Block, Location>();
  readonly #work: { readonly path: Path; readonly block: Block }[] = [];

  constructor(
    context: ModuleContext,
    private readonly fn: IrFunction,
  ) {
    this.#plan = planBlocks(fn, context.task.options);
    this.#state = new FunctionState(context, fn, this.#plan);
    this.#liveness = new Liveness(this.#plan, (instruction) => this.#state.registers.useOf(instruction));
  }

  run(): Cfa {
    const { automaton, signature } = this.#state;
    const entry = this.fn.blocks[0]!;
    for (const block of this.#plan.roots) {
      const label = displayText(String(block.name));
      const path = new Path(block === entry ? automaton.entry : automaton.location(label));
      this.#locations.set(block, path.source);
      this.#startPhis(path, block);
      this.#work.push({ path, block });
    }
    this.#work.reverse();
    for (let next = this.#work.pop(); next !== undefined; next = this.#work.pop())
      this.#lowerBlock(next.path, next.block);
    const isVariable = (term: Term): boolean => term.op === Op.Var;
    const parameters = [
      ...signature.parameters.flatMap((scalars) => variablesOf(scalars, isVariable)),
      ...(signature.variableArguments === undefined ? [] : [signature.variableArguments]),
    ];
    const position = functionPosition(this.fn);
    const place = { function: signature.name, source: position, irOffset: this.fn.start };
    return automaton.build(
      parameters,
      variablesOf(signature.results, isVariable),
      this.#state.context.globalVariables(),
      place,
    );
  }

  /** At a location the phis of its block are variables, which the edges to it have set. */
  #startPhis(path: Path, block: Block): void {
    for (const phi of phisOf(block)) path.setValue(phi, this.#state.valueVariables(phi));
  }

  #lowerBlock(path: Path, block: Block): void {
    if (block === this.fn.blocks[0]) enterFunction(this.#state, path);
    for (const instruction of block.instructions) {
      if (path.ended) break;
      if (instruction.opcode === 'phi') continue;
      const lowering = new InstructionLowering(this.#state, path, instruction);
      const problem = problemOf(instruction);
      if (problem !== undefined) {
        lowering.unsupported(problem);
        break;
      }
      const continuation = lowerTerminator(this.#state, lowering, instruction);
      if (continuation !== undefined) {
        this.#continue(path, block, continuation);
        return;
      }
      const result = lowerInstruction(lowering, instruction);
      if (result !== undefined) path.setValue(instruction, result);
    }
    const { automaton } = this.#state;
    if (path.statements.length > 0) automaton.edge(path.source, automaton.end, path.statements);
  }

  #continue(path: Path, block: Block, continuation: Continuation): void {
    const { automaton } = this.#state;
    if (path.ended || continuation.kind === 'none') {
      if (path.statements.length > 0) automaton.edge(path.source, automaton.end, path.statements);
      return;
    }
    if (continuation.kind === 'return') {
      this.#return(path, continuation.bindings);
      return;
    }
    const [only, ...others] = continuation.ways;
    if (only !== undefined && others.length === 0 && only.condition === this.#state.context.terms.true) {
      this.#goTo(path, block, only.target);
      return;
    }
    const source = this.#state.cut(path, `${displayText(String(block.name))}.end`);
    const place = placeOf(block.instructions.at(-1)!);
    // In reverse, so that the first way is lowered first and locations follow the text.
    for (const { condition, target } of [...continuation.ways].reverse()) {
      const branch = path.branch(source);
      if (condition !== this.#state.context.terms.true) branch.statements.push({ kind: 'assume', condition, place });
      this.#goTo(branch, block, target);
    }
  }

  /** Goes on with a block: at its location, or right here if this is the only way to it. */
  #goTo(path: Path, from: Block, target: Block): void {
    const phis = phisOf(target).map((phi) => ({ phi, scalars: this.#incoming(path, from, phi) }));
    const location = this.#locations.get(target);
    if (location === undefined) {
      for (const { phi, scalars } of phis) path.setValue(phi, scalars);
      this.#work.push({ path, block: target });
      return;
    }
    const bindings: Binding[] = phis.flatMap(({ phi, scalars }) =>
      this.#state.valueVariables(phi).flatMap((variable, i) => bindingsOf(variable, scalars[i]!)),
    );
    const live = this.#liveness.at(target);
    const isPhi = new Set<Instruction>(phis.map(({ phi }) => phi));
    for (const [value, scalars] of path.values()) {
      if (value.kind !== 'instruction' || isPhi.has(value) || !live.has(value)) continue;
      bindings.push(...this.#state.valueVariables(value).flatMap((variable, i) => bindingsOf(variable, scalars[i]!)));
    }
    bindings.push(...this.#cellBindings(path, live));
    this.#end(path, location, bindings);
  }

  #incoming(path: Path, from: Block, phi: PhiInst) {
    const incoming = phi.incoming.find((one) => one.block === from);
    if (incoming === undefined) throw new Error(`phi without a value for a predecessor`);
    return this.#state.operand(path, incoming.value);
  }

  #cellBindings(path: Path, live: ReadonlySet<unknown>): Binding[] {
    return [...path.pending()].flatMap(([cell, held]) => {
      if (!live.has(cell) && !this.#state.isGlobal(cell)) return [];
      return bindingsOf(asScalar(cell), held);
    });
  }

  #return(path: Path, bindings: readonly Binding[]): void {
    this.#end(path, this.#state.automaton.exit, [...bindings, ...this.#cellBindings(path, new Set())]);
  }

  #end(path: Path, target: Location, bindings: readonly Binding[]): void {
    const statements = [...path.statements];
    if (bindings.length > 0) statements.push({ kind: 'assign', bindings, place: undefined });
    this.#state.automaton.edge(path.source, target, statements);
  }
}

function phisOf(block: Block): readonly PhiInst[] {
  return block.instructions.filter((instruction): instruction is PhiInst => instruction.opcode === 'phi');
}

/** Why an instruction cannot be lowered at all, whatever it does. */
function problemOf(instruction: Instruction): string | undefined {
  const result = unsupportedType(instruction.type);
  if (result !== undefined) return result;
  for (const operand of operandsOf(instruction)) {
    const problem = unsupportedOperand(operand);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
