import { minor, type Money, ZERO } from '@tessera/domain/money';
import { typedMinor, typedText } from '@tessera/domain/typed-amount';

const UNIT_MINOR = 100n;
const CHIPS_MINOR = [1_00n, 5_00n, 10_00n, 50_00n, 100_00n, 500_00n, 1_000_00n, 5_000_00n, 10_000_00n];
const CHIPS_SHOWN = 5;

export type StakeBounds = { readonly minMinor: bigint; readonly maxMinor: bigint };

/** Half of the stake, rounded down, but not below what the game takes. */
export function halved(text: string, bounds: StakeBounds): string {
  const half = (typedMinor(text) ?? ZERO) / 2n;
  return typedText(half < bounds.minMinor ? bounds.minMinor : half);
}

/** Twice the stake, but not above what the game takes. */
export function doubled(text: string, bounds: StakeBounds): string {
  const twice = (typedMinor(text) ?? ZERO) * 2n;
  if (twice < bounds.minMinor) return typedText(bounds.minMinor);
  return typedText(twice > bounds.maxMinor ? bounds.maxMinor : twice);
}

export type Room = {
  readonly maxMinor: bigint;
  /** Null when it is not known: a visitor has no balance. */
  readonly balanceMinor: bigint | null;
  /** The rest of the member's limit of this round. */
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
    .map(typedText);
