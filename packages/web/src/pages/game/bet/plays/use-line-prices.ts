import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { loadFamily } from '../../../../game-family/load-rules.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { isSet } from '../picks/picks.ts';
import type { PlayData } from '../picks/wire.ts';
import type { BetState } from '../slip/state/bet-reducer.ts';
import type { withLinePrices } from './line-prices.ts';
import { groupInSight } from './play-groups.ts';

/** The prices, with one for each line of a set play whose lines pay differently, as soon as such a play is
 *  visible or on the slip, and the code of it is there. Computing thousands of prices must not delay the
 *  page. */
export function useLinePrices(
  stated: PlayData,
  state: BetState,
  isInSight: boolean,
  priceLines: typeof withLinePrices | null,
): PlayData {
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
  const isToLoad = sets.length > 0 && priceLines !== null;
  useEffect(() => {
    // The rules are loaded by the time they are needed: a set must not change its price after it was chosen.
    if (isToLoad) loadFamily(game.family).catch(() => undefined);
  }, [isToLoad, game.family]);
  const priced = useQuery({
    queryKey: ['linePrices', game.id, locale, stated.server_time_ms] as const,
    enabled: isNeeded && priceLines !== null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: async () => {
      const family = await loadFamily(game.family);
      return (family && priceLines?.(stated, family)) ?? stated;
    },
  });
  return priced.data ?? stated;
}
