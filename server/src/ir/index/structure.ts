import { Token } from '../lex/token';
import type { TextRange } from './symbols';
import { type EntityKind, Walker } from './walker';

/** A top-level thing with a name, or a function. */
export interface Entity extends TextRange {
  readonly kind: Exclude<EntityKind, 'metadata' | 'directive' | 'summary'>;
  /** Range of the name, sigil included. */
  readonly name: TextRange;
  /** The blocks of a function; an entry block without a label has an empty name. */
  readonly blocks: readonly BlockRange[];
}

export interface BlockRange extends TextRange {
  readonly name: TextRange;
}

/** What a text is made of, found without parsing it. */
export interface Structure {
  readonly entities: readonly Entity[];
  /** Runs of numbered metadata, from the first to the last of neighbours. */
  readonly metadataRuns: readonly TextRange[];
  /** Brackets in bodies that span lines: the cases of a switch. */
  readonly brackets: readonly TextRange[];
}

/** Finds entities and blocks in a text, which may have errors. */
export function scanStructure(text: string): Structure {
  const scanner = new Scanner(text);
  return scanner.run();
}

interface OpenEntity {
  readonly kind: Entity['kind'];
  readonly start: number;
  name: TextRange;
  readonly blocks: BlockRange[];
}

class Scanner {
  readonly #walker: Walker;
  readonly #entities: Entity[] = [];
  readonly #metadataRuns: TextRange[] = [];
  readonly #brackets: TextRange[] = [];
  #entity: OpenEntity | undefined;
  #block: { readonly start: number; readonly name: TextRange } | undefined;
  #run: { readonly start: number } | undefined;
  #bracket = -1;

  constructor(text: string) {
    this.#walker = new Walker(text);
  }

  run(): Structure {
    const walker = this.#walker;
    while (!walker.atEnd) {
      if (walker.beginsEntity) this.#begin();
      this.#visit();
      walker.advance();
    }
    this.#close(walker.lexer.previousEnd);
    this.#endRun(walker.lexer.previousEnd);
    return { entities: this.#entities, metadataRuns: this.#metadataRuns, brackets: this.#brackets };
  }

  #begin(): void {
    const { entity: kind, lexer } = this.#walker;
    const { start, end, previousEnd } = lexer;
    this.#close(previousEnd);
    if (kind === 'metadata') {
      this.#run ??= { start };
      return;
    }
    this.#endRun(previousEnd);
    if (kind === undefined || kind === 'directive' || kind === 'summary') return;
    const isNamed = kind !== 'function' && kind !== 'declaration' && kind !== 'attributes';
    this.#entity = { kind, start, name: isNamed ? { start, end } : { start, end: start }, blocks: [] };
  }

  #visit(): void {
    const walker = this.#walker;
    const { kind, start, end } = walker.lexer;
    const entity = this.#entity;
    if (entity === undefined) return;
    if (walker.isFunctionName || (kind === Token.AttributeGroup && walker.previousWord === 'attributes')) {
      entity.name = { start, end };
    } else if (walker.closesFunction) {
      this.#closeBlock(walker.lexer.previousEnd);
      this.#close(end);
    } else if (walker.region === 'body') this.#inBody(kind, start, end);
  }

  #inBody(kind: Token, start: number, end: number): void {
    const walker = this.#walker;
    if (walker.isLabel) {
      this.#closeBlock(walker.lexer.previousEnd);
      this.#block = { start, name: { start, end: end - 1 } };
    } else this.#block ??= { start, name: { start, end: start } };
    if (walker.depth === 0 && kind === Token.LeftSquare) this.#bracket = start;
    if (walker.depth === 1 && kind === Token.RightSquare && this.#bracket >= 0) {
      if (walker.beginsLine) this.#brackets.push({ start: this.#bracket, end });
      this.#bracket = -1;
    }
  }

  #closeBlock(end: number): void {
    if (this.#block !== undefined) this.#entity?.blocks.push({ ...this.#block, end });
    this.#block = undefined;
  }

  #close(end: number): void {
    if (this.#entity === undefined) return;
    this.#closeBlock(end);
    this.#entities.push({ ...this.#entity, end });
    this.#entity = undefined;
    this.#bracket = -1;
  }

  #endRun(end: number): void {
    if (this.#run !== undefined) this.#metadataRuns.push({ start: this.#run.start, end });
    this.#run = undefined;
  }
}
