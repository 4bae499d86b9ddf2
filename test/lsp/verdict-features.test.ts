import {
  CodeActionRequest,
  CodeLensRequest,
  HoverRequest,
  InlayHintRequest,
  type CodeAction,
  type CodeLens,
  type InlayHint,
  type MarkupContent,
  type TextEdit,
} from 'vscode-languageserver/node';
import { describe, expect, it } from 'vitest';
import { proofGraph, type ProofGraph } from '../../server/src/lsp/protocol/proof-graph';
import type { DocumentResults } from '../../server/src/lsp/protocol/results';
import { remedyText, type RemedyText } from '../../server/src/lsp/protocol/remedy-text';
import { verify, type VerifyResult } from '../../server/src/lsp/protocol/verification';
import type { Editor } from './editor';
import { onResults } from './results';
import { useEditors } from './start';

const { start } = useEditors();
let files = 0;

interface Verified {
  readonly editor: Editor;
  readonly uri: string;
  readonly results: DocumentResults;
}

/** Opens a text and verifies all of it. */
async function verified(text: string, extension = 'c', settings: object | null = null): Promise<Verified> {
  const editor = await start({ settings: () => settings });
  let last: DocumentResults | undefined;
  onResults(editor, (results) => {
    last = results;
  });
  const uri = `file:///nowhere/features${++files}.${extension}`;
  await editor.open(uri, extension === 'c' ? 'c' : 'llvm', text);
  await editor.connection.sendRequest<VerifyResult>(verify.method, { uri, function: null, useCache: true });
  const results = await editor.until(() =>
    last?.functions.every(({ activity, milliseconds }) => activity === 'idle' && milliseconds !== null) === true
      ? last
      : undefined,
  );
  return { editor, uri, results };
}

const quotient = 'int quotient(unsigned a, unsigned b) {\n  return a / b;\n}\n';

async function hover({ editor, uri }: Verified, line: number, character: number): Promise<string> {
  const found = await editor.connection.sendRequest(HoverRequest.type, {
    textDocument: { uri },
    position: { line, character },
  });
  return (found?.contents as MarkupContent).value;
}

async function actions({ editor, uri }: Verified, line: number): Promise<CodeAction[]> {
  const at = { line, character: 0 };
  const params = { textDocument: { uri }, range: { start: at, end: at }, context: { diagnostics: [] } };
  return ((await editor.connection.sendRequest(CodeActionRequest.type, params)) ?? []) as CodeAction[];
}

describe('lenses', () => {
  it.each([
    ['c', quotient, ['✗ 1 refuted', 'Verify', 'Replay counterexample', 'Show IR']],
    [
      'll',
      'define i32 @f(i32 %a) {\n  %r = udiv i32 7, %a\n  ret i32 %r\n}\n',
      ['✓ 1 proved · ✗ 1 refuted', 'Verify', 'Replay counterexample'],
    ],
  ])('of a .%s file say what is known, and what can be done', async (extension, text, expected) => {
    const { editor, uri } = await verified(text, extension);
    const lenses = await editor.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
    expect(lenses!.map(({ command }: CodeLens) => command!.title)).toEqual(expected);
    expect(lenses![2]!.command!.arguments).toMatchObject([
      { uri, check: expect.stringContaining('division-by-zero') as string },
    ]);
  });
});

describe('the hover over a check', () => {
  it('tells verdict, values, engine and assumptions', async () => {
    const text = await hover(await verified(quotient), 1, 11);
    expect(text).toMatch(/\*\*refuted\*\*.*division-by-zero/);
    expect(text).toContain('b = 0');
    expect(text).toContain('data-model');
  });
});

