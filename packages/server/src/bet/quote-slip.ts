import type { Data, Payload } from '@tessera/contract/routes';
import type { RoundRules } from '@tessera/domain/games/rules';
import { maxStakeAt } from '@tessera/domain/max-stake';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import { gameNamed } from '../game/game-result.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { priceSlip, type SlipLine } from '../wager/price-slip.ts';
import { readContent } from '../wager/slip-codec.ts';
import { splitSelection } from '../wager/split-selection.ts';
import { standingOf, withinOwnLimits } from '../wager/standing.ts';
import { createExactBudget, largestStakeNow } from './round-room.ts';

const NO_SEED = Buffer.alloc(0);

export type QuoteSlipDeps = Pick<Context, 'games' | 'board' | 'clock'> & {
  readonly db: Pick<Context['db'], 'reader'>;
};

/** Prices a slip as it would be placed in an issue on sale: every line of a set, with its own odds. A member
 *  also learns how much of each row the issue and the own limits still take; see round-room.
 *  Units: decimal text.   Refuses: as slip-codec and price-slip; GAME_NOT_EXIST, ISSUE_CLOSED.   Locks: none.
 *  Cost: memory only; for a member one index range, and the book once a second for all who ask. */
export async function quoteSlip(
  ctx: QuoteSlipDeps,
  query: Payload<'games/quote'>,
  member: SessionMember | undefined,
): Promise<Data<'games/quote'>> {
  const rows = readContent(query.bet_content);
  const game = gameNamed(ctx, query.game_id);
  const { now, onSale, allOnSale } = ctx.board.view(game.id);
  const { game_no: issue } = query;
  const round = issue ? allOnSale.find((each) => each.issue === issue) : onSale;
  if (!round || game.status !== 'on') throw new Refusal('ISSUE_CLOSED');
  const rules = game.rulesOf(round);
  const { lines } = priceSlip({ game, rules }, rows, NO_SEED, true);
  const left = member
    ? await leftOfRows(ctx, { game, rules, roundId: round.id, now, lines, member })
    : NOTHING_KNOWN;
  const totalMinor = lines.reduce((sum, line) => sum + line.stakeMinor, 0n);
  return {
    game_id: game.id,
    game_no: round.issue,
    pay_table: rules.payTable.id,
    count: lines.length,
    total_amount: formatMoney(totalMinor),
    lines: lines.map(({ row, selection, oddsE4, stakeMinor, payoutMinor }) => {
      const price = rules.payTable.priceOf(selection);
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
        left: moneyOrNull(left.get(row)),
      };
    }),
  };
}

const NOTHING_KNOWN: ReadonlyMap<number, bigint> = new Map();
const moneyOrNull = (amount: bigint | undefined): string | null =>
  amount === undefined ? null : formatMoney(amount);

type Asked = {
  readonly game: Game;
  readonly rules: RoundRules;
  readonly roundId: bigint;
  readonly now: EpochMs;
  readonly lines: readonly SlipLine[];
  readonly member: SessionMember;
};

/** The largest stake of each row, by its number. */
async function leftOfRows(
  ctx: QuoteSlipDeps,
  { game, rules, roundId, now, lines, member }: Asked,
): Promise<ReadonlyMap<number, bigint>> {
  const { view, stakedMinor, account } = await standingOf(ctx.db.reader, member, roundId, now);
  if (!view) return NOTHING_KNOWN;
  const budget = createExactBudget();
  const rows = new Set(lines.map(({ row }) => row));
  return new Map(
    [...rows].map((row) => {
      const own = lines.filter((line) => line.row === row);
      const most = largestStakeNow({ game, family: rules.family, view, lines: own, budget }, stakedMinor);
      const count = BigInt(own.length);
      const left = withinOwnLimits(most * count, account?.guard, [game]) / count;
      return [row, left < game.minStakeMinor ? 0n : left];
    }),
  );
}
