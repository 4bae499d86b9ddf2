import { displayText } from '../../ir/byte-string';
import type { GlobalValue } from '../../ir/model/globals';
import type { Module } from '../../ir/model/module';
import { resolveName } from '../../task/contract/resolve-name';
import type { ArbitraryContents, EntryObject, EntryPlan, PointerChoice } from '../../task/entry-plan';

/**
 * How executions of a function start, as far as it matters for what can be reached: plans number their objects through
 * all globals of a module, here they are numbered as they are come to.
 */
export function entryText(plan: EntryPlan, module: Module, reached: ReadonlySet<GlobalValue>): string {
  const writer = new PlanWriter(plan);
  const globals = module.variables.flatMap((variable) => {
    const contents = reached.has(variable) ? plan.arbitraryGlobals.get(variable) : undefined;
    return contents === undefined ? [] : [[String(variable.name), writer.contents(contents)]];
  });
  const values = plan.arguments.map((value) =>
    value.kind === 'pointer' ? { ...value, choices: value.choices.map((choice) => writer.choice(choice)) } : value,
  );
  const contract = plan.requires.map(({ predicate, names }) => [
    predicate,
    names.map(({ name }) => nameMeaning(module, plan, name)),
  ]);
  return JSON.stringify([plan.start, values, globals, writer.objects(), contract], plain);
}

/** Globals that the contract speaks of: a verdict depends on them even if no code does. */
export function globalsOfContract(plan: EntryPlan, module: Module): readonly GlobalValue[] {
  return plan.requires.flatMap(({ names }) =>
    names.flatMap(({ name }) => {
      const source = resolveName(module, plan.entry, name)?.source;
      return source?.kind === 'global' ? [source.global] : [];
    }),
  );
}

function nameMeaning(module: Module, { entry }: EntryPlan, name: string): unknown {
  const meaning = resolveName(module, entry, name);
  if (meaning === undefined) return [name];
  const { source, signed, pointeeBytes } = meaning;
  return [name, source.kind === 'argument' ? source.argument.index : String(source.global.name), signed, pointeeBytes];
}

class PlanWriter {
  readonly #numbers = new Map<number, number>();

  constructor(private readonly plan: EntryPlan) {}

  choice(choice: PointerChoice): unknown {
    switch (choice.kind) {
      case 'object':
      case 'argument-string':
        return { ...choice, object: this.#number(choice.object) };
      case 'function':
        return displayText(String(choice.function.name));
      case 'null':
        return null;
    }
  }

  contents({ slots, booleans }: ArbitraryContents): unknown {
    return [slots.map(({ offset, choices }) => [offset, choices.map((choice) => this.choice(choice))]), booleans];
  }

  /** All that have a number, and those that they lead to. */
  objects(): readonly unknown[] {
    const written: unknown[] = [];
    // Writing one may number more.
    for (const index of this.#numbers.keys()) written.push(this.#object(this.plan.objects[index]!));
    return written;
  }

  #object({ kind, size, contents }: EntryObject): unknown {
    return [kind, size, this.contents(contents)];
  }

  #number(index: number): number {
    let number = this.#numbers.get(index);
    if (number === undefined) this.#numbers.set(index, (number = this.#numbers.size));
    return number;
  }
}

/** Where a contract is written does not matter. */
function plain(key: string, value: unknown): unknown {
  if (key === 'position') return undefined;
  return typeof value === 'bigint' ? `${value}n` : value;
}
