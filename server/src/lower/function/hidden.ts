/**
 * What may come behind an unsupported construct, by the control flow of the text: the lowering stops there, and what
 * nothing else leads to is not part of the program at all.
 */
import type { IrFunction } from '../../ir/model/globals';
import type { CallBase, Instruction } from '../../ir/model/instructions';
import { successorsOf } from '../../ir/model/operands';
import type { Block } from '../../ir/model/value';
import type { Check } from '../../task/check';
import { directCallee, intrinsicName, knownFunction } from '../../task/known-functions';
import { unsupportedCallee } from '../calls/unsupported';
import type { ModuleContext } from '../context';

/** The checks that may come; undefined if anything may. */
export function hiddenBehind(context: ModuleContext, from: Instruction): ReadonlySet<Check> | undefined {
  return new Search(context).run(from);
}

class Search {
  readonly #checks = new Set<Check>();
  readonly #seen = new Set<Block>();
  readonly #returnedFrom = new Set<IrFunction>();
  readonly #work: Block[] = [];

  constructor(private readonly context: ModuleContext) {}

  run(from: Instruction): ReadonlySet<Check> | undefined {
    if (!this.#passFrom(from)) return undefined;
    for (let block = this.#work.pop(); block !== undefined; block = this.#work.pop()) {
      if (this.#seen.has(block)) continue;
      this.#seen.add(block);
      if (!this.#pass(block, block.instructions)) return undefined;
    }
    return this.#checks;
  }

  /** From an instruction on, itself included: a call's own checks may come before or behind what it calls. */
  #passFrom(instruction: Instruction): boolean {
    const { block } = instruction;
    return this.#pass(block, block.instructions.slice(block.instructions.indexOf(instruction)));
  }

  /** Answers whether all is known that may come. */
  #pass(block: Block, instructions: readonly Instruction[]): boolean {
    this.#work.push(...successorsOf(block));
    return instructions.every((instruction) => {
      for (const { check } of this.context.task.checks.at(instruction)) this.#checks.add(check);
      switch (instruction.opcode) {
        case 'ret':
          return this.#return(block.function);
        case 'call':
        case 'invoke':
        case 'callbr':
          return this.#call(instruction);
        default:
          return true;
      }
    });
  }

  #return(fn: IrFunction): boolean {
    if (this.#returnedFrom.has(fn)) return true;
    this.#returnedFrom.add(fn);
    return this.context.callSites.of(fn).every((site) => this.#passFrom(site));
  }

  #call(call: CallBase): boolean {
    if (call.callee.kind === 'asm') return !leaves.test(call.callee.code);
    const callee = directCallee(call);
    if (callee === undefined) return false;
    if (intrinsicName(callee) !== undefined || knownFunction(callee) !== undefined) return true;
    if (!callee.isDeclaration) {
      this.#work.push(callee.blocks[0]!);
      return true;
    }
    const construct = unsupportedCallee(callee);
    // Where `longjmp` leads lies behind the `setjmp` that it needs.
    if (construct === 'setjmp') return true;
    if (construct === 'contexts') return false;
    return this.#passed(call, callee, construct !== undefined);
  }

  /** Functions that a call is given may run from then on: in a thread, as a handler, as a callback. */
  #passed(call: CallBase, callee: IrFunction, isUnsupported: boolean): boolean {
    const functions = call.args.flatMap((arg) => (arg.kind === 'function' ? [arg] : []));
    for (const fn of functions) if (!fn.isDeclaration) this.#work.push(fn.blocks[0]!);
    const others = call.args.filter((arg) => arg.kind !== 'function');
    if (others.some((arg) => this.context.memory.mayBeFunction(arg))) return false;
    return !isUnsupported || functions.length > 0 || !starters.test(String(callee.name));
  }
}

/** Unsupported functions that run what they are given, or store it to be run. */
const starters = /create|once|atfork|clone|signal|sigaction|exit/;

/** Assembly that may call, jump or return. */
const leaves = /\b(l?call|l?jmp|j[a-z]{1,3}|i?ret|blx?|br|sys|int|loop)[a-z]*\b/i;
