import { formatMoney, minor, type Money, parseMoney, ZERO } from '@tessera/domain/money';

const UNIT_MINOR = 100n;
const CHIPS_MINOR = [1_00n, 5_00n, 10_00n, 50_00n, 100_00n, 500_00n, 1_000_00n, 5_000_00n, 10_000_00n];
const CHIPS_SHOWN = 5;

/** A stake is kept as the text that is typed. This is the amount it means; null while it means none. "12."
 *  counts as 12. */
export function stakeMinor(text: string): Money | null {
  const parsed = parseMoney(text.replace(/\.$/, ''));
  return parsed.ok ? parsed.value : null;
}

/** An amount as short as it can be typed: 10, 12.50. */
export const stakeText = (amountMinor: bigint): string => formatMoney(amountMinor).replace(/\.00$/, '');

export type StakeBounds = { readonly minMinor: bigint; readonly maxMinor: bigint };

/** Half of the stake, rounded down, but not below what the game takes. */
export function halved(text: string, bounds: StakeBounds): string {
  const half = (stakeMinor(text) ?? ZERO) / 2n;
  return stakeText(half < bounds.minMinor ? bounds.minMinor : half);
}

/** Twice the stake, but not above what the game takes. */
export function doubled(text: string, bounds: StakeBounds): string {
  const twice = (stakeMinor(text) ?? ZERO) * 2n;
  if (twice < bounds.minMinor) return stakeText(bounds.minMinor);
  return stakeText(twice > bounds.maxMinor ? bounds.maxMinor : twice);
}

export type Room = {
  readonly maxMinor: bigint;
  /** Null when it is not known: a visitor has no balance. */
  readonly balanceMinor: bigint | null;
  /** What the member's limit of this round leaves. */
  readonly issueLeftMinor: bigint;
  /** Stakes of the slip that stay as they are. */
  readonly otherMinor: bigint;
  /** The bet lines that would all carry the stake. */
  readonly lineCount: number;
};

/** The largest stake that balance and limits allow on each of the lines: whole units where that leaves any,
 *  rounded down always. Zero when nothing is left. */
export function largestStake(room: Room): Money {
  if (room.lineCount === 0) return ZERO;
  const left = [room.issueLeftMinor, ...(room.balanceMinor === null ? [] : [room.balanceMinor])];
  const shared = left.map((each) => (each - room.otherMinor) / BigInt(room.lineCount));
  const least = [room.maxMinor, ...shared].reduce((a, b) => (b < a ? b : a));
  if (least <= 0n) return ZERO;
  return minor(least >= UNIT_MINOR ? (least / UNIT_MINOR) * UNIT_MINOR : least);
}

/** Five round amounts between the game's smallest and largest stake. */
export const chipsFor = (bounds: StakeBounds): readonly string[] =>
  CHIPS_MINOR.filter((chip) => chip >= bounds.minMinor * 5n && chip <= bounds.maxMinor)
    .slice(0, CHIPS_SHOWN)
    .map(stakeText);
