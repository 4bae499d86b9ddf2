/** One program of a family, verified and measured in this thread. */
import { neverCancelled } from '../base/cancellation';
import { loadClang } from '../compile/clang-parts';
import { EmbeddedClang } from '../compile/embedded-clang';
import type { EncodingOptions } from '../engine/engine';
import type { Module } from '../ir/model/module';
import { parseModule } from '../ir/parse';
import type { EngineStatistics, FunctionVerdicts } from '../service/model/verification';
import { verifyFunction } from '../service/verify/verify-function';
import { Z3Host } from '../solver/z3/host';
import { loadZ3Module } from '../solver/z3/module';
import { defaultOptions } from '../task/options';
import type { Family, Twin } from './families/family';

export interface BenchOptions {
  readonly engine: string;
  readonly bound: number;
  readonly milliseconds: number;
  readonly encoding: Partial<EncodingOptions>;
}

export type Outcome = 'proved' | 'refuted' | 'bounded' | 'unknown';

export interface Measurement {
  readonly size: number;
  readonly twin: Twin;
  readonly lines: number;
  readonly outcome: Outcome;
  /** Wall-clock and CPU time of the verification, without the compiler. */
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  readonly solverMilliseconds: number;
  readonly solverCalls: number;
  /** Of Z3's own memory. */
  readonly peakBytes: number;
  readonly engines: readonly EngineStatistics[];
}

export class Bench {
  private constructor(
    private readonly clang: EmbeddedClang,
    private readonly host: Z3Host,
    private readonly options: BenchOptions,
  ) {}

  static async open(options: BenchOptions): Promise<Bench> {
    const [clang, z3] = await Promise.all([loadClang(), loadZ3Module()]);
    return new Bench(new EmbeddedClang(clang), new Z3Host(z3), options);
  }

  measure(family: Family, size: number, twin: Twin): Measurement {
    const text = family.program(size, twin);
    const module = this.moduleOf(text, `${family.name}-${size}-${twin}.c`);
    const cpu = process.cpuUsage();
    const start = performance.now();
    const verdicts = this.verify(module, family);
    const milliseconds = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    const solver = verdicts.statistics.solver;
    return {
      size,
      twin,
      lines: text.split('\n').length - 1,
      outcome: outcomeOf(verdicts),
      milliseconds,
      cpuMilliseconds: (user + system) / 1000,
      solverMilliseconds: solver?.milliseconds ?? 0,
      solverCalls: solver?.calls ?? 0,
      peakBytes: solver?.peakBytes ?? 0,
      engines: verdicts.statistics.engines,
    };
  }

  private moduleOf(text: string, path: string): Module {
    const request = {
      path: `/${path}`,
      text,
      workspaceRoots: [],
      flags: [],
      trusted: false,
      dataModel: 'LP64',
    } as const;
    const compiled = this.clang.compile(request);
    if (compiled.kind === 'failed') throw new Error(`${path} does not compile: ${compiled.message}`);
    return parseModule(compiled.ll).module;
  }

  private verify(module: Module, { checks }: Family): Extract<FunctionVerdicts, { kind: 'decided' }> {
    const task = { ...defaultOptions, checks: new Set(checks), allocationMayFail: false };
    const verdicts = verifyFunction(
      { module, contracts: [] },
      'main',
      { ...this.options, task, scope: 'reachable' },
      { host: this.host, cancellation: neverCancelled, tell: () => undefined },
    );
    if (verdicts.kind === 'refused') throw new Error(verdicts.message);
    return verdicts;
  }
}

/** Of all checks together: one that fails decides, and the weakest of the others. */
function outcomeOf({ verdicts }: Extract<FunctionVerdicts, { kind: 'decided' }>): Outcome {
  const kinds = new Set(verdicts.map(({ verdict }) => verdict.kind));
  return (['refuted', 'unknown', 'bounded'] as const).find((kind) => kinds.has(kind)) ?? 'proved';
}

/** Whether the outcome is what the twin is made for; undefined if it is left open. */
export function isRight({ twin, outcome }: Measurement): boolean | undefined {
  if (outcome === 'unknown') return undefined;
  if (twin === 'unsafe') return outcome === 'refuted' ? true : outcome === 'proved' ? false : undefined;
  return outcome !== 'refuted';
}
