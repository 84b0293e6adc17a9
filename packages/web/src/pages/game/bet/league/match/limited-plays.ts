import { formatMoney } from '@tessera/domain/money';
import { maxStakeAt } from '@tessera/domain/wager/max-stake';

import { oddsE4Of } from '../../../../../guest/odds-text.ts';
import type { PlayInfo } from '../../picks/wire.ts';
import { limitsOf } from '../../slip/state/slip-sums.ts';
import { playsOfLines } from './match-plays.ts';

/** The plays of lines on a match day with the largest stake that each pick takes at its odds, as the server
 *  states it for other games.   Units: decimal text. */
export function limitedPlays(...[terms, day, lines]: Parameters<typeof playsOfLines>): readonly PlayInfo[] {
  const limits = limitsOf(terms.game);
  return playsOfLines(terms, day, lines).map((play) => ({
    ...play,
    items: play.items.map((item) => ({
      ...item,
      max_bet: formatMoney(maxStakeAt(limits, oddsE4Of(item.odds))),
    })),
  }));
}
