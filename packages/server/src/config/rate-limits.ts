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
};

/** Reads the settings of the rate limits; see docs/operations/settings.md. */
export const readRateLimits = (read: SettingReader): RateLimits => ({
  addressRate: read.integer('ADDRESS_RATE', { min: 0, max: 1_000_000 }, 500),
  memberRate: read.integer('MEMBER_RATE', { min: 0, max: 1_000_000 }, 50),
  connectionsMax: read.integer('CONNECTIONS_MAX', { min: 10, max: 1_000_000 }, 20_000),
  addressConnectionsMax: read.integer('ADDRESS_CONNECTIONS', { min: 0, max: 1_000_000 }, 2_000),
  addressStreamsMax: read.integer('ADDRESS_STREAMS', { min: 0, max: 1_000_000 }, 1_000),
  memberStreamsMax: read.integer('MEMBER_STREAMS', { min: 0, max: 1_000_000 }, 20),
  registrationsPerHour: read.integer('REGISTRATIONS_PER_HOUR', { min: 0, max: 100_000 }, 10),
});
