import type { Seeded } from '../seeded.ts';

/** None of these is an amount. */
const BAD = ['0', '0.00', '-5', '1.005', 'ten', '1e3', ' 7', '７', ''];

export const badAmount = (random: Seeded): string => random.pick(BAD);

/** No single stake of the usual size is more than this part of what the member has, so that nobody is out of
 *  money before the run is over. */
const USUAL_PART = 40;
const USUAL_MAX = 60_00;

/** A stake as text: mostly small, sometimes below the least that a game takes, sometimes a good part of what
 *  the member has or more than that.  Units: balanceMinor 1/100, as last heard of. */
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
