import type { ExecHooks } from '../../../server/src/exec/hooks';
import type { ScalarValue } from '../../../server/src/exec/scalar-value';
import { displayText } from '../../../server/src/ir/byte-string';
import type { IrFunction } from '../../../server/src/ir/model/globals';
import type { Instruction } from '../../../server/src/ir/model/instructions';
import type { Module } from '../../../server/src/ir/model/module';
import type { PlainStatement } from '../../../server/src/program/plain';
import { findRegisters, type RegisterBase } from '../../../server/src/task/registers/registers';
import { type Term, varName } from '../../../server/src/term/term';
import type { Value } from '../../../server/src/term/value';
import { encoded } from './agreement';

interface Assigned {
  readonly bits: bigint;
  readonly undef: bigint;
}

/** The names that the lowering gives to locals that it holds in variables: of each function, by local and offset. */
function registerNames(module: Module): ReadonlyMap<RegisterBase, (offset: number) => string> {
  const names = new Map<RegisterBase, (offset: number) => string>();
  for (const fn of module.functions) {
    if (fn.isDeclaration) continue;
    const used = new Set<string>();
    for (const [base, pieces] of findRegisters(fn, module.dataLayout)) {
      // What llvm.stacksave gives is a token of each side's own.
      if (String(base.name) === 'saved_stack') continue;
      const own = displayText(String(base.name)).replace(/\.addr$/, '');
      let unique = own;
      for (let n = 2; used.has(unique); n++) unique = `${own}'${n}`;
      used.add(unique);
      const name = `${nameOf(fn)}::${unique}`;
      names.set(base, (offset) => (pieces.length === 1 ? name : `${name}.${offset}`));
    }
  }
  return names;
}

/** What is assigned to each variable in an execution of the IR, and whether an execution of the lowered program did the same. */
export class Assignments {
  /** How many assignments of lowered programs were found to be right. */
  compared = 0;
  readonly #names: ReadonlyMap<RegisterBase, (offset: number) => string>;
  #interpreted = new Map<string, Assigned[]>();
  /** How far each variable's list has been followed. */
  #at = new Map<string, number>();
  #differences: string[] = [];
  /** Functions that the interpreter is in. */
  #active: IrFunction[] = [];
  /** Functions that were seen to call themselves: their variables are several, and their lists mixed. */
  readonly #recursive = new Set<string>();

  constructor(module: Module) {
    this.#names = registerNames(module);
  }

  /** Before an execution; gives what listens to the interpreter. */
  start(): ExecHooks {
    this.#interpreted = new Map();
    this.#at = new Map();
    this.#differences = [];
    this.#active = [];
    return {
      assignRegister: (_: Instruction, base, offset, value) => {
        const name = this.#names.get(base);
        if (name !== undefined) this.#note(name(offset), value);
      },
      enter: (fn) => {
        if (this.#active.includes(fn)) this.#recursive.add(nameOf(fn));
        this.#active.push(fn);
      },
      leave: (fn, result) => {
        this.#active.pop();
        result.forEach((value, i) => this.#note(`${nameOf(fn)}::return${result.length === 1 ? '' : `.${i}`}`, value));
      },
    };
  }

  /** What a lowered program assigns must be the next in the interpreter's list, which may have more. */
  observe(statement: PlainStatement, valueOf: (term: Term) => Value | undefined): void {
    if (statement.kind !== 'assign') return;
    const values = new Map(statement.bindings.map(({ target, value }) => [varName(target), { target, value }]));
    for (const [name, { target, value }] of values) {
      const list = this.#interpreted.get(name);
      const found = valueOf(value);
      if (list === undefined || found === undefined) continue;
      const mask = values.get(`${name}?`);
      this.#follow(name, list, encoded(found, target.sort), mask && asBits(valueOf(mask.value)));
    }
  }

  /** After an execution: the assignments that the interpreter did not make. */
  finish(): readonly string[] {
    return this.#differences;
  }

  #note(name: string, { bits, undef }: ScalarValue): void {
    const list = this.#interpreted.get(name);
    if (list === undefined) this.#interpreted.set(name, [{ bits, undef }]);
    else list.push({ bits, undef });
  }

  #follow(name: string, list: readonly Assigned[], bits: bigint, mask: bigint | undefined): void {
    // The beginning and the end of a local's life make it undefined; that is no assignment in the IR.
    if (mask !== undefined && mask !== 0n) return;
    const from = this.#recursive.has(name.slice(0, name.indexOf('::'))) ? 0 : (this.#at.get(name) ?? 0);
    const found = list.findIndex((one, at) => at >= from && ((one.bits ^ bits) & ~one.undef) === 0n);
    if (found < 0)
      this.#differences.push(
        `${name} := ${bits}, interpreted ${list
          .slice(from, from + 4)
          .map((one) => one.bits)
          .join(', ')}`,
      );
    else {
      this.compared++;
      this.#at.set(name, found + 1);
    }
  }
}

function asBits(value: Value | undefined): bigint | undefined {
  return value === undefined ? undefined : BigInt(value as number | bigint | boolean);
}

function nameOf(fn: IrFunction): string {
  return displayText(String(fn.name));
}
