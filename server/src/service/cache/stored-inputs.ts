import type { Module } from '../../ir/model/module';
import type { EntryPlan } from '../../task/entry-plan';
import type { Inputs } from '../../task/inputs';
import { ModuleObjects } from '../../task/objects';
import type { StoredInputs } from './entry';

/** Objects by names that do not depend on what else is in the module, and back. */
export class ObjectNames {
  readonly #names = new Map<number, string>();
  readonly #numbers = new Map<string, number>();
  readonly #firstDynamic: number;

  constructor(module: Module, entry: EntryPlan) {
    const objects = new ModuleObjects(module);
    for (const global of objects.all) this.#add(objects.numberOf(global), `@${String(global.name)}`);
    const counts = new Map<string, number>();
    for (const [index, { name }] of entry.objects.entries()) {
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      this.#add(objects.firstFree + index, `${name}#${count}`);
    }
    this.#firstDynamic = objects.firstFree + entry.objects.length;
  }

  stored({ ordered, placed, lasso }: Inputs): StoredInputs {
    return {
      ordered: ordered.map((value) => value.toString(16)),
      placed: placed.map(({ object, ...rest }) => ({ ...rest, object: this.#nameOf(object) })),
      ...(lasso !== undefined && { lasso }),
    };
  }

  /** Undefined if an object is not there any more. */
  restored({ ordered, placed, lasso }: StoredInputs): Inputs | undefined {
    const bytes = placed.map(({ object, ...rest }) => ({ ...rest, object: this.#numberOf(object) }));
    if (bytes.some(({ object }) => object === undefined)) return undefined;
    return {
      ordered: ordered.map((value) => BigInt(`0x${value}`)),
      placed: bytes.map(({ object, ...rest }) => ({ ...rest, object: object! })),
      ...(lasso !== undefined && { lasso }),
    };
  }

  #add(number: number, name: string): void {
    this.#names.set(number, name);
    this.#numbers.set(name, number);
  }

  #nameOf(number: number): string {
    return this.#names.get(number) ?? `new ${number - this.#firstDynamic}`;
  }

  #numberOf(name: string): number | undefined {
    const made = /^new (\d+)$/.exec(name);
    return made === null ? this.#numbers.get(name) : Number(made[1]) + this.#firstDynamic;
  }
}
