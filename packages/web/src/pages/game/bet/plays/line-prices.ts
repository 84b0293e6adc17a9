import { approximate } from '@tessera/domain/fraction';
import type { FamilyDefinition, Play } from '@tessera/domain/games/family';
import { formatOdds, oddsFor } from '@tessera/domain/odds';

import { isSet } from '../picks/picks.ts';
import type { PlayData, PlayInfo, PlayItem } from '../picks/wire.ts';

const ANY = '*';
const PAY_TABLE = /^[a-z0-9]+\/([1-9][0-9]{0,4})$/;

/** Prices each line of a set play whose lines pay differently; the reply gives only the lowest price. Prices
 *  follow from the chance and from the return in the pay table's name, as on the server. If they contradict
 *  the price of the reply, the reply is left unchanged and the server decides. Cost: one price for each line
 *  of a set, 3,276 for sets of three sums. */
export function withLinePrices(prices: PlayData, family: FamilyDefinition): PlayData {
  const rtpE4 = Number(PAY_TABLE.exec(prices.game.pay_table)?.[1] ?? 0);
  if (rtpE4 === 0) return prices;
  const plays = prices.plays.map((play) => {
    const known = family.plays.find((each) => each.key === play.play);
    return isSet(play) && known ? pricedApart(play, known, rtpE4) : play;
  });
  return plays.every((play, at) => play === prices.plays[at]) ? prices : { ...prices, plays };
}

function pricedApart(play: PlayInfo, known: Play, rtpE4: number): PlayInfo {
  const stated = play.items.find((item) => item.number === ANY);
  const priced = known.selections.map(({ pick, probability, push }) => ({
    pick,
    probability,
    oddsE4: oddsFor(probability, rtpE4, push),
  }));
  const least = priced.reduce((low, each) => Math.min(low, each.oddsE4), Number.POSITIVE_INFINITY);
  const isEven = priced.every((each) => each.oddsE4 === least);
  if (isEven || !stated || formatOdds(least) !== stated.odds) return play;
  const items = priced.map(({ pick, probability: { n, d }, oddsE4 }): PlayItem => {
    const chance = approximate({ n, d });
    return {
      number: pick,
      name: pick.replaceAll('-', ' '),
      odds: formatOdds(oddsE4),
      max_bet: stated.max_bet,
      probability: `${n}/${d}`,
      chance,
      rtp: chance * (oddsE4 / 10_000),
    };
  });
  return { ...play, items };
}
