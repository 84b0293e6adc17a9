import { k3 } from '@tessera/domain/games/k3/k3';
import { formatOdds } from '@tessera/domain/odds';
import { payTableOf } from '@tessera/domain/pricing';

import type { GameInfo, PlayInfo } from './wire.ts';

/** The plays of three dice as games/play tells them, priced by the domain. */
export function k3Plays(): readonly PlayInfo[] {
  const table = payTableOf(k3, 9700);
  return k3.plays.map((play) => {
    const items = play.selections.map((selection) => {
      const price = table.priceOf(selection.key);
      if (!price) throw new Error(`${selection.key} has a price`);
      const { n, d } = price.probability;
      return {
        number: selection.pick,
        name: selection.pick,
        odds: formatOdds(price.oddsE4),
        max_bet: '10000.00',
        probability: `${n}/${d}`,
        chance: Number(n) / Number(d),
        rtp: 0.97,
      };
    });
    const isSet = play.pick.kind === 'set';
    return {
      play: play.key,
      name: play.key,
      group: play.group,
      group_name: play.group,
      pick: 'of' in play.pick ? { ...play.pick, of: [...play.pick.of] } : { kind: play.pick.kind },
      rule: '',
      is_price_range: false,
      items: isSet ? items.slice(0, 1).map((item) => ({ ...item, number: '*' })) : items,
    };
  });
}

export const K3_GAME: GameInfo = {
  id: 1,
  name: 'K3',
  code: 'k3-3',
  family: 'k3',
  type: 'dice',
  interval: 180,
  min_bet: '1.00',
  max_bet: '10000.00',
  issue_limit: '50000.00',
  max_payout: null,
  close_seconds: 60,
  status: 'on',
  pay_table: 'k3/9700',
};
