import type { LineTable } from '../../base/line-table';
import type { ClangParts } from '../../compile/clang-parts';
import { guestHeaders } from '../../compile/headers';
import { displayText } from '../../ir/byte-string';
import { functionPosition } from '../../ir/debug/location';
import type { IrFunction } from '../../ir/model/globals';
import { findFunction } from '../../ir/model/module';
import type { Check } from '../../task/check';
import type { TaskOptions } from '../../task/options';
import { planChecks } from '../../task/plan-checks';
import type { Range } from '../model/range';
import type { Survey, SurveyedFunction, SurveyInput, UnitText } from '../model/survey';
import { ownChecks } from '../verify/own-checks';
import { compileModel, type CompiledModel } from './compile-c';
import { findContracts } from './contract-diagnostics';
import { irDiagnostics } from './ir-answers';
import { IrModel } from './ir-model';
import { Slices } from '../slice/slices';
import { contractParameters } from './contract-parameters';
import type { Recent } from './recent';
import { CPlaces, IrPlaces, type SurveyPlaces } from './survey-places';
import { type LibcOf, makeUnit, type Unit } from './unit';

export interface SurveyRequest {
  readonly input: SurveyInput;
  /** Needed for C only. */
  readonly clang: ClangParts | undefined;
  readonly options: TaskOptions;
}

/** What there is to verify in a file, and what that is done by. */
export interface Surveyed {
  readonly survey: Survey;
  /** Undefined if there is nothing. */
  readonly unit: UnitText | undefined;
}

/** What a worker remembers from one request to the next. */
export interface Memory {
  readonly compiled: Recent<CompiledModel>;
  readonly units: Recent<Unit>;
  readonly libcOf: LibcOf;
}

/** The functions of a file, how large they are, and which checks they have; remembers what verifying them takes. */
export async function survey({ input, clang, options }: SurveyRequest, memory: Memory): Promise<Surveyed> {
  if (input.kind === 'ir') {
    const model = new IrModel(input.text);
    const diagnostics = [{ file: input.path, diagnostics: irDiagnostics(model) }];
    const text: UnitText = { ll: input.text, contracts: [] };
    const functions = await surveyUnit(input, text, { model, places: new IrPlaces(input.text) }, options, memory);
    return { survey: { kind: 'read', diagnostics, compiler: undefined, functions }, unit: text };
  }
  if (clang === undefined) throw new Error('C needs the compiler');
  const { source } = input;
  const compiled = compileModel(source, clang, memory.compiled);
  const { diagnostics } = compiled;
  if (compiled.kind === 'failed') {
    return { survey: { kind: 'failed', message: compiled.message, diagnostics }, unit: undefined };
  }
  const { model, compiler } = compiled;
  const { contracts, diagnostics: inContracts } = findContracts(source, model.module);
  const text: UnitText = { ll: model.text, contracts };
  return {
    survey: {
      kind: 'read',
      diagnostics: [...diagnostics, ...inContracts],
      compiler,
      functions: await surveyUnit(source, text, { model, places: new CPlaces(source, model.module) }, options, memory),
    },
    unit: text,
  };
}

async function surveyUnit(
  { uri, stamp }: { readonly uri: string; readonly stamp: string },
  text: UnitText,
  { model, places }: { readonly model: IrModel; readonly places: SurveyPlaces },
  options: TaskOptions,
  { units, libcOf }: Memory,
): Promise<readonly SurveyedFunction[]> {
  const unit = await makeUnit(text, libcOf, model);
  units.set(uri, stamp, unit);
  const plan = planChecks(unit.module, options);
  const slices = new Slices(unit, plan, options);
  const defined = model.module.functions.filter((fn) => !fn.isDeclaration && !isOfOurHeaders(fn));
  return defined.map(({ name }) => {
    const fn = findFunction(unit.module, String(name));
    if (fn === undefined) throw new Error(`linking lost ${name}`);
    return surveyFunction(fn, ownChecks(fn, plan), { lines: unit.lines, places, slices });
  });
}

function surveyFunction(
  fn: IrFunction,
  checks: readonly Check[],
  { lines, places, slices }: { readonly lines: LineTable; readonly places: SurveyPlaces; readonly slices: Slices },
): SurveyedFunction {
  const irLine = (offset: number): number => lines.lineAt(offset) + 1;
  const range = places.ofFunction(fn);
  return {
    name: displayText(String(fn.name)),
    range,
    ...slices.of(fn),
    source: functionPosition(fn),
    irLine: irLine(fn.start),
    blocks: fn.blocks.length,
    instructions: fn.blocks.reduce((sum, block) => sum + block.instructions.length, 0),
    hasErrors: fn.hasErrors,
    parameters: places.isC ? contractParameters(fn) : [],
    checks: checks.map(({ id, kind, message, place }) => {
      const inFile = places.ofPlace(place) ?? headOf(range);
      const ignored = places.ignored.reason(kind, inFile.start.line);
      return {
        id,
        kind,
        message,
        function: place.function,
        source: place.source,
        irLine: irLine(place.irOffset),
        range: inFile,
        ...(ignored !== undefined && { ignored }),
      };
    }),
  };
}

/** What `tgmath.h` and its like define is no code of the user's; it is verified where it is called. */
function isOfOurHeaders(fn: IrFunction): boolean {
  return functionPosition(fn)?.file.startsWith(`${guestHeaders}/`) === true;
}

/** Where a check is shown that stands in another file: at the function that comes to it. */
function headOf(range: Range | undefined): Range {
  const start = range?.start ?? { line: 0, character: 0 };
  return { start, end: { ...start, character: start.character + 1 } };
}
