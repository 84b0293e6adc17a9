/** The result of one measurement of betting. CPU in microseconds a bet; NaN if it was not measured. */
export type Sample = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly errors: number;
  readonly databaseUs: number;
  readonly serverUs: number;
  readonly loadUs: number;
};

/** A rate of pgbench's, which tells nothing else. */
export const rateAlone = (perSecond: number): Sample => ({
  perSecond,
  p50Ms: Number.NaN,
  p99Ms: Number.NaN,
  errors: 0,
  databaseUs: Number.NaN,
  serverUs: Number.NaN,
  loadUs: Number.NaN,
});

/** Microseconds a bet of some seconds of CPU. */
export const usPerBet = (seconds: number, bets: number): number => (seconds * 1e6) / Math.max(1, bets);
