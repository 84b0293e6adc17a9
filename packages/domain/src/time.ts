declare const epoch: unique symbol;
/** Milliseconds since 1970-01-01 UTC. Pure code receives it; it never asks a clock. */
export type EpochMs = number & { readonly [epoch]: true };

/** Marks a number as an instant.   Units: ms since 1970-01-01 UTC. */
export const epochMs = (value: number): EpochMs => value as EpochMs;

/** Converts an instant to whole seconds, rounded down, for the legacy fields of the wire. */
export const toEpochSeconds = (at: number): number => Math.floor(at / 1000);

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
