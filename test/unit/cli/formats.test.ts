import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { status } from '../../../server/src/cli/environment';
import { checkKinds } from '../../../server/src/task/check';
import { useVerdict } from './verdict';

const verdict = useVerdict({
  'divide.c': 'int divide(int a, int b) {\n  return a / b;\n}\n',
  'all.c': `#include <assert.h>
int proved(int x) { return x < 0 ? x + 1 : 0; }
unsigned bounded(unsigned n) { unsigned s = 0; while (s < n) { s += 2; assert(s != 31); } return s; }
int unknown(int x) { __asm__("" : "+r"(x)); return x + 1; }
`,
  'größe.c': 'int f(int ö) { return /* öö */ 1 / ö; }\n',
  'marked.c': '\ufeffint f(int n) { return 1 / n; }\n',
  'never.c': '/*@ requires n > 5 && n < 3; */\nint f(int n) { return 7 / n; }\n',
  'broken.c': 'int twice(int x) {\n  return 2 * y;\n}\n',
  'half.ll': 'define i32 @half(i32 %n, i32 %m) {\n  %h = sdiv i32 %n, %m\n  ret i32 %h\n}\n',
});
const files = ['divide.c', 'all.c', 'größe.c', 'broken.c', 'half.ll', 'never.c', 'nowhere.c'];

function schema(...names: readonly string[]): ValidateFunction {
  const text = readFileSync(path.join(import.meta.dirname, '../../..', ...names), 'utf8');
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  addFormats(ajv);
  return ajv.compile(JSON.parse(text) as object);
}

function expectValid(validate: ValidateFunction, data: unknown): void {
  validate(data);
  expect(validate.errors).toBeNull();
}

interface JsonCheck {
  readonly id: string;
  readonly kind: string;
  readonly file: string;
  readonly line: number | null;
  readonly verdict: string | null;
  readonly vacuous: boolean | null;
  readonly reason: string | null;
  readonly bound: number | null;
  readonly engine: string | null;
  readonly trace: { readonly inputs: readonly { readonly name: string; readonly value: string }[] } | null;
}

interface Json {
  readonly files: readonly { readonly file: string; readonly status: string }[];
  readonly entry: string | null;
  readonly checks: readonly JsonCheck[];
  readonly summary: Readonly<Record<string, unknown>>;
}

describe('JSON', () => {
  const validate = schema('docs', 'verify.schema.json');

  it('has the documented shape', () => {
    const { code, out, error } = verdict('verify', '--engine', 'bmc', '--format', 'json', ...files);
    expect(code).toBe(status.wrong);
    expect(error).toContain("broken.c:2:14: error: use of undeclared identifier 'y'");
    const result = JSON.parse(out) as Json;
    expectValid(validate, result);
    expect(result.files.map((file) => [file.file, file.status])).toEqual([
      ['divide.c', 'read'],
      ['all.c', 'read'],
      ['größe.c', 'read'],
      ['broken.c', 'failed'],
      ['half.ll', 'read'],
      ['never.c', 'read'],
      ['nowhere.c', 'refused'],
    ]);
    const byId = new Map(result.checks.map((check) => [check.id, check]));
    expect(byId.get('divide:division-by-zero:1')).toMatchObject({ line: 2, verdict: 'refuted' });
    expect(byId.get('divide:division-by-zero:1')?.trace?.inputs[1]).toEqual({ name: 'b', value: '0' });
    expect(byId.get('proved:signed-overflow:1')).toMatchObject({ verdict: 'proved', engine: 'bmc', trace: null });
    expect(byId.get('bounded:assert:1')).toMatchObject({ verdict: 'bounded', bound: 12 });
    expect(byId.get('unknown:signed-overflow:1')?.reason).toContain('not supported');
    expect(byId.get('proved:signed-overflow:1')?.vacuous).toBe(false);
    expect(byId.get('f:division-by-zero:1')).toMatchObject({ verdict: 'proved', vacuous: true });
    expect(result.summary).toMatchObject({ vacuous: 2 });
    expect(byId.get('half:division-by-zero:1')).toMatchObject({ file: 'half.ll', line: null, verdict: 'refuted' });
  });

  it('has it without verdicts and with a property, too', () => {
    const list = JSON.parse(verdict('verify', '--list', '--format', 'json', 'all.c').out) as Json;
    expectValid(validate, list);
    expect(list.checks.every((check) => check.verdict === null)).toBe(true);
    const start = ['--property', 'no-overflow', '--function', 'proved'];
    const property = JSON.parse(verdict('verify', '--format', 'json', ...start, 'all.c').out) as Json;
    expectValid(validate, property);
    expect(property.entry).toBe('proved');
    expect(property.summary).toMatchObject({ property: 'no-overflow', answer: 'TRUE', exitStatus: 0 });
  });

  it('knows all kinds of checks', () => {
    const text = readFileSync(path.join(import.meta.dirname, '../../../docs/verify.schema.json'), 'utf8');
    const { $defs } = JSON.parse(text) as { $defs: { checkKind: { enum: string[] } } };
    expect($defs.checkKind.enum).toEqual([...checkKinds]);
  });

  it('is not valid against the schema if it lacks something', () => {
    const result = JSON.parse(verdict('verify', '--format', 'json', 'divide.c').out) as Json;
    const [first] = result.checks;
    expect(validate({ ...result, checks: [{ ...first, trace: null }] })).toBe(false);
    expect(validate({ ...result, summary: {} })).toBe(false);
  });
});

