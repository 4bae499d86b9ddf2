import type { Service } from '../../service/service';
import type { Outcomes } from '../outcomes';
import { outOfDate, type IrSubject } from '../protocol/ir-document';
import type { Compilations, Compiled } from './compilations';

/** What an IR document says, and of which version of the C document it is the IR. */
export interface Shown {
  readonly text: string;
  /** Undefined if there is no IR in it, or the C file is not open. */
  readonly version: number | undefined;
}

/** The documents that show the IR of a function. Their first line says what they show and how old it is. */
export class ShownIr {
  readonly #compilations: Compilations;
  readonly #service: Service;
  readonly #outcomes: Outcomes;
  /** The last IR of each document, without its first line. */
  readonly #last = new Map<string, Shown>();
  readonly #told = new Map<string, Shown>();

  constructor(compilations: Compilations, service: Service, outcomes: Outcomes) {
    this.#compilations = compilations;
    this.#service = service;
    this.#outcomes = outcomes;
  }

  /** The text that was last given out for a document. */
  told(uri: string): Shown | undefined {
    return this.#told.get(uri);
  }

  forget(uri: string): void {
    this.#last.delete(uri);
    this.#told.delete(uri);
  }

  /** The text for a document: IR of the current C text if it compiles, else the last IR there was, and why. */
  async show(uri: string, subject: IrSubject): Promise<Shown> {
    const shown = await this.#make(uri, subject);
    this.#told.set(uri, shown);
    return shown;
  }

  async #make(uri: string, { source, function: name }: IrSubject): Promise<Shown> {
    const compiled = await this.#compilations.current(source);
    if (compiled === undefined) return this.#told.get(uri) ?? this.#notYet(name, source);
    const file = baseName(compiled.source.path);
    if (compiled.result.kind === 'failed') {
      return this.#outdated(uri, name, source, `${file} does not compile (${firstError(compiled)})`);
    }
    const ir = await this.#functionIr(compiled, name);
    if (ir.kind !== 'ir') return this.#outdated(uri, name, source, ir.reason);
    const shown = { text: ir.text, version: compiled.version };
    this.#last.set(uri, shown);
    return { ...shown, text: `; ${name} in ${file}, by ${compiled.result.compiler}\n${shown.text}` };
  }

  /** Overtaken by an edit, whose compilation will call for the document again; or there is nothing to compile. */
  #notYet(name: string, source: string): Shown {
    const reason = this.#compilations.isOpen(source) ? 'the text is still changing' : `${source} cannot be read`;
    return { text: `; no IR of ${name}: ${reason}\n`, version: undefined };
  }

  /** The last good IR under a line that says why there is no newer one. */
  async #outdated(uri: string, name: string, source: string, reason: string): Promise<Shown> {
    const last = this.#last.get(uri) ?? (await this.#lastGood(source, name));
    if (last === undefined) return { text: `; no IR of ${name}: ${reason}\n`, version: undefined };
    return { ...last, text: `${outOfDate}${reason}. This is the last IR there was of ${name}.\n${last.text}` };
  }

  async #lastGood(source: string, name: string): Promise<Shown | undefined> {
    const good = this.#compilations.lastGood(source);
    if (good === undefined) return undefined;
    const ir = await this.#functionIr(good, name);
    return ir.kind === 'ir' ? { text: ir.text, version: good.version } : undefined;
  }

  async #functionIr({ source }: Compiled, name: string): Promise<IrOrReason> {
    const what = `Making the IR of ${name}`;
    const outcome = await this.#service.functionIr(source, name);
    if (outcome.kind !== 'ok')
      return { kind: 'none', reason: this.#outcomes.tell(outcome, what) ?? `${what} was cancelled` };
    if (outcome.value.kind === 'ir') return outcome.value;
    return { kind: 'none', reason: `${baseName(source.path)} has no code for a function ${name}` };
  }
}

type IrOrReason = { readonly kind: 'ir'; readonly text: string } | { readonly kind: 'none'; readonly reason: string };

function firstError({ source, result }: Compiled): string {
  for (const { file, diagnostics } of result.diagnostics) {
    const error = diagnostics.find(({ severity }) => severity === 'error');
    if (error === undefined) continue;
    const place = file === source.path ? `line ${error.range.start.line + 1}` : baseName(file);
    return `${place}: ${error.message}`;
  }
  return result.kind === 'failed' ? result.message : '';
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}