describe('quick fixes', () => {
  it('for a counterexample replay it, write a test, and leave out its value', async () => {
    const found = await actions(await verified(quotient), 1);
    expect(found.map(({ title }) => title)).toEqual([
      'Replay the counterexample',
      'Debug the counterexample natively',
      'Write a regression test from the counterexample',
      'Require b != 0 of callers of quotient',
      'Assume b != 0 here',
      'Ignore this division-by-zero, with a reason',
    ]);
  });

  it.each(['Require b != 0 of callers of quotient', 'Assume b != 0 here'])('%s proves it', async (title) => {
    const { editor, uri } = await verified(quotient);
    const fix = (await actions({ editor, uri } as Verified, 1)).find((one) => one.title === title)!;
    const edits = fix.edit!.changes![uri]!;
    const changes = [...edits]
      .sort((a, b) => b.range.start.line - a.range.start.line)
      .map(({ range, newText }) => ({ range, text: newText }));
    await editor.change(uri, 2, ...changes);
    const result = await editor.connection.sendRequest<VerifyResult>(verify.method, {
      uri,
      function: null,
      useCache: true,
    });
    expect(result).toMatchObject({ outcome: 'done', proved: 1, refuted: 0 });
  });

  it('for a pointer to less than is read ask for as many elements as there are said to be', async () => {
    const last = 'int last(const int *values, int n) {\n  return n > 0 ? values[n - 1] : 0;\n}\n';
    const before = await verified(last);
    const title = String.raw`Require \valid_read(values + (0 .. n - 1)) of callers of last`;
    const fix = (await actions(before, 1)).find((one) => one.title === title)!;
    const [{ range, newText }] = fix.edit!.changes![before.uri]! as [TextEdit];
    await before.editor.change(before.uri, 2, { range, text: newText });
    const after = await before.editor.connection.sendRequest<VerifyResult>(verify.method, {
      uri: before.uri,
      function: null,
      useCache: true,
      seconds: 60,
    });
    expect(after).toMatchObject({ outcome: 'done', refuted: 0, unknown: 0 });
  });

  it('ignore a check where a reason is written, and the ledger says so', async () => {
    const why = ' // verdict: ignore division-by-zero because callers look first';
    const { editor, uri, results } = await verified(quotient.replace('a / b;', `a / b;${why}`));
    expect(results.functions[0]!.checks[0]).toMatchObject({ ignored: 'callers look first' });
    expect(results.functions[0]!.assumptions.map(({ text: said }) => said).join()).toContain('callers look first');
    expect(editor.latest(uri)?.filter(({ source }) => source === 'verdict') ?? []).toEqual([]);
    const noReason = await verified(
      quotient.replace('a / b;', 'a / b; // verdict: ignore division-by-zero because TODO'),
    );
    expect(noReason.results.functions[0]!.checks[0]!.ignored).toBeUndefined();
  });
});

describe('a proof that rests on contradictory assumptions', () => {
  it.each<[string, string, boolean]>([
    [
      'a contract nobody can keep',
      '/*@ requires n > 5 && n < m && m < 3; */\nint f(int n, int m) { return 7 / n; }\n',
      true,
    ],
    [
      'an assumption that is never true',
      'extern void __VERIFIER_assume(int);\nint f(unsigned n) {\n  __VERIFIER_assume(n * n == 3);\n  return 7 / n;\n}\n',
      true,
    ],
    [
      'a contract that is seen to be false at once',
      '/*@ requires n > 5 && n < 0; */\nint f(int n) { return 7 / n; }\n',
      true,
    ],
    [
      'a branch that the contract excludes',
      '/*@ requires n > 0; */\nint f(int n) { if (n == 0) return 7 / n; return 0; }\n',
      true,
    ],
    [
      'a branch that is never taken anyway',
      '/*@ requires n > 0; */\nint f(int n) { if (n > 4 && n < 3) return 7 / n; return 0; }\n',
      false,
    ],
    ['an access to memory', '/*@ requires n > 5 && n < 0; */\nint f(int n, int *p) { return 7 / *p; }\n', true],
    ['a contract that can be kept', '/*@ requires n > 5; */\nint f(int n) { return 7 / n; }\n', false],
  ])('%s', async (_, text, vacuous) => {
    const { results } = await verified(text);
    const check = results.functions[0]!.checks.find(({ kind }) => kind === 'division-by-zero');
    expect(check!.verdict).toMatchObject({ kind: 'proved', vacuous });
  });
});

describe('what verdicts rest on', () => {
  it('is said in plain words, and a model of a call can be written', async () => {
    const text = 'extern int get(int);\n\nint level(int at) {\n  return 100 / get(at);\n}\n';
    const { editor, uri, results } = await verified(text);
    const call = results.functions[0]!.assumptions.find(({ kind }) => kind === 'unmodelled-call')!;
    expect(call.text).toMatch(/^get\(\) has no body here\. It may return anything/);
    const params = { uri, function: 'level', remedy: call.remedies[0] };
    const model = await editor.connection.sendRequest<RemedyText>(remedyText.method, params);
    expect(model).toMatchObject({ at: { line: 1, character: 0 }, version: 1 });
    const known = model.text.replace(model.text.slice(model.select.start, model.select.end), 'result > 0');
    await editor.change(uri, 2, { range: { start: model.at, end: model.at }, text: known });
    const again = { uri, function: 'level', useCache: true };
    expect(await editor.connection.sendRequest<VerifyResult>(verify.method, again)).toMatchObject({
      proved: 2,
      refuted: 0,
    });
  });

  it('can be made less: a contract for pointers goes before the function', async () => {
    const { editor, uri, results } = await verified(
      'unsigned\nfirst(int *p, int n) { return n > 0 ? p[n - 1] : 0; }\n',
    );
    const fresh = results.functions[0]!.assumptions.find(({ kind }) => kind === 'fresh-parameters')!;
    const params = { uri, function: 'first', remedy: fresh.remedies[0] };
    expect(await editor.connection.sendRequest<RemedyText>(remedyText.method, params)).toMatchObject({
      at: { line: 0, character: 0 },
      text: '/*@ requires \\valid(p + (0 .. n - 1)); */\n',
    });
  });
});

