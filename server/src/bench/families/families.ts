import { adders } from './adders';
import { arrays } from './arrays';
import { eca } from './eca';
import type { Family } from './family';
import { handshake } from './handshake';
import { locks } from './locks';
import { telemetry } from './telemetry';

export const families: readonly Family[] = [locks, eca, adders, handshake, arrays, telemetry];
