import type { FamilyDefinition } from '@tessera/domain/games/family';
import type { Money } from '@tessera/domain/money';
import { bestPayout } from '@tessera/domain/slip-outcome';
import { typedMinor } from '@tessera/domain/typed-amount';

import { oddsE4Of } from '../../../../guest/odds-text.ts';
import { pricedLines } from '../picks/picks.ts';
import type { PlayInfo } from '../picks/wire.ts';
import type { SlipLine } from './draft.ts';

/** The most that one draw can pay for the lines of the slip; a set stands for every line of it.
 *  Units: 1/100.  Cost: as the family's worst case; see liability. */
export const bestPayoutOf = (
  family: FamilyDefinition,
  lines: readonly SlipLine[],
  plays: readonly PlayInfo[],
): Money =>
  bestPayout(
    family,
    lines.flatMap((line) => {
      const play = plays.find((each) => each.play === line.play);
      const stakeMinor = typedMinor(line.stake);
      if (!play || stakeMinor === null) return [];
      return pricedLines(play, line.number).map(({ number, odds }) => ({
        selection: `${play.play}:${number}`,
        stakeMinor,
        oddsE4: oddsE4Of(odds),
      }));
    }),
  );
