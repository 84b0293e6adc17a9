import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { loadFamily } from '../../../../game-family/load-rules.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import type { PlayData } from '../picks/wire.ts';
import type { BetState } from '../slip/bet-reducer.ts';
import { isSet, withLinePrices } from './line-prices.ts';
import { groupInSight } from './play-groups.ts';

/** The prices, with one for each line of a set play whose lines pay differently, as soon as such a play is
 *  visible or on the slip. Computing thousands of prices must not delay the page. */
export function useLinePrices(stated: PlayData, state: BetState, isInSight: boolean): PlayData {
  const locale = useLocale();
  const { game, plays } = stated;
  const sets = plays.filter(isSet);
  const group = groupInSight(plays, state.group);
  const isNeeded = sets.some(
    (set) =>
      isInSight ||
      set.group === group ||
      [...state.lines, ...state.lastLines].some((line) => line.play === set.play),
  );
  const hasSets = sets.length > 0;
  useEffect(() => {
    // The rules are loaded by the time they are needed: a set must not change its price after it was chosen.
    if (hasSets) loadFamily(game.family).catch(() => undefined);
  }, [hasSets, game.family]);
  const priced = useQuery({
    queryKey: ['linePrices', game.id, locale, stated.server_time_ms] as const,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: async () => {
      const family = await loadFamily(game.family);
      return family ? withLinePrices(stated, family) : stated;
    },
  });
  return priced.data ?? stated;
}
