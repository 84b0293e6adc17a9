import { useEffect, useState } from 'react';

import type { FamilyDefinition } from '@tessera/domain/games/family';
import type { Money } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';
import { bestPayout } from '@tessera/domain/wager/slip-outcome';

import { loadFamily } from '../../../../game-family/load-rules.ts';
import { oddsE4Of } from '../../../../guest/odds-text.ts';
import { pricedLines } from '../picks/picks.ts';
import type { PlayInfo } from '../picks/wire.ts';
import type { SlipLine } from './state/draft.ts';

/** The most one draw can pay for the slip; null until it is worked out. It is worked out after the slip is
 *  drawn, so that a tap never waits for it. */
export function useBestPayout(
  familyCode: string,
  lines: readonly SlipLine[],
  plays: readonly PlayInfo[],
): bigint | null {
  const [best, setBest] = useState<{ readonly of: readonly SlipLine[]; readonly amount: bigint } | null>(
    null,
  );
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void loadFamily(familyCode).then((family) => {
        if (!isOver && family) setBest({ of: lines, amount: bestPayoutOf(family, lines, plays) });
      });
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [familyCode, lines, plays]);
  return best?.of === lines ? best.amount : null;
}

/** The most that one draw can pay for the lines of the slip; a set stands for every line of it.
 *  Units: 1/100.  Cost: as the family's worst case; see liability. */
const bestPayoutOf = (
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
