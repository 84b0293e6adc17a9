import { epochMs } from '@tessera/domain/time';

import type { Clock, Random } from './context.ts';
import { createRandom } from './random.ts';

/** The machine's clock. The only place that asks it; everything else is handed a clock. */
export const systemClock: Clock = { now: () => epochMs(Date.now()) };

/** The machine's randomness. The only place that asks for it; everything else is handed a source. */
export const systemRandom: Random = createRandom();
