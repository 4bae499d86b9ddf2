import type { IrDiagnostic } from '../diagnostic';
import { Lexer } from '../lex/lexer';
import { Token } from '../lex/token';
import { TypeContext } from '../model/type-context';
import { ptr, voidType } from '../model/types';
import type { Type } from '../model/types';
import type { InstructionBase } from '../model/instructions';
import { noAttachments } from '../model/metadata';
import type { MetadataField } from '../model/metadata';
import type { Value } from '../model/value';
import { Scratch } from './state/scratch';
import { asFunction, GlobalShell } from './state/global-shell';
import type { Mutable } from './state/mutable';
import { newBlock } from './state/function-scope';
import { AttributeTable } from './state/attribute-table';
import type { FunctionScope } from './state/function-scope';
import { GlobalTable } from './state/global-table';
import { LineIndex } from './state/line-index';
import { MetadataTable } from './state/metadata-table';
import { TypeTable } from './state/type-table';
import { ConstantTable } from './state/constant-table';

/** Types, constants and inline metadata nested deeper than this are refused, so that no input exhausts the stack. */
const maxDepth = 500;
/** After so many diagnostics the rest is only counted. */
const maxDiagnostics = 1000;

/**
 * What all parts of the parser share. The first error in a statement is reported and stops the lexer: everything then
 * sees the end of the text, every `parse…` returns some stand-in, and whoever owns the statement calls `recover`.
 */
export class Parser {
  readonly text: string;
  readonly lexer: Lexer;
  readonly types = new TypeContext();
  readonly typeTable: TypeTable;
  readonly globals: GlobalTable;
  readonly constants = new ConstantTable();
  readonly metadata = new MetadataTable();
  readonly attributes = new AttributeTable();
  /** Whether pointers have pointee types in this text (`i32*`, LLVM 14). */
  readonly typedPointers: boolean;
  /** The body that is being parsed. */
  scope: FunctionScope | undefined = undefined;
  /** The common fields of the instruction that is being read; see `complete`. */
  readonly statement: Mutable<InstructionBase> = {
    kind: 'instruction',
    type: voidType,
    name: undefined,
    block: newBlock(0, asFunction(new GlobalShell('', ptr))),
    debugLocation: undefined,
    metadata: noAttachments,
    records: [],
    start: 0,
    end: 0,
  };
  readonly values = new Scratch<Value>();
  readonly fields = new Scratch<MetadataField>();
  /** The comma before metadata attachments was taken while looking for more operands. */
  tookComma = false;
  allocaAddrspace = 0;
  programAddrspace = 0;
  globalsAddrspace = 0;
  /** An error of the current statement was reported. */
  failed = false;
  /** Errors so far, reported or not. */
  errorCount = 0;
  readonly diagnostics: IrDiagnostic[] = [];
  #lines: LineIndex | undefined;
  #depth = 0;

  constructor(text: string) {
    this.text = text;
    this.lexer = new Lexer(text);
    this.typedPointers = usesTypedPointers(text);
    this.typeTable = new TypeTable();
    this.globals = new GlobalTable(this);
  }

  // Reporting

  /** Reports an error at the current token and gives the statement up. */
  fail(message: string): void {
    if (this.failed) return;
    const { lexer } = this;
    this.failAt(lexer.kind === Token.Bad ? lexer.problem : message, lexer.start, lexer.end);
  }

  /** Reports an error at a range and gives the statement up. */
  failAt(message: string, start: number, end: number): void {
    if (this.failed) return;
    this.failed = true;
    this.report(message, start, end);
    this.lexer.stop();
  }

  /** Reports an error after which the statement can still be read. */
  report(message: string, start: number, end: number, severity: 'error' | 'warning' = 'error'): void {
    if (severity === 'error') this.errorCount++;
    if (this.diagnostics.length > maxDiagnostics) return;
    const text = this.diagnostics.length === maxDiagnostics ? 'too many errors; the rest is not listed' : message;
    this.#lines ??= new LineIndex(this.text);
    this.diagnostics.push({ severity, message: text, start, end, ...this.#lines.position(start) });
  }

  /** Goes on after a failed statement. */
  recover(offset: number): void {
    this.failed = false;
    this.tookComma = false;
    this.values.clear();
    this.fields.clear();
    this.#depth = 0;
    this.lexer.moveTo(offset);
  }

  // Tokens

  /** Takes the current token if it is of that kind. */
  accept(kind: Token): boolean {
    if (this.lexer.kind !== kind) return false;
    this.lexer.next();
    return true;
  }

  /** Takes the current token, which must be of that kind; `what` describes it in the error message. */
  expect(kind: Token, what: string): boolean {
    if (this.lexer.kind === kind) {
      this.lexer.next();
      return true;
    }
    this.fail(`expected ${what}`);
    return false;
  }

  /** Whether the current token is of that kind. A call, as TypeScript does not see that `next` changes the kind. */
  is(kind: Token): boolean {
    return this.lexer.kind === kind;
  }

  isWord(word: string): boolean {
    return this.lexer.kind === Token.Word && this.lexer.word === word;
  }

  acceptWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.lexer.next();
    return true;
  }

  expectWord(word: string, context: string): boolean {
    if (this.acceptWord(word)) return true;
    this.fail(`expected '${word}' ${context}`);
    return false;
  }

  expectComma(context: string): boolean {
    if (this.lexer.kind === Token.Comma) {
      this.lexer.next();
      return true;
    }
    this.fail(`expected ',' ${context}`);
    return false;
  }

  /** A string, as bytes. */
  string(what: string): string {
    const { lexer } = this;
    const value = lexer.kind === Token.String ? lexer.stringValue() : '';
    this.expect(Token.String, what);
    return value;
  }

  /** An integer that is not negative and, unless a larger limit is given, fits 32 bits. */
  unsigned(what: string, limit = 0xffffffff): number {
    const { lexer } = this;
    const value = lexer.number;
    if (lexer.kind !== Token.Integer || !(value >= 0 && value <= limit)) {
      this.fail(`expected ${what}`);
      return 0;
    }
    lexer.next();
    return value;
  }

  // Nesting

  /** Enters a nested construct; false if the text nests too deeply. Pair with `leave`. */
  enter(): boolean {
    if (this.#depth >= maxDepth) {
      this.fail('nested too deeply');
      return false;
    }
    this.#depth++;
    return true;
  }

  leave(): void {
    this.#depth--;
  }

  /** The type of an address of something: `ptr`, or `T*` in a text with typed pointers. */
  pointerTo(pointee: Type, addrspace = 0) {
    return this.types.pointer(addrspace, this.typedPointers ? pointee : undefined);
  }
}

/**
 * A text that says `ptr` anywhere means the same by `i32*`, as LLVM 17 and later do. One that has neither may call a
 * function by another type than it is declared with, which typed pointers forbid.
 */
function usesTypedPointers(text: string): boolean {
  // The searches are quick, but also find comments and strings; most texts with `ptr` have one early.
  if (!text.includes('*')) return false;
  const isPtr = (lexer: Lexer): boolean => lexer.kind === Token.Word && lexer.word === 'ptr';
  if (/\bptr\b/.test(text) && hasToken(text, isPtr)) return false;
  return hasToken(text, (lexer) => lexer.kind === Token.Star);
}

function hasToken(text: string, matches: (lexer: Lexer) => boolean): boolean {
  const lexer = new Lexer(text);
  while (lexer.kind !== Token.End) {
    if (matches(lexer)) return true;
    lexer.next();
  }
  return false;
}
