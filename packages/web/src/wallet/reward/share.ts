import { moneyOrZero } from '@tessera/domain/money';

/** Reached part of a target, in whole percent and rounded down, so that a full bar means all of it. Reads
 *  money, and days without decimals. */
export function percentOf(done: string, target: string): number {
  const [a, b] = [moneyOrZero(done), moneyOrZero(target)];
  if (b <= 0n || a >= b) return 100;
  return Number((a * 100n) / b);
}
