import type { CheckResult, FunctionResult } from '../result';
import type { SarifLocation, SarifPlaces } from './sarif-places';

interface FlowStep {
  readonly location: SarifLocation & { readonly message: { readonly text: string } };
  readonly nestingLevel: number;
  readonly importance: 'essential' | 'important' | 'unimportant';
}

/** The counterexample as SARIF's code flow: where the execution starts and with what, and where it fails. */
export function codeFlow(check: CheckResult, fn: FunctionResult, file: string, places: SarifPlaces): unknown {
  const inputs = check.verdict?.kind === 'refuted' ? check.verdict.inputs : [];
  const given = inputs.map(({ name, value }) => `${name} = ${value}`).join(', ');
  const steps: FlowStep[] = [
    {
      location: {
        ...places.location(fn, file),
        message: { text: given === '' ? `${fn.name} is called` : `${fn.name} is called; inputs: ${given}` },
      },
      nestingLevel: 0,
      importance: 'essential',
    },
    {
      location: { ...places.location(check, file), message: { text: check.message } },
      nestingLevel: check.function === fn.name ? 0 : 1,
      importance: 'essential',
    },
  ];
  return { threadFlows: [{ locations: steps }] };
}
