// The rules of rewards once more, written independently. Units: 1/100.

/** The reward of each day of a row of sign-ins. */
const SIGN_INS = [20n, 30n, 40n, 50n, 60n, 80n, 200n];

/** Level: deposits, settled stakes, reward. */
const UPGRADES: Readonly<Record<string, readonly [bigint, bigint, bigint]>> = {
  'vip-2': [100_00n, 1_000_00n, 5_00n],
  'vip-3': [1_000_00n, 10_000_00n, 28_00n],
  'vip-4': [5_000_00n, 60_000_00n, 88_00n],
  'vip-5': [20_000_00n, 300_000_00n, 288_00n],
  'vip-6': [60_000_00n, 1_000_000_00n, 888_00n],
  'vip-7': [200_000_00n, 4_000_000_00n, 2_888_00n],
  'vip-8': [600_000_00n, 15_000_000_00n, 8_888_00n],
};

const SIGN_IN = /^sign-in-(\d{4}-\d{2}-\d{2})$/;
const DAY_MS = 86_400_000;

/** The benefit of which a key is one claim. */
export const benefitOf = (key: string): string => (SIGN_IN.test(key) ? 'sign-in' : key);

/** Whether a benefit can pay an amount at all. */
export const mayPay = (benefit: string, minor: bigint): boolean =>
  benefit === 'sign-in' ? SIGN_INS.includes(minor) : UPGRADES[benefit]?.[2] === minor;

/** The sums that a member has paid in and staked on settled rounds, at most. */
export type Lifetime = { readonly depositMinor: bigint; readonly stakedMinor: bigint };

/** The most that each of a member's claims can have paid, by key: a sign-in by its place among those of the
 *  days before it, if anything was ever paid in; an upgrade reward if its conditions are met. Nothing for any
 *  other. */
export function dueOf(keys: readonly string[], { depositMinor, stakedMinor }: Lifetime): Map<string, bigint> {
  const due = new Map<string, bigint>();
  let [before, row] = [Number.NaN, 0];
  for (const key of keys.toSorted()) {
    const day = SIGN_IN.exec(key)?.[1];
    if (day === undefined) {
      const [deposit = 0n, staked = 0n, reward = 0n] = UPGRADES[key] ?? [];
      due.set(key, depositMinor >= deposit && stakedMinor >= staked ? reward : 0n);
      continue;
    }
    const at = Date.parse(`${day}T00:00:00Z`);
    row = at - before === DAY_MS ? (row + 1) % SIGN_INS.length : 0;
    before = at;
    due.set(key, depositMinor > 0n ? (SIGN_INS[row] ?? 0n) : 0n);
  }
  return due;
}
