import { ZERO } from '@tessera/domain/money';
import { typedText } from '@tessera/domain/typed-amount';

import type { GameInfo } from '../../picks/wire.ts';
import type { SlipLine } from '../state/draft.ts';
import { limitsOf, type SlipSums, type Standing } from '../state/slip-sums.ts';
import { largestStake, type StakeBounds } from './stake.ts';

/** The line whose stake the keypad sets; null sets all of them. */
export type StakeTarget = string | null;

/** The target of keypad and chips: the stake as it stands, its bounds, and the most it may be. */
export function stakeOf(
  target: StakeTarget,
  {
    lines,
    sums,
    game,
    standing,
    left = NOTHING_KNOWN,
  }: {
    readonly lines: readonly SlipLine[];
    readonly sums: SlipSums;
    readonly game: GameInfo;
    readonly standing: Standing;
    /** Remaining stake that the issue accepts on each line, by its id, as far as it is known. */
    readonly left?: ReadonlyMap<string, bigint> | undefined;
  },
): {
  readonly line: SlipLine | undefined;
  readonly stake: string;
  readonly bounds: StakeBounds;
  readonly largest: string;
} {
  const limits = limitsOf(game);
  const at = lines.findIndex((line) => line.id === target);
  const line = lines[at];
  const own = sums.rows[at];
  const concerned = own ? [own] : sums.rows;
  const maxMinor = concerned.reduce(
    (least, row) => (row.maxMinor < least ? row.maxMinor : least),
    limits.maxStakeMinor,
  );
  const takes = (line ? [line] : lines).flatMap(({ id }) => left.get(id) ?? []);
  const largest = largestStake({
    maxMinor: takes.reduce<bigint>((least, each) => (each < least ? each : least), maxMinor),
    balanceMinor: standing.balanceMinor,
    issueLeftMinor: limits.issueLimitMinor - standing.stakedMinor,
    otherMinor: own ? sums.totalMinor - own.totalMinor : ZERO,
    lineCount: own ? own.lineCount : sums.lineCount,
  });
  return {
    line,
    stake: line ? line.stake : commonStake(lines),
    bounds: { minMinor: limits.minStakeMinor, maxMinor },
    largest: typedText(largest),
  };
}

const NOTHING_KNOWN: ReadonlyMap<string, bigint> = new Map();

/** The stake all lines carry; "" when they differ. */
function commonStake(lines: readonly SlipLine[]): string {
  const [first] = lines;
  return first && lines.every((line) => line.stake === first.stake) ? first.stake : '';
}
