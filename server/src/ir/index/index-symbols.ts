import type { Lexer } from '../lex/lexer';
import { Token } from '../lex/token';
import { looksLikeType, SymbolTable } from './symbol-table';
import { OccurrenceFlag, type SymbolIndex, type SymbolKind } from './symbols';
import { Walker } from './walker';

/** Finds every definition and reference of a name in a text, which may have errors. */
export function indexSymbols(text: string): SymbolIndex {
  const indexer = new Indexer(text);
  return indexer.run();
}

class Indexer {
  readonly #walker: Walker;
  readonly #lexer: Lexer;
  readonly #table = new SymbolTable();
  #function = -1;
  readonly #params = new ParameterCount();
  #awaitsEntry = false;
  /** The end of the comment that is being read as if it were code, else -1. */
  #commentEnd = -1;
  /** After `blockaddress` or `uselistorder_bb`: a function, then one of its labels follow. */
  #namesOwner = false;
  /** In `blockaddress(@f, `: the function's name. */
  #labelOwner: string | number | undefined;

  constructor(text: string) {
    this.#walker = new Walker(text);
    this.#lexer = this.#walker.lexer;
  }

  run(): SymbolIndex {
    const walker = this.#walker;
    while (!walker.atEnd) {
      if (walker.functionNumber !== this.#function) this.#enterFunction();
      if (walker.region === 'header' && walker.afterName) this.#params.see(this.#lexer.kind, walker.depth);
      if (this.#awaitsEntry && walker.region === 'body') this.#noteEntry();
      this.#visit();
      if (!this.#entersComment()) walker.advance();
    }
    return this.#table.finish();
  }

  #enterFunction(): void {
    this.#function = this.#walker.functionNumber;
    this.#params.reset();
    this.#awaitsEntry = true;
    this.#table.enterFunction(this.#function);
  }

  /** At the first token of a body. */
  #noteEntry(): void {
    this.#awaitsEntry = false;
    const number = this.#params.entryNumber;
    if (!this.#walker.isLabel && number !== undefined) this.#table.implicitLabel(number, this.#lexer.start);
  }

  /** Reads `; preds = %a, %b` after a label as code. */
  #entersComment(): boolean {
    const lexer = this.#lexer;
    if (!this.#walker.isLabel) return false;
    predecessors.lastIndex = lexer.end;
    const match = predecessors.exec(lexer.text);
    if (match === null) return false;
    const end = lexer.text.indexOf('\n', lexer.end);
    this.#commentEnd = end < 0 ? lexer.text.length : end;
    this.#walker.skipTo(predecessors.lastIndex);
    return true;
  }

  #visit(): void {
    const lexer = this.#lexer;
    switch (lexer.kind) {
      case Token.Local:
        this.#local(lexer.word);
        break;
      case Token.LocalNumber:
        this.#local(lexer.number);
        break;
      case Token.Label:
        if (this.#walker.isLabel) this.#label(lexer.word);
        break;
      case Token.NumberLabel:
        if (this.#walker.isLabel) this.#label(lexer.number);
        break;
      case Token.Global:
        this.#global(lexer.word);
        break;
      case Token.GlobalNumber:
        this.#global(lexer.number);
        break;
      case Token.MetadataNumber:
        this.#topLevel('metadata', lexer.number, this.#walker.beginsEntity);
        break;
      case Token.MetadataName:
        // Other names are kinds of attachments and of nodes.
        if (this.#walker.beginsEntity) this.#topLevel('namedMetadata', lexer.word, true);
        break;
      case Token.AttributeGroup:
        this.#topLevel('attributes', lexer.number, this.#walker.previousWord === 'attributes');
        break;
      case Token.Comdat:
        this.#topLevel('comdat', lexer.word, this.#walker.beginsEntity);
        break;
      case Token.Summary:
        this.#topLevel('summary', lexer.number, this.#walker.beginsEntity);
        break;
      case Token.Word:
        this.#namesOwner = lexer.word === 'blockaddress' || lexer.word === 'uselistorder_bb';
        break;
      default:
    }
  }

  #topLevel(kind: SymbolKind, name: string | number, defines: boolean): void {
    const symbol = this.#table.global(kind, name);
    this.#table.add(this.#lexer.start, this.#lexer.end, symbol, defines ? OccurrenceFlag.Definition : 0);
  }

  #global(name: string | number): void {
    const walker = this.#walker;
    if (walker.isFunctionName) this.#table.nameFunction(name);
    this.#topLevel('global', name, walker.beginsEntity || walker.isFunctionName);
    this.#labelOwner = this.#namesOwner ? name : undefined;
    this.#namesOwner = false;
  }

  #label(name: string | number): void {
    const { start, end } = this.#lexer;
    this.#table.add(start, end - 1, this.#table.label(name), OccurrenceFlag.Definition);
  }

  #local(name: string | number): void {
    const walker = this.#walker;
    const { start, end } = this.#lexer;
    const owner = this.#labelOwner;
    this.#labelOwner = undefined;
    if (owner !== undefined && walker.previous === Token.Comma) {
      this.#table.addForeignLabel(start, end, owner, name);
    } else if (walker.region === 'top') {
      this.#topLevel('type', name, walker.beginsEntity);
    } else if (walker.region === 'header') this.#inHeader(name);
    else this.#table.add(start, end, this.#table.local(name), this.#bodyFlags());
  }

