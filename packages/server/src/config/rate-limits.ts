import { WORK_BITS } from '@tessera/domain/member/proof-of-work';

import { StartupError } from '../kernel/startup-error.ts';
import type { SettingReader } from './env-reader.ts';

/** The load that callers may put on a server; a rate of 0 is no limit. Attempts at passwords and codes have
 *  rules of their own, beside what they protect: see throttle. */
export type RateLimits = {
  /** Sustained calls a second per address and per member; bursts of four times as many. */
  readonly addressRate: number;
  readonly memberRate: number;
  /** Open connections of the whole server. */
  readonly connectionsMax: number;
  /** Of these per address, and live streams per address and per member; 0 is no limit. */
  readonly addressConnectionsMax: number;
  readonly addressStreamsMax: number;
  readonly memberStreamsMax: number;
  /** New accounts per address and hour. */
  readonly registrationsPerHour: number;
  /** Bets a second of one member; bursts of five times as many. */
  readonly betRate: number;
  /** The work of a log-in while log-ins fail unusually often; 0 asks for none, and watches nothing.   Units:
   *  log2 of hashes. */
  readonly workBits: number;
  /** Attempts from unknown devices allowed per quarter of an hour in that state; 0 is no limit. */
  readonly hotLogins: number;
};

/** Reads the settings of the rate limits; see docs/operations/settings.md. */
export const readRateLimits = (read: SettingReader): RateLimits => ({
  addressRate: read.integer('ADDRESS_RATE', { min: 0, max: 1_000_000 }, 500),
  memberRate: read.integer('MEMBER_RATE', { min: 0, max: 1_000_000 }, 50),
  connectionsMax: read.integer('CONNECTIONS_MAX', { min: 10, max: 1_000_000 }, 20_000),
  addressConnectionsMax: read.integer('ADDRESS_CONNECTIONS', { min: 0, max: 1_000_000 }, 2_000),
  addressStreamsMax: read.integer('ADDRESS_STREAMS', { min: 0, max: 1_000_000 }, 1_000),
  memberStreamsMax: read.integer('MEMBER_STREAMS', { min: 0, max: 1_000_000 }, 20),
  betRate: read.integer('BET_RATE', { min: 0, max: 1_000_000 }, 1),
  workBits: readWorkBits(read),
  hotLogins: read.integer('HOT_LOGINS', { min: 0, max: 1_000_000 }, 3),
  registrationsPerHour: read.integer('REGISTRATIONS_PER_HOUR', { min: 0, max: 100_000 }, 10),
});

function readWorkBits(read: SettingReader): number {
  const bits = read.integer('WORK_BITS', { min: 0, max: WORK_BITS.max }, 16);
  if (bits > 0 && bits < WORK_BITS.min)
    throw new StartupError(`WORK_BITS must be 0 or from ${WORK_BITS.min} to ${WORK_BITS.max}, not "${bits}"`);
  return bits;
}
