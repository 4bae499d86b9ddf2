import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startMachine } from '../../../server/src/exec/entry/start';
import { Host } from '../../../server/src/exec/externals/host';
import type { InputProvider } from '../../../server/src/exec/inputs/provider';
import { ExecProgram } from '../../../server/src/exec/program';
import { linkLibc } from '../../../server/src/lower/libc/link';
import type { CheckKind } from '../../../server/src/task/check';
import { placeOf } from '../../../server/src/task/place';
import { planEntry } from '../../../server/src/task/plan-entry';
import { makeWitness } from '../../../server/src/trace/witness/witness';
import { Compiler } from '../exec/support/compile';
import { moduleOf, testOptions } from '../exec/support/run';
import { fail, type FailingRequest } from './support';
import { parseYaml } from './yaml';

let compiler: Compiler;
beforeAll(async () => {
  compiler = await Compiler.load();
});

const file = path.join(import.meta.dirname, 'case.c');

interface Waypoint {
  readonly type: 'assumption' | 'function_return' | 'target';
  readonly action: 'follow';
  readonly location: { file_name: string; line: number; column?: number; function: string };
  readonly constraint?: { value: string; format: string };
}

interface WitnessFile {
  readonly entry_type: string;
  readonly metadata: { format_version: string; task: { specification: string; input_files: string[] } };
  readonly content: readonly { segment: readonly { waypoint: Waypoint }[] }[];
}

function witnessText(request: FailingRequest): string {
  const { trace } = fail(compiler, request);
  const made = makeWitness(trace, {
    file: 'case.c',
    path: file,
    text: request.text,
    hash: '0'.repeat(64),
    dataModel: 'LP64',
    version: '0',
    uuid: '2d3f1b6e-8d3a-4d11-9a35-4a1e1f6a7c21',
    time: '2025-01-01T00:00:00Z',
  });
  if (made.kind === 'none') throw new Error(made.reason);
  return made.text;
}

/** A witness's waypoints, one per segment. */
function waypointsOf(text: string): readonly Waypoint[] {
  const [entry, ...others] = parseYaml(text) as readonly WitnessFile[];
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ entry_type: 'violation_sequence', metadata: { format_version: '2.0' } });
  return entry!.content.map(({ segment }) => {
    expect(segment).toHaveLength(1);
    return segment[0]!.waypoint;
  });
}

/** Runs a program on nothing but what a witness says; the kind and line of the failure that it leads to. */
function validate(program: string, witness: string): { kind: CheckKind; line: number | undefined } {
  const waypoints = waypointsOf(witness);
  const target = waypoints.at(-1)!;
  expect(target.type).toBe('target');
  const ll = compiler.compile(file, program);
  const { module } = linkLibc(ll, moduleOf(ll), compiler.libc);
  const plan = planEntry(module, 'main', testOptions);
  if ('message' in plan) throw new Error(plan.message);
  let next = 0;
  const provider: InputProvider = {
    ordered: (source, bits) => {
      const waypoint = waypoints[next]!;
      const constant = /^(?:\\result|argc) == (-?\d+)$/.exec(waypoint.constraint?.value ?? '')?.[1];
      expect(waypoint.type).toBe(source.kind === 'argc' ? 'assumption' : 'function_return');
      expect(constant).toBeDefined();
      return BigInt.asUintN(bits, BigInt(constant!));
    },
    placed: () => 0,
    choice: () => undefined,
  };
  const exec = new ExecProgram(module, testOptions, { stepping: false, tracing: true });
  const host = new Host({
    hooks: {
      input: (_, at) => {
        const { location } = waypoints[next++]!;
        if (at === undefined) return;
        // The waypoint names the closing parenthesis of the call that is being executed.
        const call = placeOf(at).source!;
        expect(location.line).toBeGreaterThanOrEqual(call.line);
        expect(program.split('\n')[location.line - 1]![location.column! - 1]).toBe(')');
        expect(placeOf(at).function).toBe(location.function);
      },
    },
  });
  const machine = startMachine(exec, plan, provider, host);
  const end = machine.outcome ?? machine.run(1_000_000);
  if (end.kind !== 'violated') throw new Error(`the witness leads to no failure: ${end.kind}`);
  expect(next).toBe(waypoints.length - 1);
  expect(target.location.line).toBe(end.place.source?.line);
  expect(target.location.column).toBeLessThanOrEqual(end.place.source!.column);
  return { kind: end.check.kind, line: end.place.source?.line };
}

const nondet = 'int __VERIFIER_nondet_int(void);\n';

describe('a violation witness', () => {
  it('leads back to a call of the error function', () => {
    const text = `${nondet}void reach_error(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += __VERIFIER_nondet_int (  /* ) */ );
  if (sum == -7) reach_error();
}
`;
    const witness = witnessText({ text, ordered: [1n, -10n, 2n] });
    expect(waypointsOf(witness).map(({ constraint }) => constraint?.value)).toEqual([
      '\\result == 1',
      '\\result == -10',
      '\\result == 2',
      undefined,
    ]);
    expect(witness).toContain('LTL(G ! call(reach_error()))');
    expect(validate(text, witness)).toEqual({ kind: 'reach-error', line: 7 });
    // Another value, and it leads nowhere: the validator does look.
    expect(() => validate(text, witness.replace('== -10', '== -11'))).toThrow('leads to no failure: finished');
  });

  it('names the statement in which a sum overflows', () => {
    const text = `${nondet}int main(void) { int a = 1; a = 2;
  a = a + __VERIFIER_nondet_int(); return a;
}
`;
    const witness = witnessText({ text, ordered: [2n ** 31n - 1n] });
    expect(waypointsOf(witness).at(-1)!.location).toMatchObject({ line: 3, column: 3 });
    expect(witness).toContain('LTL(G ! overflow)');
    expect(validate(text, witness)).toEqual({ kind: 'signed-overflow', line: 3 });
  });

  it('is about memory safety, in a function that main calls', () => {
    const text = `${nondet}static int get(int *a) {
  int i = __VERIFIER_nondet_int();
  return a[i];
}
int main(void) {
  int a[3] = { 0 };
  return get(a);
}
`;
    const witness = witnessText({ text, ordered: [3n] });
    expect(witness).toContain('LTL(G valid-deref)');
    expect(waypointsOf(witness)[0]!.location).toEqual({ file_name: 'case.c', line: 3, column: 33, function: 'get' });
    expect(validate(text, witness)).toEqual({ kind: 'out-of-bounds', line: 4 });
  });

  it('says what argc is', () => {
    const text = 'int main(int argc, char **argv) {\n  return argv[argc][0];\n}\n';
    const witness = witnessText({ text, ordered: [2n] });
    expect(waypointsOf(witness)[0]).toMatchObject({ type: 'assumption', constraint: { value: 'argc == 2' } });
    expect(validate(text, witness)).toEqual({ kind: 'null-dereference', line: 2 });
  });

  it('is not there for what is no property of SV-COMP', () => {
    const text = 'int main(void) { return 1 / 0; }';
    expect(() => witnessText({ text })).toThrow('no property of SV-COMP is about division-by-zero');
  });
});
