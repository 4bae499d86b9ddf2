import { displayText } from '../../ir/byte-string';
import type { GlobalVariable } from '../../ir/model/globals';
import type { ArbitraryContents, EntryPlan } from '../../task/entry-plan';
import { bytesText, isIdentifier, NoHarness } from './c-text';
import type { ObservedRun } from './observe';

/** What the harness builds before it calls the entry: objects for its pointers, and contents of globals. */
export class HarnessObjects {
  constructor(
    readonly run: ObservedRun,
    readonly plan: EntryPlan,
    readonly isIncluded: boolean,
  ) {}

  /** C for a pointer that the execution starts with. */
  pointer(bits: bigint): string {
    const { holder, objects } = this.run.machine.program.env;
    const [object, offset] = [holder.objectOf(bits), holder.offsetOf(bits)];
    if (object === 0) return '0';
    const global = objects.all[object - 1];
    if (global === undefined)
      return offset === 0 ? nameOf(object - objects.firstFree) : `${nameOf(object - objects.firstFree)} + ${offset}`;
    const name = String(global.name);
    if (!isIdentifier(name)) throw new NoHarness(`a pointer to ${name}`);
    return global.kind === 'function' && !this.isIncluded ? `(char *)verdict_${name}` : `(char *)&${name}`;
  }

  /** Functions that pointers of the start point to: they need a declaration. */
  functionDeclarations(): readonly string[] {
    if (this.isIncluded) return [];
    const { objects } = this.run.machine.program.env;
    const used = new Set<string>();
    for (const { contents } of [
      ...this.plan.objects,
      ...[...this.plan.arbitraryGlobals.values()].map((contents) => ({ contents })),
    ])
      for (const slot of contents.slots)
        for (const choice of slot.choices) if (choice.kind === 'function') used.add(String(choice.function.name));
    for (const value of this.plan.arguments)
      if (value.kind === 'pointer')
        for (const choice of value.choices) if (choice.kind === 'function') used.add(String(choice.function.name));
    return [...used].filter(isIdentifier).map((name) => {
      const fn = objects.all.find((one) => one.name === name);
      if (fn?.linkage === 'internal') throw new NoHarness(`a pointer to ${name}, which is static`);
      return `extern void ${name}(void);\n#define verdict_${name} ${name}`;
    });
  }

  /** Statements that make the objects and fill them. */
  statements(): readonly string[] {
    const { objects } = this.run.machine.program.env;
    const made = this.plan.objects.map(({ name, kind }, index) => {
      const size = this.run.memory.get(objects.firstFree + index)!.length;
      // Natively, what malloc made may be freed: what must not be is a part of that.
      const made = kind === 'given' ? `malloc(${Math.max(size, 1)})` : `(char *)malloc(${size + 32}) + 32`;
      // Static: what the caller keeps is no leak.
      return `static char *${nameOf(index)}; ${nameOf(index)} = ${made}; /* ${displayText(name)} */`;
    });
    const filled = this.plan.objects.flatMap(({ contents }, index) =>
      this.#fill(nameOf(index), objects.firstFree + index, contents),
    );
    const globals = [...this.plan.arbitraryGlobals].flatMap(([variable, contents]) => this.#global(variable, contents));
    return [...made, ...filled, ...globals];
  }

  #global(variable: GlobalVariable, contents: ArbitraryContents): readonly string[] {
    const object = this.run.machine.program.env.objects.numberOf(variable);
    const name = String(variable.name);
    // A static local cannot be named: see `unnamedGlobals`.
    if (!isIdentifier(name)) return [];
    const target = this.isIncluded ? `(char *)&${name}` : `(char *)${name}`;
    return this.#fill(target, object, contents);
  }

  #fill(target: string, object: number, { slots }: ArbitraryContents): readonly string[] {
    const bytes = this.run.memory.get(object)!;
    const lines = bytes.length === 0 ? [] : [`memcpy(${target}, ${bytesText(bytes)}, ${bytes.length});`];
    const { layout } = this.run.machine.program.env;
    const width = layout.pointer().bits / 8;
    for (const { offset } of slots) {
      if (offset + width > bytes.length) continue;
      const bits = bytes.subarray(offset, offset + width).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
      if (bits === 0n) continue;
      lines.push(`verdict_pointer(${target} + ${offset}, ${this.pointer(bits)});`);
    }
    return lines;
  }
}

function nameOf(index: number): string {
  return `object${index}`;
}
