import type pg from 'pg';

import { placeBet } from '@tessera/server/bet/place-bet';
import type { Context } from '@tessera/server/context';
import type { Game } from '@tessera/server/game/game-catalogue';
import { Refusal } from '@tessera/server/kernel/refusal';
import { roundSteps } from '@tessera/server/round/round-clock';
import type { SessionMember } from '@tessera/server/session/session-member';

import { membersOf, openTwoServers, type TwoServersOptions } from './fixture.ts';
import { likeliest, nextOnSale } from './rounds.ts';

export type LateBets = {
  readonly tries: number;
  readonly accepted: number;
  readonly closed: number;
  /** Refused for other reasons, such as a limit. */
  readonly others: number;
  /** Accepted at or after the close, by the database's clock: there must be none. */
  readonly late: number;
  /** Accepted after a slip of the same round was told that the sale is over. */
  readonly afterClose: number;
};

const MEMBERS = 24;
/** The length of a sale, and the time after it during which slips are still sent.   Units: ms. */
const SALE_MS = 150;
const AFTER_MS = 60;
const AHEAD_MS = 90_000;

/** P4: members bet without pause around the close at two servers, one with its clock 90 seconds behind and
 *  one 90 seconds ahead, until the given number of attempts. The database's clock alone decides.
 *  Cost: about a quarter of a second per some hundred attempts. */
export async function betAroundClose(
  options: Omit<TwoServersOptions, 'guard' | 'aheadMs'>,
  tries: number,
  say: (text: string) => void = () => {},
): Promise<LateBets> {
  const world = await openTwoServers({ ...options, aheadMs: [-AHEAD_MS, AHEAD_MS] });
  const [first, second] = world.servers;
  const counted = { tries: 0, accepted: 0, closed: 0, others: 0, afterClose: 0 };
  try {
    const members = await membersOf(first, MEMBERS, 'Latecomer');
    const steps = world.servers.map((ctx) => roundSteps(ctx));
    await steps[0]?.make();
    for (let volley = 1; counted.tries < tries; volley += 1) {
      const games = first.games.all();
      const sales = await Promise.all(games.map((game) => shortSale(first, world.owner, game)));
      const closed = new Set<string>();
      await Promise.all(
        members.map((member, at) =>
          besiege(at % 2 === 0 ? first : second, sales, member, { closed, counted, volley }),
        ),
      );
      await Promise.all(steps.map(({ tick }) => tick()));
      if (volley % 50 === 0)
        say(`${counted.tries} tries, ${counted.accepted} taken, ${counted.closed} too late`);
    }
    return { ...counted, late: await lateIn(world.owner) };
  } finally {
    await world.close();
  }
}

async function shortSale(ctx: Context, owner: pg.Pool, game: Game): Promise<Sale> {
  const round = await nextOnSale(ctx, owner, game);
  await owner.query(
    `update rounds set closes_at = date_trunc('milliseconds', clock_timestamp()) + $2 * interval '1 ms',
       draws_at = date_trunc('milliseconds', clock_timestamp()) + ($2 + 1) * interval '1 ms' where id = $1`,
    [round.id, SALE_MS],
  );
  return { game, issue: round.issue, offers: likeliest(game, round, 1) };
}

type Sale = {
  readonly game: Game;
  readonly issue: string;
  readonly offers: ReturnType<typeof likeliest>;
};
type Counts = { tries: number; accepted: number; closed: number; others: number; afterClose: number };

/** One member bets on all sales in turn, each bet as soon as the last is answered, until well after their
 *  end. */
async function besiege(
  ctx: Context,
  sales: readonly Sale[],
  member: SessionMember,
  {
    closed,
    counted,
    volley,
  }: { readonly closed: Set<string>; readonly counted: Counts; readonly volley: number },
): Promise<void> {
  const until = performance.now() + SALE_MS + AFTER_MS;
  for (let at = 0; performance.now() < until; at += 1) {
    const sale = sales[at % sales.length];
    if (!sale) return;
    const round = `${sale.game.id} ${sale.issue}`;
    const wasClosed = closed.has(round);
    const code = await tryBet(ctx, sale, member, `late-${volley}-${member.memberId}-${at}`);
    counted.tries += 1;
    if (code === 'ISSUE_CLOSED') {
      counted.closed += 1;
      closed.add(round);
    } else if (code !== 'accepted') counted.others += 1;
    else {
      counted.accepted += 1;
      if (wasClosed) counted.afterClose += 1;
    }
  }
}

async function tryBet(
  ctx: Context,
  { game, issue, offers }: Sale,
  member: SessionMember,
  key: string,
): Promise<string> {
  const lines = offers.map((offer) => ({ ...offer, amount: '1.00' }));
  try {
    await placeBet(ctx, { game_id: game.id, game_no: issue, bet_content: lines }, member, key);
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function lateIn(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ late: number }>(
    'select count(*)::int as late from bets b join rounds r on r.id = b.round_id where b.placed_at >= r.closes_at',
  );
  return rows[0]?.late ?? Number.NaN;
}
