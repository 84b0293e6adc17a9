import type { Data, Payload } from '@tessera/contract/routes';
import { maxStakeAt } from '@tessera/domain/limits';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { gameNamed } from '../game/game-result.ts';
import { priceSlip } from './price-slip.ts';
import { readContent } from './slip-codec.ts';
import { splitSelection } from './split-selection.ts';

const NO_SEED = Buffer.alloc(0);

/** Prices a slip as it would be placed: every line of a set, with its own odds.
 *  Units: decimal text.   Refuses: as slip-codec and price-slip; GAME_NOT_EXIST.   Cost: memory only. */
export function quoteSlip(ctx: Pick<Context, 'games'>, query: Payload<'games/quote'>): Data<'games/quote'> {
  const rows = readContent(query.bet_content);
  const game = gameNamed(ctx, query.game_id);
  const { lines } = priceSlip(game, rows, NO_SEED, true);
  const totalMinor = lines.reduce((sum, line) => sum + line.stakeMinor, 0n);
  return {
    game_id: game.id,
    pay_table: game.payTable.id,
    count: lines.length,
    total_amount: formatMoney(totalMinor),
    lines: lines.map(({ row, selection, oddsE4, stakeMinor, payoutMinor }) => {
      const price = game.payTable.priceOf(selection);
      assert(price, 'a priced line has a price');
      const { n, d } = price.probability;
      return {
        row,
        ...splitSelection(selection),
        odds: formatOdds(oddsE4),
        probability: `${n}/${d}`,
        amount: formatMoney(stakeMinor),
        payout: formatMoney(payoutMinor),
        max_bet: formatMoney(maxStakeAt(game, oddsE4)),
      };
    }),
  };
}
