/** A bet or a ticket.   Units: 1/100, ms. */
export type Use = {
  readonly id: string;
  readonly atMs: number;
  readonly gameIds: readonly number[];
  readonly stakeMinor: bigint;
  /** Its stake came back as it was, at whatever time. */
  readonly isRefunded: boolean;
  readonly returnedMinor: bigint;
  /** Nothing can have come back before. */
  readonly backFromMs: number;
};
