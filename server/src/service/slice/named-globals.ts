import { remembered } from '../../base/remembered';
import type { GlobalValue } from '../../ir/model/globals';
import type { Value } from '../../ir/model/value';
import { constantParts, namedBy } from '../../lower/reachable-functions';
import { isAddressOpcode } from './address-sight';

/** What an entity's own text names. */
interface Named {
  readonly globals: readonly GlobalValue[];
  /** A constant in it turns a pointer into an integer, or compares pointers. */
  readonly seesAddresses: boolean;
}

/** Globals and what they name in turn, from some to start with. */
export interface Reached {
  readonly globals: ReadonlySet<GlobalValue>;
  readonly seesAddresses: boolean;
}

/** All globals that these functions' code names, and that those name; functions that are only named among them. */
export function reachedFrom(functions: ReadonlySet<GlobalValue>, others: readonly GlobalValue[]): Reached {
  const globals = new Set<GlobalValue>(functions);
  let seesAddresses = false;
  const work: GlobalValue[] = [];
  const take = (named: Named): void => {
    seesAddresses ||= named.seesAddresses;
    for (const global of named.globals) {
      if (globals.has(global)) continue;
      globals.add(global);
      work.push(global);
    }
  };
  for (const fn of functions) take(namedByCode(fn));
  take({ globals: others, seesAddresses: false });
  for (let global = work.pop(); global !== undefined; global = work.pop()) take(namedByInitializer(global));
  return { globals, seesAddresses };
}

const namedByCode = remembered((fn: GlobalValue): Named =>
  fn.kind === 'function' ? namedIn([...namedBy(fn)]) : { globals: [], seesAddresses: false },
);

const namedByInitializer = remembered((global: GlobalValue): Named => namedIn([...constantParts(global)]));

function namedIn(constants: readonly Value[]): Named {
  const globals = new Set<GlobalValue>();
  const seen = new Set<Value>();
  const work = [...constants];
  let seesAddresses = false;
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    if (isGlobal(value)) {
      globals.add(value);
      continue;
    }
    if (value.kind === 'expr' && isAddressOpcode(value.opcode)) seesAddresses = true;
    work.push(...constantParts(value));
  }
  return { globals: [...globals], seesAddresses };
}

function isGlobal(value: Value): value is GlobalValue {
  return value.kind === 'variable' || value.kind === 'function' || value.kind === 'alias' || value.kind === 'ifunc';
}
