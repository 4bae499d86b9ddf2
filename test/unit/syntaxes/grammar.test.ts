import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributeWords } from '../../../server/src/ir/index/words/attributes';
import { keywordWords } from '../../../server/src/ir/index/words/keywords';
import { opcodeWords } from '../../../server/src/ir/index/words/opcodes';
import { Lexer } from '../../../server/src/ir/lex/lexer';
import { Token } from '../../../server/src/ir/lex/token';
import { grammarFile, loadTokenizer, type ScopedToken } from './tokenizer';

const fixtures = path.resolve(import.meta.dirname, '../ir');

/** All `.ll` files of the tests of ir/: every construct of the language, by hand and by compilers. */
const files = ['ll', 'fixtures'].flatMap((folder) =>
  readdirSync(path.join(fixtures, folder))
    .filter((name) => name.endsWith('.ll'))
    .map((name) => path.join(folder, name)),
);

interface Rule {
  readonly name?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly include?: string;
  readonly patterns?: readonly Rule[];
  readonly captures?: Readonly<Record<string, { readonly name: string }>>;
}

const grammar = JSON.parse(readFileSync(grammarFile, 'utf8')) as {
  readonly scopeName: string;
  readonly patterns: readonly Rule[];
  readonly repository: Readonly<Record<string, Rule>>;
};

function rulesBelow(rule: Rule): readonly Rule[] {
  return [rule, ...(rule.patterns ?? []).flatMap(rulesBelow)];
}

describe('the grammar', () => {
  const rules = [...grammar.patterns, ...Object.values(grammar.repository)].flatMap(rulesBelow);

  it('has patterns that compile, includes that exist, and scopes of its own', () => {
    for (const rule of rules) {
      for (const pattern of [rule.match, rule.begin, rule.end]) {
        if (pattern !== undefined) expect(() => new RegExp(pattern)).not.toThrow();
      }
      if (rule.include !== undefined) expect(Object.keys(grammar.repository)).toContain(rule.include.slice(1));
      const names = [rule.name, ...Object.values(rule.captures ?? {}).map((capture) => capture.name)];
      for (const name of names) if (name !== undefined) expect(name).toMatch(/^[a-z-]+(\.[a-z-]+)+\.llvm$/);
    }
    expect(Object.keys(grammar.repository).sort()).toEqual(
      grammar.patterns.map((rule) => rule.include!.slice(1)).sort(),
    );
  });
});

