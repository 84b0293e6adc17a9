/** Seeds that once failed, with the number of rounds needed and the finding. A test replays them. */
export const REGRESSION_SEEDS: readonly {
  readonly seed: bigint;
  readonly rounds: number;
  readonly found: string;
}[] = [{ seed: 1n, rounds: 80, found: 'a batch that was ended at its first statement failed its slips' }];
