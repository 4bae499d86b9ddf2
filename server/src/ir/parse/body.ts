import { Token } from '../lex/token';
import type { DebugRecord, Instruction } from '../model/instructions';
import type { UseListOrder } from '../model/globals';
import type { LocalName } from '../model/value';
import { nameText } from '../print/names';
import { checkBody } from './check/body';
import { resolveForwards } from './forward-references';
import type { BlockBuilder } from './state/function-scope';
import { FunctionScope } from './state/function-scope';
import type { GlobalShell } from './state/global-shell';
import { asFunction } from './state/global-shell';
import { instructionParsers } from './instructions/dispatch';
import type { Parser } from './parser';
import { parseRecord } from './records';
import { isOutside, nextStatement } from './recovery';
import { parseUseListOrder } from './use-list-order';
import { brokenValue } from './values';

const noRecords: readonly DebugRecord[] = [];
const noOrders: readonly UseListOrder[] = [];

/** The body of a function, from after its `{` to its `}`. */
export function parseBody(p: Parser, shell: GlobalShell, scope: FunctionScope): void {
  new BodyParser(p, shell, scope).run();
}

class BodyParser {
  readonly #p: Parser;
  readonly #shell: GlobalShell;
  readonly #scope: FunctionScope;
  readonly #blocks: BlockBuilder[] = [];
  /** The block that statements go to; undefined after a terminator. */
  #block: BlockBuilder | undefined;
  /** Records that wait for the instruction they stand before. */
  #records: DebugRecord[] = [];
  #orders: UseListOrder[] = [];

  constructor(p: Parser, shell: GlobalShell, scope: FunctionScope) {
    this.#p = p;
    this.#shell = shell;
    this.#scope = scope;
  }

  run(): void {
    const p = this.#p;
    const { lexer } = p;
    while (lexer.kind !== Token.RightBrace) {
      const { start } = lexer;
      this.#statement();
      if (!p.failed) continue;
      this.#scope.broken = true;
      const next = nextStatement(p.text, start);
      p.recover(next.offset);
      if (next.leavesFunction) break;
    }
    this.#finish();
    p.accept(Token.RightBrace);
  }

