import { adders } from './adders';
import { aliasOfReturn } from './alias-of-return';
import { arrays } from './arrays';
import { bills } from './bills';
import { byteAdd } from './byte-add';
import { drivers } from './drivers/drivers';
import { eca } from './eca';
import type { Family } from './family';
import { gcd } from './gcd';
import { handshake } from './handshake';
import { jain } from './jain';
import { locks } from './locks';
import { modulus } from './modulus';
import { mutex } from './mutex';
import { numConversion } from './num-conversion';
import { parity } from './parity';
import { statefulCheck } from './stateful-check';
import { telemetry } from './telemetry';

export const families: readonly Family[] = [
  locks,
  eca,
  adders,
  handshake,
  arrays,
  telemetry,
  bills,
  aliasOfReturn,
  byteAdd,
  gcd,
  jain,
  modulus,
  mutex,
  numConversion,
  parity,
  statefulCheck,
  ...drivers,
];
