import type { FamilyDefinition } from '@tessera/domain/games/family';
import { minor, type Money } from '@tessera/domain/money';
import { payoutOf } from '@tessera/domain/odds';
import { typedMinor } from '@tessera/domain/typed-amount';

import { oddsE4Of } from '../../../../guest/odds-text.ts';
import { pricedLines } from '../picks/picks.ts';
import type { PlayInfo } from '../picks/wire.ts';
import type { SlipLine } from './draft.ts';

/** The most that one draw can pay for the slip. Lines that cannot win together are not added up: big and
 *  small never both pay.  Units: 1/100.  Cost: as the family's worst case; see liability. */
export function bestPayout(
  family: FamilyDefinition,
  lines: readonly SlipLine[],
  plays: readonly PlayInfo[],
): Money {
  const payouts = new Map<string, bigint>();
  for (const line of lines) {
    const play = plays.find((each) => each.play === line.play);
    const stake = typedMinor(line.stake);
    if (!play || stake === null) continue;
    for (const { number, odds } of pricedLines(play, line.number)) {
      const key = `${play.play}:${number}`;
      payouts.set(key, (payouts.get(key) ?? 0n) + payoutOf(stake, oddsE4Of(odds)));
    }
  }
  return minor(payouts.size === 0 ? 0n : family.worstCase(payouts));
}