interface SarifResult {
  readonly ruleId: string;
  readonly kind: string;
  readonly level: string;
  readonly locations: readonly { readonly physicalLocation: unknown }[];
  readonly codeFlows?: readonly { readonly threadFlows: readonly { readonly locations: readonly unknown[] }[] }[];
}

interface Sarif {
  readonly runs: readonly [
    { readonly results: readonly SarifResult[]; readonly invocations: readonly [Readonly<Record<string, unknown>>] },
  ];
}

describe('SARIF', () => {
  const validate = schema('test', 'fixtures', 'sarif-2.1.0.schema.json');

  it('is valid against the schema of SARIF 2.1.0', () => {
    const { code, out } = verdict('verify', '--format', 'sarif', ...files);
    expect(code).toBe(status.wrong);
    const log = JSON.parse(out) as Sarif;
    expectValid(validate, log);
    const [{ results, invocations }] = log.runs;
    expect(invocations[0]).toMatchObject({ executionSuccessful: false, exitCode: 3 });
    expect(results.map(({ kind }) => kind)).not.toContain('pass');
    expect(results.some(({ kind, level }) => kind === 'review' && level === 'none')).toBe(true);
    expect(results.find(({ ruleId }) => ruleId === 'division-by-zero')).toMatchObject({
      kind: 'fail',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'divide.c', uriBaseId: 'SRCROOT' },
            region: { startLine: 2, startColumn: 12 },
          },
        },
      ],
    });
    expect(results.filter(({ kind }) => kind === 'fail').every(({ codeFlows }) => codeFlows !== undefined)).toBe(true);
    expect(results.some(({ kind, level }) => kind === 'open' && level === 'none')).toBe(true);
  });

  it.each([
    ['größe.c', 'gr%C3%B6%C3%9Fe.c', 34],
    ['marked.c', 'marked.c', 25],
  ])(
    'counts columns in UTF-16 behind a byte order mark, and names files by addresses: %s',
    (name, uri, startColumn) => {
      const [{ results }] = (JSON.parse(verdict('verify', '--format', 'sarif', name).out) as Sarif).runs;
      expect(results[0]?.locations[0]?.physicalLocation).toEqual({
        artifactLocation: { uri, uriBaseId: 'SRCROOT' },
        region: { startLine: 1, startColumn },
      });
    },
  );

  it('tells what is proved on request', () => {
    const [{ results }] = (JSON.parse(verdict('verify', '--all', '--format', 'sarif', 'all.c').out) as Sarif).runs;
    expect(results.map(({ kind }) => kind)).toContain('pass');
  });
});
