import { epochMs, type EpochMs } from '@tessera/domain/time';

/** Tells the time. Units: Unix ms. */
export type Clock = { readonly now: () => EpochMs };

/** The machine's clock. The only place that reads it; all other code receives a clock. */
export const systemClock: Clock = { now: () => epochMs(Date.now()) };
