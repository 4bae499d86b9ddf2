import { Lexer } from '../lex/lexer';
import { Token } from '../lex/token';

/** What a top-level thing is, as far as its first tokens tell. */
export type EntityKind =
  | 'function'
  | 'declaration'
  | 'global'
  | 'type'
  | 'metadata'
  | 'namedMetadata'
  | 'attributes'
  | 'comdat'
  | 'summary'
  | 'directive';

export type Region =
  /** Between functions. */
  | 'top'
  /** From `define` or `declare` to the body. */
  | 'header'
  /** Between the braces of a function. */
  | 'body';

const entityWords: ReadonlyMap<string, EntityKind> = new Map([
  ['define', 'function'],
  ['declare', 'declaration'],
  ['attributes', 'attributes'],
  ['target', 'directive'],
  ['source_filename', 'directive'],
  ['module', 'directive'],
  ['uselistorder', 'directive'],
  ['uselistorder_bb', 'directive'],
]);

/**
 * Goes through the tokens of a text and knows of each where it stands: in which entity, whether in a function's body.
 * Text with errors must not derail it, so what starts in the first column of a line counts for more than brackets.
 */
export class Walker {
  readonly lexer: Lexer;
  region: Region = 'top';
  /** The entity that the current token is in; undefined before the first. */
  entity: EntityKind | undefined;
  /** The current token is the first of its entity. */
  beginsEntity = false;
  /** The current token is the first of its line. */
  beginsLine = true;
  /** Open brackets around the current token, within its entity or body. */
  depth = 0;
  /** Number of the `define` or `declare` we are in, from 0. */
  functionNumber = -1;
  /** The name of the function has been read: the current token comes after it. */
  afterName = false;
  /** Kinds of the two tokens before the current one, and the word of the last. */
  previous: Token = Token.End;
  beforePrevious: Token = Token.End;
  previousWord = '';
  /** Where the line of the last token that began one ends. */
  #lineEnd = -1;

  constructor(text: string) {
    this.lexer = new Lexer(text);
    this.#settle(true);
  }

  get atEnd(): boolean {
    return this.lexer.kind === Token.End;
  }

  /** The current token ends the body of a function. */
  get closesFunction(): boolean {
    return this.region === 'body' && this.lexer.kind === Token.RightBrace && this.depth === 0;
  }

  /** The current token is the name that `define` or `declare` gives. */
  get isFunctionName(): boolean {
    const { kind } = this.lexer;
    if (this.region !== 'header' || this.afterName || this.depth !== 0) return false;
    return kind === Token.Global || kind === Token.GlobalNumber;
  }

  /** The current token is a label that starts a block. */
  get isLabel(): boolean {
    const { kind } = this.lexer;
    if (this.region !== 'body' || this.depth !== 0) return false;
    return (kind === Token.Label || kind === Token.NumberLabel) && this.beginsLine;
  }

  /** The character after the current token, blanks left out; also the end of the line. */
  get nextChar(): number {
    const { text, end } = this.lexer;
    let at = end;
    while (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09) at++;
    return text.charCodeAt(at);
  }

  get isBeforeEqual(): boolean {
    return this.nextChar === 0x3d;
  }

  /** Goes on at an offset in the current line, as if the text before it were not there. */
  skipTo(offset: number): void {
    this.lexer.moveTo(offset);
    this.#settle(false);
  }

  advance(): void {
    const { lexer } = this;
    this.#leave(lexer.kind);
    this.beforePrevious = this.previous;
    this.previous = lexer.kind;
    this.previousWord = lexer.kind === Token.Word ? lexer.word : '';
    lexer.next();
    this.#settle(lexer.start > this.#lineEnd);
  }

  /** What the current token changes for those after it. */
  #leave(kind: Token): void {
    if (this.isFunctionName) this.afterName = true;
    else if (this.closesFunction) {
      this.region = 'top';
      this.entity = undefined;
    } else if (kind === Token.LeftBrace && this.#opensBody()) this.region = 'body';
    else if (kind === Token.LeftParen || kind === Token.LeftSquare || kind === Token.LeftBrace) this.depth++;
    else if (kind === Token.RightParen || kind === Token.RightSquare || kind === Token.RightBrace) {
      this.depth = Math.max(this.depth - 1, 0);
    }
  }

  #opensBody(): boolean {
    return this.region === 'header' && this.entity === 'function' && this.afterName && this.depth === 0;
  }

  /** Takes note of where the current token stands. */
  #settle(beginsLine: boolean): void {
    this.#cutLongToken();
    const { text, start } = this.lexer;
    this.beginsLine = beginsLine;
    if (beginsLine) {
      const end = text.indexOf('\n', start);
      this.#lineEnd = end < 0 ? text.length : end;
    }
    const inFirstColumn = beginsLine && (start === 0 || text.charCodeAt(start - 1) === 0x0a);
    const kind = this.#entityHere(inFirstColumn);
    this.beginsEntity = kind !== undefined;
    if (kind !== undefined) this.#enter(kind);
    else if (this.region === 'body' && beginsLine && this.depth > 0 && this.#beginsStatement(inFirstColumn)) {
      this.depth = 0;
    }
  }

  /** No string of LLVM spans lines: one that does lacks its end, and must not swallow what follows. */
  #cutLongToken(): void {
    const { lexer } = this;
    const { kind, start } = lexer;
    if (kind < Token.Label || kind > Token.String) return;
    const newline = lexer.end - start > 2 ? lexer.text.indexOf('\n', start) : -1;
    if (newline < 0 || newline >= lexer.end) return;
    lexer.moveTo(newline);
    this.previous = Token.Bad;
    this.#cutLongToken();
  }

  #entityHere(inFirstColumn: boolean): EntityKind | undefined {
    if (!inFirstColumn) {
      if (this.depth > 0 || this.region === 'body') return undefined;
      if (this.region === 'header' && !this.beginsLine) return undefined;
    }
    const { kind } = this.lexer;
    if (kind === Token.Word) return entityWords.get(this.lexer.word);
    return this.isBeforeEqual ? this.#definition(kind) : undefined;
  }

  #definition(kind: Token): EntityKind | undefined {
    switch (kind) {
      case Token.Global:
      case Token.GlobalNumber:
        return 'global';
      case Token.MetadataNumber:
        return 'metadata';
      case Token.MetadataName:
        return 'namedMetadata';
      case Token.Comdat:
        return 'comdat';
      case Token.Summary:
        return 'summary';
      case Token.Local:
      case Token.LocalNumber:
        return this.region === 'body' && !this.#isTypeDefinition() ? undefined : 'type';
      default:
        return undefined;
    }
  }

  #isTypeDefinition(): boolean {
    typeDefinition.lastIndex = this.lexer.end;
    return typeDefinition.test(this.lexer.text);
  }

  #enter(kind: EntityKind): void {
    this.entity = kind;
    this.depth = 0;
    this.afterName = false;
    const isFunction = kind === 'function' || kind === 'declaration';
    this.region = isFunction ? 'header' : 'top';
    if (isFunction) this.functionNumber++;
  }

  /** Lines like these never stand within brackets: an earlier one was not closed. */
  #beginsStatement(inFirstColumn: boolean): boolean {
    const { kind } = this.lexer;
    if (kind === Token.Local || kind === Token.LocalNumber) return this.isBeforeEqual;
    return inFirstColumn && (kind === Token.RightBrace || kind === Token.Label || kind === Token.NumberLabel);
  }
}

const typeDefinition = /[ \t]*=[ \t]*type\b/y;
