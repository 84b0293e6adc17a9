/** Seeds that once failed, with as many rounds as it took, and what they found. They are played by a test for
 *  ever. */
export const REGRESSION_SEEDS: readonly {
  readonly seed: bigint;
  readonly rounds: number;
  readonly found: string;
}[] = [{ seed: 1n, rounds: 80, found: 'a batch that was ended at its first statement failed its slips' }];
