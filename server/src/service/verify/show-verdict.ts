import { assertNever } from '../../base/assert-never';
import type { UnknownReason, Verdict } from '../../engine/verdict';
import { startMachine } from '../../exec/entry/start';
import { Host } from '../../exec/externals/host';
import { ListInputs } from '../../exec/inputs/list';
import type { UsedInput } from '../../exec/inputs/provider';
import type { ExecProgram } from '../../exec/program';
import { type CType, underlyingCType } from '../../ir/debug/c-type';
import { parameterTypes } from '../../ir/debug/parameters';
import type { EntryPlan } from '../../task/entry-plan';
import type { Inputs } from '../../task/inputs';
import type { ShownInput, ShownVerdict } from '../model/verdict';

export function showVerdict(verdict: Verdict, program: ExecProgram, entry: EntryPlan, steps: number): ShownVerdict {
  switch (verdict.kind) {
    case 'proved':
      return verdict;
    case 'bounded':
      return verdict;
    case 'refuted':
      return { kind: 'refuted', inputs: shownInputs(verdict.inputs, program, entry, steps) };
    case 'unknown':
      return { kind: 'unknown', reason: reasonText(verdict.reason) };
    default:
      return assertNever(verdict);
  }
}

/** The inputs that the failing execution took, as the interpreter met them. */
function shownInputs(inputs: Inputs, program: ExecProgram, entry: EntryPlan, steps: number): ShownInput[] {
  const placed = inputs.placed.map(({ value, ...place }) => [place, value] as const);
  const machine = startMachine(program, entry, new ListInputs(inputs.ordered, placed), new Host());
  machine.run(steps);
  const types = parameterTypes(entry.entry);
  return machine.inputs.flatMap((input) => {
    const { source } = input;
    switch (source.kind) {
      case 'parameter':
        return [{ name: source.name, value: inType(input, types?.find(({ name }) => name === source.name)?.type) }];
      case 'nondet':
      case 'external-result':
        return [
          {
            name: `${source.callee}()`,
            value: String(signedUnless(/_u(int|char|short|long)|size/, source.callee, input)),
          },
        ];
      case 'allocation-fails':
        return input.value === 0n ? [] : [{ name: `${source.callee}()`, value: 'fails' }];
      case 'argc':
        return [{ name: 'argc', value: String(input.value) }];
      case 'freeze':
      case 'undef':
        return [{ name: 'an undefined value', value: String(input.value) }];
      default:
        return assertNever(source);
    }
  });
}

function signedUnless(unsigned: RegExp, callee: string, { bits, value }: UsedInput): bigint {
  return unsigned.test(callee) ? value : BigInt.asIntN(bits, value);
}

/** A value as C would write it; bits where the type is not known. */
function inType({ bits, value }: UsedInput, type: CType | undefined): string {
  const known = type === undefined ? undefined : underlyingCType(type);
  switch (known?.kind) {
    case 'integer':
    case 'char':
      return String(known.signed ? BigInt.asIntN(bits, value) : value);
    case 'bool':
      return value === 0n ? 'false' : 'true';
    case 'float':
      return bits === 32 || bits === 64 ? String(floatOf(value, bits)) : `0x${value.toString(16)}`;
    case 'enum':
      return known.enumerators.find((one) => one.value === BigInt.asIntN(bits, value))?.name ?? String(value);
    default:
      return known === undefined ? String(BigInt.asIntN(bits, value)) : `0x${value.toString(16)}`;
  }
}

function floatOf(value: bigint, bits: 32 | 64): number {
  const view = new DataView(new ArrayBuffer(8));
  if (bits === 64) view.setBigUint64(0, value);
  else view.setUint32(0, Number(value));
  return bits === 64 ? view.getFloat64(0) : view.getFloat32(0);
}

function reasonText(reason: UnknownReason): string {
  switch (reason.kind) {
    case 'timeout':
      return 'out of time; a larger --timeout may help';
    case 'cancelled':
      return 'cancelled';
    case 'memory':
      return 'the solver ran out of memory';
    case 'solver':
      return `the solver gave up: ${reason.detail}`;
    case 'unsupported': {
      const line = reason.place?.source?.line;
      return `${reason.construct}${line === undefined ? '' : ` in line ${line}`} is not supported`;
    }
    case 'replay-diverged':
      return `a counterexample of the solver is not one of the program: ${reason.detail}`;
    case 'predicates-grow': {
      const line = reason.place?.source?.line;
      return `predicates keep growing${line === undefined ? '' : ` at line ${line}`}; a simpler loop or an assumption may help`;
    }
    case 'certificate':
      return `the proof was not accepted: ${reason.detail}`;
    case 'no-failure-found':
      return 'no failure was found, and random runs prove nothing';
    case 'no-engine':
      return `no engine decides ${reason.check} yet`;
    default:
      return assertNever(reason);
  }
}
