import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { isCombined } from '@tessera/domain/games/family';
import { epochMs, type EpochMs } from '@tessera/domain/time';
import { placeBet } from '@tessera/server/bet/place-bet';
import type { Context } from '@tessera/server/context';
import { ensurePartitions } from '@tessera/server/db/partitions';
import type { Game } from '@tessera/server/game/game-catalogue';
import { createRounds } from '@tessera/server/round/create-rounds';
import type { SessionMember } from '@tessera/server/session/session-member';
import { splitSelection } from '@tessera/server/wager/split-selection';

type Next = {
  readonly id: bigint;
  readonly issue: string;
  readonly chain_index: number;
  readonly draws_at: EpochMs;
  readonly left: number;
};

const ROUNDS_AHEAD = 300;
const STAKE = '2.00';

export type OnSale = { readonly id: bigint; readonly issue: string; readonly chain_index: number };

/** Puts the next round of a game on sale now, whenever its time would be, and makes more when they run
 *  out. */
export async function nextOnSale(ctx: Context, owner: pg.Pool, game: Game): Promise<OnSale> {
  const { rows } = await owner.query<Next>(
    `select id, issue, chain_index, draws_at, count(*) over ()::int as left from rounds
     where game_id = $1 and state in ('scheduled', 'open') order by id limit 1`,
    [game.id],
  );
  const [next] = rows;
  if (!next || next.left < 2) {
    const from = epochMs((next?.draws_at ?? ctx.clock.now()) + ROUNDS_AHEAD * game.schedule.intervalMs);
    await ensurePartitions(owner, from);
    await createRounds(ctx, game, from);
    return nextOnSale(ctx, owner, game);
  }
  await owner.query(
    `update rounds set opens_at = least(opens_at, clock_timestamp() - interval '1 second') where id = $1`,
    [next.id],
  );
  return next;
}

/** Two bets of each member on a round. */
export async function betOn(
  ctx: Context,
  game: Game,
  round: OnSale,
  members: readonly SessionMember[],
): Promise<void> {
  const offers = likeliest(game, round, 2).map((offer) => ({ ...offer, amount: STAKE }));
  const payload = { game_id: game.id, game_no: round.issue, bet_content: offers };
  await Promise.all(
    members.map((member) => placeBet(ctx, payload, member, `${round.issue}-${game.id}-${member.memberId}`)),
  );
}

/** The selections of a round that win most often; of a match day those of one match on a line of quarters,
 *  which is also won or lost by half. */
export function likeliest(game: Game, { chain_index: index }: OnSale, count: number) {
  const { payTable, family } = game.rulesAt(index);
  const [match] = game.league?.rulesAt(index).matches ?? [];
  const plays = (match?.plays() ?? family.plays).filter(({ pick }) => !isCombined(pick));
  const selections = plays.flatMap((play) => play.selections);
  const halved = selections.filter(({ hasHalves }) => hasHalves);
  return (halved.length > 0 ? halved : selections)
    .flatMap(({ key }) => ({ key, oddsE4: payTable.priceOf(key)?.oddsE4 ?? Infinity }))
    .toSorted((a, b) => a.oddsE4 - b.oddsE4)
    .slice(0, count)
    .map(({ key }) => splitSelection(key));
}

/** Ends the sale of rounds and makes their draws due, all at this moment. */
export const makeDue = (owner: pg.Pool, ids: readonly bigint[]): Promise<unknown> =>
  owner.query(
    `update rounds set closes_at = date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond',
       draws_at = date_trunc('milliseconds', clock_timestamp()) + interval '2 milliseconds'
     where id = any($1)`,
    [ids],
  );

const UNDRAWN_GAMES = `
  select count(*)::int as games from games g
  where status = 'on' and not exists (select 1 from rounds r where r.game_id = g.id and r.state = 'settled')`;
const POLL_MS = 200;

/** Waits until every game has had a round: the first ones wait for chains of seeds, which are made once and
 *  keep the keeper busy. */
export async function untilAllHaveDrawn(owner: pg.Pool): Promise<void> {
  while ((await owner.query<{ games: number }>(UNDRAWN_GAMES)).rows[0]?.games !== 0) await sleep(POLL_MS);
}
