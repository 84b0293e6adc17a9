import { ZERO } from '@tessera/domain/money';
import { typedMinor, typedText } from '@tessera/domain/typed-amount';

import { stakeOf } from '../../slip/stake/stake-target.ts';
import type { SlipSums } from '../../slip/state/slip-sums.ts';
import type { DaySlip } from '../day-slips.ts';

type Day = Pick<DaySlip, 'prices' | 'sums' | 'stakedMinor'> & {
  readonly state: Pick<DaySlip['state'], 'lines'>;
};

type Slip<D extends Day> = {
  /** The days that will be placed. */
  readonly open: readonly D[];
  /** Of all of them. */
  readonly sums: SlipSums;
  readonly balanceMinor: bigint | null;
  /** Remaining stake that a match day accepts on each of its lines, as far as it is known.   Units: 1/100. */
  readonly leftOf: ReadonlyMap<D, ReadonlyMap<string, bigint> | undefined>;
};

/** The target of keypad and chips over several match days: a line of one day, or with no line every line of
 *  every day. Each day has limits of its own; all of them are paid from one balance. */
export function stakeOfSingles<D extends Day>(
  { day, line }: { readonly day: D; readonly line: string | null },
  { open, sums, balanceMinor, leftOf }: Slip<D>,
): ReturnType<typeof stakeOf> {
  const onDay = (of: D, target: string | null, balance: bigint | null) =>
    stakeOf(target, {
      lines: of.state.lines,
      sums: of.sums,
      game: of.prices.game,
      standing: { balanceMinor: balance, stakedMinor: of.stakedMinor },
      left: leftOf.get(of),
    });
  const elsewhereMinor = sums.totalMinor - day.sums.totalMinor;
  if (line !== null) return onDay(day, line, balanceMinor === null ? null : balanceMinor - elsewhereMinor);
  const all = stakeOf(null, {
    lines: open.flatMap(({ state }) => state.lines),
    sums,
    game: day.prices.game,
    standing: { balanceMinor, stakedMinor: ZERO },
  });
  const sold = open.filter((each) => each.sums.lineCount > 0);
  const largest = [all, ...sold.map((each) => onDay(each, null, null))]
    .map((each) => typedMinor(each.largest) ?? ZERO)
    .reduce((least, each) => (each < least ? each : least));
  return { ...all, largest: typedText(largest) };
}
