import { minor, type Money, ZERO } from '@tessera/domain/money';

/** The largest amount that no stake may exceed for the slip to cost no more than a budget: higher stakes are
 *  lowered to it, lower ones stay. Zero when nothing fits.  Units: 1/100; the stake is that of each bet line.
 *  Cost: one sort. */
export function stakeCap(
  stakes: readonly { readonly stakeMinor: bigint; readonly lineCount: number }[],
  budgetMinor: bigint,
): Money {
  let left = budgetMinor;
  let lines = stakes.reduce((sum, { lineCount }) => sum + BigInt(lineCount), 0n);
  // From the lowest stake up: those that stay as they are leave the rest of the budget to the others.
  for (const { stakeMinor, lineCount } of stakes.toSorted((a, b) => (a.stakeMinor < b.stakeMinor ? -1 : 1))) {
    if (lines === 0n || stakeMinor * lines > left) break;
    left -= stakeMinor * BigInt(lineCount);
    lines -= BigInt(lineCount);
  }
  return lines === 0n || left <= 0n ? ZERO : minor(left / lines);
}
