import type { Cancellation } from '../../base/cancellation';
import { LineTable } from '../../base/line-table';
import type { ClangParts } from '../../compile/clang-parts';
import type { DataModel } from '../../compile/types';
import { displayText } from '../../ir/byte-string';
import { functionPosition } from '../../ir/debug/location';
import type { IrFunction } from '../../ir/model/globals';
import { findFunction, type Module } from '../../ir/model/module';
import type { Libc } from '../../lower/libc/libc';
import { linkLibc } from '../../lower/libc/link';
import type { Z3Host } from '../../solver/z3/host';
import type { Check } from '../../task/check';
import type { Contract } from '../../task/contract/contract';
import { parseContracts } from '../../task/contract/parse-contracts';
import { defaultOptions } from '../../task/options';
import { planChecks } from '../../task/plan-checks';
import type { Survey, SurveyedFunction, SurveyInput } from '../model/survey';
import type { Search, ShownVerdict } from '../model/verdict';
import { ownChecks } from '../verify/own-checks';
import { verifyFunction, type VerifyOptions } from '../verify/verify-function';
import { compileText } from './compile-c';
import { contractDiagnostics } from './contract-diagnostics';
import { irDiagnostics } from './ir-answers';
import { IrModel } from './ir-model';

/** What verdicts take. */
export interface VerdictMeans {
  readonly search: Search;
  readonly host: Z3Host;
  readonly libc: (dataModel: DataModel) => Promise<Libc>;
  readonly cancellation: Cancellation;
}

/** The functions of a file, how large they are, which checks they have, and on request what is known of these. */
export async function survey(
  input: SurveyInput,
  clang: ClangParts | undefined,
  means: VerdictMeans | undefined,
): Promise<Survey> {
  if (input.kind === 'ir') {
    const model = new IrModel(input.text);
    const diagnostics = [{ file: input.path, diagnostics: irDiagnostics(model) }];
    return { kind: 'read', diagnostics, compiler: undefined, functions: await surveyModel(model, [], means) };
  }
  if (clang === undefined) throw new Error('C needs the compiler');
  const compiled = compileText(input.source, clang);
  const { diagnostics } = compiled;
  if (compiled.kind === 'failed') return { kind: 'failed', message: compiled.message, diagnostics };
  const model = new IrModel(compiled.ll);
  const longBits = model.module.dataLayout.pointer().bits === 32 ? 32 : 64;
  const { contracts, diagnostics: inContracts } = parseContracts(input.source.text, input.source.path, longBits);
  return {
    kind: 'read',
    diagnostics: [...diagnostics, ...contractDiagnostics(input.source.path, inContracts)],
    compiler: compiled.compiler,
    functions: await surveyModel(model, contracts, means),
  };
}

async function surveyModel(
  model: IrModel,
  contracts: readonly Contract[],
  means: VerdictMeans | undefined,
): Promise<readonly SurveyedFunction[]> {
  const defined = model.module.functions.filter(({ isDeclaration }) => !isDeclaration);
  if (means === undefined) {
    const plan = planChecks(model.module, defaultOptions);
    return defined.map((fn) => surveyFunction(fn, plan.of(fn), model.lines));
  }
  const libc = await means.libc(model.module.dataLayout.pointer().bits === 32 ? 'ILP32' : 'LP64');
  const { text, module } = linkLibc(model.text, model.module, libc);
  const plan = planChecks(module, defaultOptions);
  const lines = new LineTable(text);
  return defined.map(({ name }) => {
    const fn = findFunction(module, String(name));
    if (fn === undefined) throw new Error(`linking lost ${name}`);
    const irLine = (offset: number): number => lines.lineAt(offset) + 1;
    const options = { ...means.search, task: defaultOptions, contracts, irLine };
    return withVerdicts(surveyFunction(fn, ownChecks(fn, plan), lines), module, options, means);
  });
}

function surveyFunction(fn: IrFunction, checks: readonly Check[], lines: LineTable): SurveyedFunction {
  const irLine = (offset: number): number => lines.lineAt(offset) + 1;
  return {
    name: displayText(String(fn.name)),
    source: functionPosition(fn),
    irLine: irLine(fn.start),
    blocks: fn.blocks.length,
    instructions: fn.blocks.reduce((sum, block) => sum + block.instructions.length, 0),
    hasErrors: fn.hasErrors,
    checks: checks.map(({ id, kind, message, place }) => ({
      id,
      kind,
      message,
      source: place.source,
      irLine: irLine(place.irOffset),
    })),
    assumptions: [],
  };
}

function withVerdicts(
  fn: SurveyedFunction,
  module: Module,
  options: VerifyOptions,
  { host, cancellation }: VerdictMeans,
): SurveyedFunction {
  const start = performance.now();
  const result = verifyFunction(module, fn.name, options, host, cancellation);
  const verdictOf = (id: string): ShownVerdict =>
    result.kind === 'refused'
      ? { kind: 'unknown', reason: result.message }
      : (result.verdicts.get(id) ?? { kind: 'unknown', reason: 'not decided' });
  return {
    ...fn,
    checks: fn.checks.map((check) => ({ ...check, verdict: verdictOf(check.id) })),
    assumptions:
      result.kind === 'refused' ? [] : [...new Set(result.assumptions.map(({ kind, detail }) => `${kind}: ${detail}`))],
    milliseconds: performance.now() - start,
  };
}