  #inHeader(name: string | number): void {
    const { start, end } = this.#lexer;
    if (this.#isParameter()) {
      this.#params.addNamed(name);
      this.#table.add(start, end, this.#table.local(name), OccurrenceFlag.Definition);
    } else this.#topLevel('type', name, false);
  }

  #isParameter(): boolean {
    const walker = this.#walker;
    const next = walker.nextChar;
    if (next !== comma && next !== rightParen && !isLineEnd(next)) return false;
    return walker.depth > 0 && !opensType.has(walker.previous) && walker.previousWord !== 'x';
  }

  #bodyFlags(): number {
    const walker = this.#walker;
    if (this.#lexer.start < this.#commentEnd) return OccurrenceFlag.Comment;
    if (walker.depth === 0 && walker.isBeforeEqual) return OccurrenceFlag.Definition;
    return this.#standsForType() ? looksLikeType : 0;
  }

  /** Only asked where a type and a value of the function have the same name, as `%0` may be both. */
  #standsForType(): boolean {
    const { previous, previousWord, nextChar } = this.#walker;
    if (startsValue.has(nextChar)) return true;
    switch (previous) {
      case Token.Word:
        return beforeTypes.has(previousWord);
      case Token.LeftParen:
      case Token.LeftBrace:
      case Token.Less:
        return true;
      case Token.Comma:
        return nextChar === rightBrace;
      default:
        return false;
    }
  }
}

/** Counts the parameters of a header, to know the number of an entry block without a label. */
class ParameterCount {
  #commas = 0;
  #isEmpty = true;
  #isClosed = false;
  #named = 0;
  #numbered = 0;

  reset(): void {
    this.#commas = this.#named = this.#numbered = 0;
    this.#isEmpty = true;
    this.#isClosed = false;
  }

  /** A token after the function's name, within so many brackets. */
  see(kind: Token, depth: number): void {
    if (this.#isClosed || depth === 0) return;
    if (depth === 1 && kind === Token.RightParen) this.#isClosed = true;
    else this.#isEmpty = false;
    if (depth === 1 && kind === Token.Comma) this.#commas++;
    // Variable arguments are no parameter.
    if (depth === 1 && kind === Token.Ellipsis) this.#named++;
  }

  addNamed(name: string | number): void {
    this.#named++;
    if (typeof name === 'number') this.#numbered++;
  }

  /** Undefined if parameters are numbered without being written: then only the parser knows. */
  get entryNumber(): number | undefined {
    const count = this.#isEmpty ? 0 : this.#commas + 1;
    return count === this.#named ? this.#numbered : undefined;
  }
}

const predecessors = /[ \t]*;[ \t]*preds = /y;

const comma = 0x2c;
const rightParen = 0x29;
const rightBrace = 0x7d;
/** `%`, `@`, `*`: after a name they make it a type. */
const startsValue: ReadonlySet<number> = new Set([0x25, 0x40, 0x2a]);
const opensType: ReadonlySet<Token> = new Set([
  Token.LeftParen,
  Token.Comma,
  Token.LeftBrace,
  Token.LeftSquare,
  Token.Less,
]);

/** Words after which a type comes, of those that a bare name could follow. */
const beforeTypes: ReadonlySet<string> = new Set([
  ...['alloca', 'load', 'store', 'volatile', 'getelementptr', 'inbounds', 'nuw', 'nusw', 'call', 'invoke', 'ret'],
  ...['phi', 'extractvalue', 'insertvalue', 'freeze', 'select', 'to', 'x', 'va_arg', 'fastcc', 'ccc', 'coldcc'],
]);

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d || Number.isNaN(code);
}
