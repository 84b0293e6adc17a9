import { useEffect, useEffectEvent, useState } from 'react';

import { typedMinor } from '@tessera/domain/typed-amount';

import { bestReturn } from '../../../../../game-family/league-parts.ts';
import { oddsE4Of } from '../../../../../guest/odds-text.ts';
import type { DaySlip } from '../day-slips.ts';
import { viewOfMatch } from '../match/match-view.ts';

/** The most that the slips of all match days can pay: matches do not depend on each other. Null until it is
 *  worked out, after the slip is drawn, so that a tap never waits for it.  Units: 1/100. */
export function useBestReturn(slips: readonly DaySlip[]): bigint | null {
  const asked = slips
    .flatMap(({ terms, day, state }) =>
      state.lines.map(({ id, stake, odds }) => `${terms.game.id} ${day.game_no} ${id} ${stake} ${odds}`),
    )
    .join();
  const [best, setBest] = useState<{ readonly of: string; readonly minor: bigint } | null>(null);
  const workOut = useEffectEvent((of: string) => setBest({ of, minor: bestOf(slips) }));
  useEffect(() => {
    const timer = setTimeout(() => workOut(asked));
    return () => clearTimeout(timer);
  }, [asked]);
  return best?.of === asked ? best.minor : null;
}

function bestOf(slips: readonly DaySlip[]): bigint {
  return slips.reduce<bigint>((sum, { terms, day, state }) => {
    const byMatch = Map.groupBy(state.lines, ({ play }) => play.slice(1, play.indexOf('.')));
    const paid = [...byMatch].map(([number, lines]) => {
      const info = day.matches.find(({ match }) => match === Number(number));
      if (!info) return 0n;
      return bestReturn(
        viewOfMatch(terms, info).offer,
        lines.map((line) => ({
          market: line.play.slice(line.play.indexOf('.') + 1),
          pick: line.number,
          stakeMinor: typedMinor(line.stake) ?? 0n,
          oddsE4: oddsE4Of(line.odds),
        })),
      );
    });
    return paid.reduce((all, each) => all + each, sum);
  }, 0n);
}
