import { createHash } from 'node:crypto';
import { displayText } from '../../ir/byte-string';
import type { IrFunction } from '../../ir/model/globals';
import { reachableFunctions } from '../../lower/reachable-functions';
import type { TaskOptions } from '../../task/options';
import { planEntry } from '../../task/plan-entry';
import type { SurveyedFunction, UnitText } from '../model/survey';
import type { Unit } from './unit';

/** What the verdicts on the functions of a unit depend on. */
export class Slices {
  readonly #slice: string;

  constructor(
    private readonly unit: Unit,
    text: UnitText,
    private readonly options: TaskOptions,
  ) {
    this.#slice = createHash('sha256')
      .update(JSON.stringify([text, { ...options, checks: [...options.checks] }], plain))
      .digest('hex');
  }

  of(fn: IrFunction): Pick<SurveyedFunction, 'slice' | 'callees'> {
    const { module, contracts } = this.unit;
    const entry = planEntry(module, String(fn.name), this.options, contracts);
    const callees = 'kind' in entry ? [] : [...reachableFunctions(entry)].filter((one) => one !== fn);
    return { slice: this.#slice, callees: callees.map(({ name }) => displayText(String(name))) };
  }
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