describe('what is undecided', () => {
  const loop =
    'int f(int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++) s ^= i * 3 % 7;\n  return 9 / (s + 100);\n}\n';

  it.each<[string, string, string, readonly string[]]>([
    ['a bound', 'bmc', loop, ['larger-bound 48', 'other-engine auto', 'add-contract n <= 12']],
    [
      'a callback into nowhere',
      'bmc',
      'extern void each(int (*)(int));\nstatic int g(int x) { return 7 / (x | 1); }\nint f(int x) { each(g); return 9 / x; }\n',
      ['model-call each'],
    ],
  ])('because of %s can be helped', async (_, engine, text, expected) => {
    const { results } = await verified(text, 'c', { verify: { engine } });
    const open = results.functions
      .flatMap(({ checks }) => checks)
      .find(({ verdict }) => verdict?.kind === 'bounded' || verdict?.kind === 'unknown');
    const verdict = open!.verdict!;
    const remedies =
      verdict.kind === 'unknown' ? verdict.reason.remedies : verdict.kind === 'bounded' ? verdict.remedies : [];
    expect(remedies.map((remedy) => Object.values(remedy).join(' '))).toEqual(expected);
  });
});

describe('the invariant of a loop', () => {
  const ring =
    'unsigned ring(unsigned n) {\n  unsigned at = 0;\n  int a[8] = {0};\n  for (unsigned i = 0; i < n; i++) {\n    a[at] = 1;\n    at = at == 7 ? 0 : at + 1;\n  }\n  return a[at];\n}\n';
  const hints = ({ editor, uri }: Verified): Promise<InlayHint[] | null> =>
    editor.connection.sendRequest(InlayHintRequest.type, {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
    });

  it('that a proof rests on stands beside it, in the words of C, and in the hover', async () => {
    const proved = await verified(ring, 'c', { verify: { engine: 'dash' } });
    expect(await hints(proved)).toMatchObject([{ position: { line: 3, character: 36 }, label: 'invariant: at < 8' }]);
    const { start } = proved.results.functions[0]!.checks.find(({ range }) => range.start.line === 4)!.range;
    expect(await hover(proved, start.line, start.character)).toContain('Loop invariant: `at < 8`');
    await proved.editor.change(proved.uri, 2, {
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } },
      text: '  n++;\n',
    });
    expect(await hints(proved), 'of an older text').toEqual([]);
  });

  it('can be switched off', async () => {
    expect(await hints(await verified(ring, 'c', { verify: { engine: 'dash' }, show: { invariants: false } }))).toEqual(
      [],
    );
  });
});

describe('the graph of a function', () => {
  it('is its control flow, with places', async () => {
    const { editor, uri } = await verified(
      'int sum(int n) {\n  int s = 0;\n  for (unsigned char i = 0; i < 5; i++)\n    s += i;\n  return s;\n}\n',
    );
    const { graph } = await editor.connection.sendRequest<{ graph: ProofGraph }>(proofGraph.method, {
      uri,
      function: 'sum',
      form: 'cfa',
    });
    expect(graph.nodes.map(({ role }) => role)).toEqual(expect.arrayContaining(['entry', 'exit', 'loop-head']));
    expect(graph.edges.length).toBeGreaterThan(2);
    expect(graph.nodes.find(({ role }) => role === 'loop-head')!.range!.start.line).toBe(2);
  });

  it('is also that of the regions by which DASH decided a check', async () => {
    const { editor, uri } = await verified(
      '#include <assert.h>\nint __VERIFIER_nondet_int(void);\nint main(void) {\n  unsigned x = 1;\n  while (__VERIFIER_nondet_int())\n    x += 2;\n  assert(x % 2 == 1);\n}\n',
    );
    const params = { uri, function: 'main', form: '' };
    const { graph, forms } = await editor.connection.sendRequest<{ graph: ProofGraph; forms: readonly string[] }>(
      proofGraph.method,
      params,
    );
    expect(forms).toEqual(['regions: assert, line 7', 'cfa']);
    expect(graph.form).toBe(forms[0]);
    expect(graph.nodes.map(({ role }) => role)).toEqual(expect.arrayContaining(['entry', 'error', 'plain']));
    expect(graph.nodes.some(({ range }) => range?.start.line === 4)).toBe(true);
    expect(graph.edges.map(({ style }) => style)).toEqual(expect.arrayContaining(['taken', 'refuted']));
    expect(graph.history[0]).toMatch(/^test 0 with /);
  });
});
