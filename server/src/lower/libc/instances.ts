import type { Module } from '../../ir/model/module';
import { nameText, quoted } from '../../ir/print/names';
import { typeText } from '../../ir/print/types';
import { modelAttributes } from '../../task/model-function';
import { type Libc, renamed } from './libc';

/** For whom a body is made. */
export interface Instance {
  /** The function of libc. */
  readonly model: string;
  /** The function of the models that gives the body: the same, or a variant of it. */
  readonly body: string;
  /** The value of `__verdict_strings` for the body, if it has it (see stdio.c). */
  readonly strings?: bigint;
  /** The value of `__verdict_items` for the body, if it has it (see input.c). */
  readonly items?: bigint;
  /** The name that the body gets. */
  readonly name: string;
  /** The call that it serves; undefined if it serves all that do not have their own. */
  readonly call:
    { readonly caller: string; readonly offset: number; readonly location: number | undefined } | undefined;
}

/** Writes bodies of models, with all that they need, for one module. */
export class Instances {
  readonly #parts: string[] = [];
  /** Variables, declarations and shared helpers that have been written. */
  readonly #written = new Set<string>();
  readonly #closures = new Map<string, ReadonlySet<string>>();
  #length = 0;

  constructor(
    readonly module: Module,
    readonly libc: Libc,
  ) {}

  /** How much has been written. */
  get length(): number {
    return this.#length;
  }

  get text(): string {
    return this.#parts.join('\n');
  }

  /** Whether a body can stand in the module: what it calls by name must be absent, or of the type that it takes it for. */
  fits(model: string): boolean {
    return [...this.#closure(model)].every((name) => {
      const declaration = this.libc.declarations.get(name);
      const symbol = this.module.symbols.get(name);
      if (declaration === undefined || symbol === undefined) return true;
      return symbol.kind === 'function' && typeText(symbol.valueType) === declaration.type;
    });
  }

  /** Writes the body, and a body of every model and helper that it uses: no two calls of the user share one. */
  write(instance: Instance): void {
    const folder = instance.call === undefined ? sharedFolder : instance.name;
    const nameFor = (name: string): string => {
      if (name === instance.body) return instance.name;
      if (this.libc.functions.has(name) || ownVariables.has(name)) return `${folder}/${name}`;
      return this.libc.variables.has(name) ? `${sharedFolder}/${name}` : name;
    };
    for (const name of this.#closure(instance.body)) {
      const fn = this.libc.functions.get(name);
      const own = ownVariables.get(name);
      if (own !== undefined) this.#append(numberText(nameFor(name), instance[own] ?? 0n));
      else if (fn === undefined) this.#writeOnce(name, nameFor);
      else if (instance.call !== undefined || name === instance.body || this.#isNew(nameFor(name)))
        this.#append(bodyText(fn.text, instance, nameFor, name === instance.body));
    }
  }

  #writeOnce(name: string, nameFor: (name: string) => string): void {
    if (!this.#isNew(name)) return;
    const variable = this.libc.variables.get(name);
    if (variable !== undefined) this.#append(withNames(variable.text, nameFor));
    else if (!this.module.symbols.has(name)) this.#append(this.libc.declarations.get(name)!.text);
  }

  #isNew(name: string): boolean {
    const isNew = !this.#written.has(name);
    this.#written.add(name);
    return isNew;
  }

  #append(text: string): void {
    this.#parts.push(`${text}\n`);
    this.#length += text.length;
  }

  /** All that a model refers to, itself first. */
  #closure(model: string): ReadonlySet<string> {
    const known = this.#closures.get(model);
    if (known !== undefined) return known;
    const found = new Set([model]);
    this.#closures.set(model, found);
    for (const name of found) {
      const uses = this.libc.functions.get(name)?.uses ?? this.libc.variables.get(name)?.uses ?? [];
      for (const used of uses) found.add(used);
    }
    return found;
  }
}

/** What belongs to no call: no C name has a slash. */
const sharedFolder = 'libc';

/** The variables that are not shared, but tell of one call. */
const ownVariables: ReadonlyMap<string, 'strings' | 'items'> = new Map([
  ['__verdict_strings', 'strings'],
  ['__verdict_items', 'items'],
]);

function numberText(name: string, value: bigint): string {
  return `@${nameText(name)} = internal constant i64 ${value}, align 8`;
}

function withNames(text: string, nameFor: (name: string) => string): string {
  return renamed(text, (name) => nameText(nameFor(name)));
}

/** The body under its names, marked as a model, each instruction at the place of the call. */
function bodyText(text: string, instance: Instance, nameFor: (name: string) => string, isRoot: boolean): string {
  const { model, call } = instance;
  const attributes = [`${quoted(modelAttributes.name)}=${quoted(model)}`];
  if (call !== undefined) {
    attributes.push(`${quoted(modelAttributes.caller)}=${quoted(call.caller)}`);
    attributes.push(`${quoted(modelAttributes.offset)}=${quoted(String(call.offset))}`);
  }
  const isInternal = !isRoot || call !== undefined;
  const named = withNames(text, nameFor)
    .replace(/^define (?:internal )?/, isInternal ? 'define internal ' : 'define ')
    .replace(/ \{$/m, ` ${attributes.join(' ')} {`);
  return call?.location === undefined ? named : located(named, call.location);
}

/** Instructions stand on a line of their own, indented; a switch goes on until its bracket closes. */
function located(text: string, location: number): string {
  return text.replace(/^ {2}(?:\S.*[^[\n]|\])$/gm, (line) => `${line}, !dbg !${location}`);
}
