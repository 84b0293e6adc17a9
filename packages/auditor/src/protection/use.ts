/** A bet or a ticket.   Units: 1/100, ms. */
export type Use = {
  readonly id: string;
  readonly atMs: number;
  readonly gameIds: readonly number[];
  readonly stakeMinor: bigint;
  /** The part of its stake that came back as it was, at whatever time: it was not staked. */
  readonly backMinor: bigint;
  /** The amount that it returned beside that. */
  readonly returnedMinor: bigint;
  /** Nothing can have come back before. */
  readonly backFromMs: number;
};
