import { moneyOrZero } from '@tessera/domain/money';

/** The percentage of a part, rounded down, so that a full bar means all of it; 0 of 0 is 100. */
export function sharePercent(part: string, whole: string): number {
  const [a, b] = [moneyOrZero(part), moneyOrZero(whole)];
  if (b <= 0n) return 100;
  return a >= b ? 100 : Number((a * 100n) / b);
}
