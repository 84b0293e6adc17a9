import { randomBytes } from 'node:crypto';

import { epochMs } from '@tessera/domain/time';

import type { Clock, Random } from './context.ts';

/** The machine's clock. The only place that asks it; everything else is handed a clock. */
export const systemClock: Clock = { now: () => epochMs(Date.now()) };

const TWO_POW_32 = 2 ** 32;

/** The machine's randomness. The only place that asks for it; everything else is handed a source. */
export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  unit: () => randomBytes(4).readUInt32BE() / TWO_POW_32,
};
