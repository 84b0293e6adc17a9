import type { Seeded } from '../seeded.ts';

/** Invalid amounts. */
const BAD = ['0', '0.00', '-5', '1.005', 'ten', '1e3', ' 7', '７', ''];

export const badAmount = (random: Seeded): string => random.pick(BAD);

/** The largest share of the balance for a usual stake, so that no member runs out of money before the run
 *  ends. */
const USUAL_PART = 40;
const USUAL_MAX = 60_00;

/** A stake as text: mostly small, sometimes below the game's minimum, sometimes a large part of the balance
 *  or more.   Units: balanceMinor 1/100, the last known balance. */
export function someAmount(random: Seeded, balanceMinor: number): string {
  const roll = random.below(100);
  if (roll < 3) return amountText(1 + random.below(99));
  if (roll < 6) return amountText(balanceMinor + 1 + random.below(100_00));
  if (roll < 9) return amountText(1_00 + random.below(Math.max(1, Math.floor(balanceMinor / 2))));
  const usual = Math.max(1, Math.min(USUAL_MAX, Math.floor(balanceMinor / USUAL_PART)));
  const minor = 1_00 + random.below(usual);
  return roll < 50 ? `${Math.floor(minor / 100)}` : amountText(minor);
}

function amountText(minor: number): string {
  const cents = String(minor % 100).padStart(2, '0');
  return `${Math.floor(minor / 100)}.${cents}`;
}