  #statement(): void {
    const p = this.#p;
    const { lexer } = p;
    switch (lexer.kind) {
      case Token.Label:
        this.#startBlock(lexer.word, lexer.start);
        return;
      case Token.NumberLabel:
        this.#startBlock(lexer.number, lexer.start);
        return;
      case Token.Hash:
        this.#record();
        return;
      case Token.End:
        p.fail(`expected '}' at end of function`);
        return;
      default:
        if (p.isWord('uselistorder')) this.#orders.push(parseUseListOrder(p));
        else this.#instruction();
    }
  }

  #record(): void {
    this.#scope.sawForward = false;
    this.#p.statement.block = this.#block ?? this.#p.statement.block;
    const record = parseRecord(this.#p);
    if (record === undefined) return;
    this.#records.push(record);
    if (this.#scope.hasForward()) this.#scope.incomplete.push(record);
  }

  // Blocks

  #startBlock(name: LocalName, start: number): void {
    const { lexer } = this.#p;
    const { end } = lexer;
    lexer.next();
    this.#endBlock();
    this.#addBlock(name, start, end);
  }

  #addBlock(name: LocalName, start: number, end: number): void {
    const scope = this.#scope;
    let block = scope.block(name, start, end);
    const isNew = block.start < 0 && scope.find(name) === undefined;
    if (typeof name === 'number') this.#takeNumber(name, 'block', start, end);
    if (!isNew) {
      this.#error(`redefinition of '%${nameText(name)}'`, start, end);
      block = { ...block, instructions: [], trailingRecords: [] };
    }
    block.start = start;
    block.end = end;
    this.#blocks.push(block);
    this.#block = block;
    scope.entry ??= block;
  }

  /** A block ends where the next one begins, or the function does. */
  #endBlock(): void {
    const block = this.#block;
    if (block === undefined) return;
    block.trailingRecords = this.#records;
    this.#records = [];
    if (!this.#scope.broken) {
      this.#error(`block '%${nameText(block.name)}' has no terminator`, block.start, block.end);
    }
    this.#block = undefined;
  }

  /** Unnamed values and blocks are numbered in the order of the text, with gaps at most. */
  #takeNumber(number: number, what: string, start: number, end: number): boolean {
    const scope = this.#scope;
    if (number < scope.nextNumber && !scope.broken) {
      this.#error(`${what} expected to be numbered '%${scope.nextNumber}' or greater`, start, end);
      return false;
    }
    scope.nextNumber = Math.max(scope.nextNumber, number + 1);
    return true;
  }

  // Instructions

  #instruction(): void {
    const p = this.#p;
    const { lexer } = p;
    const scope = this.#scope;
    const { start } = lexer;
    const name = this.#resultName();
    const nameEnd = name === undefined ? start : lexer.previousEnd;
    if (name !== undefined) p.expect(Token.Equal, `'=' after name of result`);
    const opcode = lexer.word;
    const parse = lexer.kind === Token.Word ? instructionParsers.get(opcode) : undefined;
    if (parse === undefined) p.fail(this.#noInstruction(start));
    else {
      if (this.#block === undefined) this.#addBlock(scope.nextNumber, start, start);
      lexer.next();
      this.#prepare(start, name);
      const made = parse(p, opcode);
      const instruction = p.failed ? undefined : made;
      if (instruction !== undefined) {
        this.#add(instruction, name, nameEnd);
        if (isTerminatorWord(opcode)) this.#block = undefined;
        return;
      }
      if (isTerminatorWord(opcode)) this.#dropBlock();
    }
    if (name !== undefined) this.#defineBroken(name);
  }

  #noInstruction(start: number): string {
    const { lexer, text } = this.#p;
    if (isOutside(text, start)) return `expected '}' at end of function`;
    return lexer.kind === Token.Word ? `unknown instruction '${lexer.word}'` : 'expected an instruction';
  }

  #resultName(): LocalName | undefined {
    const { lexer } = this.#p;
    if (lexer.kind !== Token.Local && lexer.kind !== Token.LocalNumber) return undefined;
    const name = lexer.kind === Token.LocalNumber ? lexer.number : lexer.word;
    lexer.next();
    return name;
  }

  /** Sets what is known of an instruction before its operands are read. */
  #prepare(start: number, name: LocalName | undefined): void {
    const { statement } = this.#p;
    statement.start = start;
    statement.name = name;
    statement.block = this.#block!;
    statement.records = noRecords;
    if (this.#records.length > 0) {
      statement.records = this.#records;
      this.#records = [];
    }
    this.#scope.sawForward = false;
  }

  #add(made: Instruction, written: LocalName | undefined, nameEnd: number): void {
    const { name, start, end } = this.#p.statement;
    if (name !== undefined) this.#defineResult(made, name, start, nameEnd);
    else if (written !== undefined) this.#error(`an instruction without result cannot have a name`, start, nameEnd);
    if (this.#scope.hasForward()) this.#scope.incomplete.push(made);
    const block = this.#block!;
    block.instructions.push(made);
    block.end = end;
  }

  #defineResult(made: Instruction, name: LocalName, start: number, end: number): void {
    const scope = this.#scope;
    if (typeof name === 'number' && !this.#takeNumber(name, 'instruction', start, end)) return;
    if (scope.find(name) !== undefined || (scope.blocks.get(name)?.start ?? -1) >= 0) {
      this.#error(`redefinition of '%${nameText(name)}'`, start, end);
    } else scope.define(name, made);
  }

  // After errors

  #error(message: string, start: number, end: number): void {
    this.#p.report(message, start, end);
    this.#scope.broken = true;
  }

  /** The name exists, but nothing is known of its value. */
  #defineBroken(name: LocalName): void {
    const scope = this.#scope;
    if (typeof name === 'number') scope.nextNumber = Math.max(scope.nextNumber, name + 1);
    if (scope.find(name) === undefined) scope.define(name, brokenValue);
  }

  #dropBlock(): void {
    if (this.#block !== undefined) this.#block.trailingRecords = this.#records;
    this.#records = [];
    this.#block = undefined;
  }

  #finish(): void {
    const p = this.#p;
    const scope = this.#scope;
    const { start, end } = p.lexer;
    const errors = p.errorCount;
    this.#endBlock();
    if (this.#blocks.length === 0 && !scope.broken) this.#error('a function body needs a block', start, end);
    this.#shell.blocks = this.#blocks;
    this.#shell.useListOrders = this.#orders.length === 0 ? noOrders : this.#orders;
    resolveForwards(p, scope);
    for (const [block, use] of scope.blockUses) {
      if (block.start >= 0 || scope.broken) continue;
      p.report(`use of undefined block '%${nameText(block.name)}'`, use.start, use.end);
    }
    if (!scope.broken && p.errorCount === errors) checkBody(p, scope, this.#blocks);
  }
}

function isTerminatorWord(word: string): boolean {
  return terminatorWords.has(word);
}

const terminatorWords: ReadonlySet<string> = new Set(
  'ret br switch indirectbr invoke callbr resume catchswitch catchret cleanupret unreachable'.split(' '),
);

/** The scope of a function that is about to be read. */
export function scopeOf(p: Parser, shell: GlobalShell): FunctionScope {
  const fn = asFunction(shell);
  return new FunctionScope(fn, p.globals.blocksOf(fn));
}