describe('highlighting', () => {
  let tokenize: (text: string) => readonly ScopedToken[];
  beforeAll(async () => {
    tokenize = await loadTokenizer();
  });

  /** The innermost scope of a piece of a line, without the language. */
  function scopeOf(line: string, piece: string): string | undefined {
    const at = line.indexOf(piece);
    const token = tokenize(line).find(({ start, text }) => start <= at && at < start + text.length);
    return token?.scopes.at(-1)?.replace(/\.llvm$/, '');
  }

  it.for([
    ['define dso_local i32 @sum(ptr noundef %v) #0 {', 'define', 'keyword.declaration'],
    ['define dso_local i32 @sum(ptr noundef %v) #0 {', 'dso_local', 'storage.modifier'],
    ['define dso_local i32 @sum(ptr noundef %v) #0 {', 'i32', 'support.type.primitive'],
    ['define dso_local i32 @sum(ptr noundef %v) #0 {', '@sum', 'entity.name.function'],
    ['define dso_local i32 @sum(ptr noundef %v) #0 {', 'noundef', 'entity.other.attribute-name'],
    ['define dso_local i32 @sum(ptr noundef %v) #0 {', '%v', 'variable.other.local'],
    ['define dso_local i32 @sum(ptr noundef %v) #0 {', '#0', 'entity.other.attribute-name.group'],
    ['%struct.t = type { i32, [4 x ptr] }', '%struct.t', 'entity.name.type'],
    ['%"my type" = type opaque', '%"my type"', 'entity.name.type'],
    ['%struct.t = type { i32, [4 x ptr] }', '4', 'constant.numeric.integer'],
    ['%struct.t = type { i32, [4 x ptr] }', ' x ', 'keyword.operator.word.dimension'],
    ['for.cond:    ; preds = %a', 'for.cond', 'entity.name.label'],
    ['"a b":', '"a b"', 'entity.name.label'],
    ['12:', '12', 'entity.name.label'],
    ['for.cond:    ; preds = %a', '%a', 'comment.line.semicolon'],
    ['  br label %for.cond, !dbg !12', 'br', 'keyword.control'],
    ['  br label %for.cond, !dbg !12', '%for.cond', 'entity.name.label'],
    ['  br label %for.cond, !dbg !12', '!dbg', 'entity.other.attribute-name.metadata'],
    ['  br label %for.cond, !dbg !12', '!12', 'constant.numeric.metadata'],
    ['  %x.addr-1 = add nsw i32 %"q r", -7', '%x.addr-1', 'variable.other.local'],
    ['  %x.addr-1 = add nsw i32 %"q r", -7', 'add nsw', 'keyword.other.instruction.arithmetic'],
    ['  %x.addr-1 = add nsw i32 %"q r", -7', 'nsw', 'storage.modifier.flag'],
    ['  %x.addr-1 = add nsw i32 %"q r", -7', '%"q r"', 'variable.other.local'],
    ['  %x.addr-1 = add nsw i32 %"q r", -7', '-7', 'constant.numeric.integer'],
    ['  %c = fcmp olt double %x, 1.5e-03', 'olt', 'keyword.operator.comparison'],
    ['  %c = fcmp olt double %x, 1.5e-03', '1.5e-03', 'constant.numeric.float'],
    ['  ret x86_fp80 0xK3FFF8000000000000000', '0xK3FFF', 'constant.numeric.hex'],
    ['  ret double 0x3FB999999999999A', '0x3FB9', 'constant.numeric.hex'],
    ['  ret float f0x3f800000', 'f0x3f8', 'constant.numeric.hex'],
    ['  ret double +inf', '+inf', 'constant.numeric.float'],
    ['  store ptr null, ptr @g', 'null', 'constant.language'],
    ['  store ptr null, ptr @g', '@g', 'variable.other.global'],
    ['  call void @llvm.trap()', '@llvm.trap', 'support.function.intrinsic'],
    ['@s = constant [3 x i8] c"a\\0A\\00"', '\\0A', 'constant.character.escape'],
    ['@s = constant [3 x i8] c"a\\0A\\00"', 'c"', 'string.quoted.double'],
    ['@s = constant [3 x i8] c"a;b", align 1', 'align', 'entity.other.attribute-name'],
    ['    #dbg_declare(ptr %x, !5, !DIExpression(), !6)', '#dbg_declare', 'keyword.other.debug-record'],
    ['    #dbg_declare(ptr %x, !5, !DIExpression(), !6)', '!DIExpression', 'support.class.debug-info'],
    ['!5 = !DILocation(line: 1, scope: !4)', 'line', 'support.type.property-name'],
    ['!5 = !DIBasicType(name: "int", encoding: DW_ATE_signed)', 'encoding', 'support.type.property-name'],
    ['!5 = !DIBasicType(name: "int", encoding: DW_ATE_signed)', 'DW_ATE_signed', 'variable.other.enummember'],
    ['!llvm.ident = !{!0}', '!llvm.ident', 'entity.other.attribute-name.metadata'],
    ['$c = comdat any', '$c', 'variable.other.comdat'],
    ['attributes #0 = { nounwind "k"="v" }', 'attributes', 'keyword.declaration'],
    ['attributes #0 = { nounwind "k"="v" }', '"k"', 'string.quoted.double'],
    ['@"x y" = global i32 0', '@"x y"', 'variable.other.global'],
  ])('%s: %s is %s', ([line, piece, scope]) => {
    expect(scopeOf(line!, piece!)).toBe(scope);
  });

  it('covers every word that a hover explains', () => {
    const words = [...opcodeWords.keys(), ...attributeWords.keys(), ...keywordWords.keys()];
    const plain = words.filter((word) => !word.startsWith('dbg_') && scopeOf(`  ${word} i32`, word) === 'source');
    expect(plain).toEqual([]);
  });

  it.for(files)('leaves no token of %s without a colour', (file) => {
    const text = readFileSync(path.join(fixtures, file), 'utf8');
    const starts = lineStarts(text.split('\n'));
    const tokens = tokenize(text).map(({ line, start, scopes }) => ({ start: starts[line]! + start, scopes }));
    const plain: string[] = [];
    let at = 0;
    const lexer = new Lexer(text);
    while (lexer.kind !== Token.End) {
      while (at + 1 < tokens.length && tokens[at + 1]!.start <= lexer.start) at++;
      const isCode = lexer.kind !== Token.Colon && lexer.kind !== Token.Bad;
      if (isCode && tokens[at]!.scopes.length === 1) plain.push(lexer.source());
      lexer.next();
    }
    expect([...new Set(plain)]).toEqual([]);
  });
});

function lineStarts(lines: readonly string[]): readonly number[] {
  let offset = 0;
  return lines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
}
