import type pg from 'pg';

import type { Context } from '@tessera/server/context';
import { checkBooks } from '@tessera/server/ops/check-books';
import { roundSteps, type RoundSteps } from '@tessera/server/round/round-clock';

import { membersOf, openTwoServers, type TwoServersOptions } from './fixture.ts';
import { betOn, makeDue, nextOnSale } from './rounds.ts';

export type Collisions = {
  readonly rounds: number;
  /** Rounds for whose seed both servers asked before either got it. */
  readonly drawnByBoth: number;
  readonly draws: number;
  readonly settled: number;
  /** Events, postings or payments of a round that are there twice. */
  readonly doubled: number;
  readonly bets: number;
  /** Bets on matches that were won or lost by half. */
  readonly halves: number;
  /** Violated invariants. */
  readonly broken: readonly string[];
};

const MEMBERS = 5;
/** Several chunks for five members, so that payments collide as well as draws. */
const CHUNK_MEMBERS = 2;
/** Longer than a busy machine holds a server up between two steps. */
const MEETING_MS = 20_000;

/** F12: two servers process the same due rounds at the same moment, repeatedly. Neither gets a seed before
 *  both asked for it, so that both compute the draw and both try to store it.
 *  Cost: about 15 ms per round. */
export async function collide(
  options: Omit<TwoServersOptions, 'guard'>,
  count: number,
  say: (text: string) => void = () => {},
): Promise<Collisions> {
  const meetings = createMeetings();
  const world = await openTwoServers({ ...options, guard: meetings.guard });
  const { servers, owner } = world;
  const [first] = servers;
  try {
    const members = await membersOf(first, MEMBERS);
    const steps = servers.map((ctx) => roundSteps(ctx, { chunkMembers: CHUNK_MEMBERS }));
    await steps[0]?.make();
    let rounds = 0;
    while (rounds < count) {
      const games = first.games.all().slice(0, count - rounds);
      const ids = await onSale(first, owner, games, members);
      await makeDue(owner, ids);
      await runConcurrently(steps, ids, owner);
      rounds += ids.length;
      if (rounds % 600 < ids.length)
        say(`${rounds} rounds, of which both drew ${meetings.met()} at the same moment`);
    }
    return { rounds, drawnByBoth: meetings.met(), ...(await counted(owner)), broken: await broken(owner) };
  } finally {
    await world.close();
  }
}

async function onSale(
  ctx: Context,
  owner: pg.Pool,
  games: ReturnType<Context['games']['all']>,
  members: Awaited<ReturnType<typeof membersOf>>,
): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const game of games) {
    const round = await nextOnSale(ctx, owner, game);
    await betOn(ctx, game, round, members);
    ids.push(round.id);
  }
  return ids;
}

/** Both servers take each step at the same moment, until nothing is left to do. */
async function runConcurrently(
  steps: readonly RoundSteps[],
  ids: readonly bigint[],
  owner: pg.Pool,
): Promise<void> {
  for (;;) {
    await Promise.all(steps.map(({ sell }) => sell()));
    await Promise.all(steps.map(({ draw }) => draw()));
    await Promise.all(steps.map(({ settle }) => settle()));
    const { rows } = await owner.query(`select 1 from rounds where id = any($1) and state <> 'settled'`, [
      ids,
    ]);
    if (rows.length === 0) return;
  }
}

/** Releases a seed only after two requests. A single request, because the other server found the round
 *  already drawn, is released after a while and not counted. */
function createMeetings() {
  const waiting = new Map<string, () => void>();
  let met = 0;
  const meet = async (name: string): Promise<void> => {
    const other = waiting.get(name);
    if (other) {
      waiting.delete(name);
      met += 1;
      return other();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, MEETING_MS);
    waiting.set(name, resolve);
    await promise;
    clearTimeout(timer);
    waiting.delete(name);
  };
  const guard = (keeper: Context['keeper']): Context['keeper'] => ({
    ...keeper,
    release: async (input) => {
      // A server that asks too early asks again; only an answer lets the servers meet.
      const answer = await keeper.release(input);
      await meet(`${input.chainId}/${input.index}`);
      return answer;
    },
  });
  return { guard, met: () => met };
}

type Counts = Pick<Collisions, 'draws' | 'settled' | 'doubled' | 'bets' | 'halves'>;

async function counted(owner: pg.Pool): Promise<Counts> {
  const { rows } = await owner.query<Counts>(
    `select (select count(*)::int from draws) as draws,
       (select count(*)::int from round_events where kind = 'settled') as settled,
       (select count(*)::int from bets) as bets,
       (select count(*)::int from bets b join round_results w using (round_id, selection)
         where w.of = 2) as halves,
       (select count(*)::int from (
         select 1 from round_events group by round_id, kind having count(*) > 1
         union all
         select 1 from entries where kind in ('payout', 'refund') and account_id > 0
           group by account_id, ref_id, kind having count(*) > 1
         union all
         select 1 from entries where kind in ('cover', 'sweep') group by account_id, ref_id having count(*) > 1
       ) twice) as doubled`,
  );
  const [found] = rows;
  if (!found) throw new Error('an aggregate gives one row');
  return found;
}

async function broken(owner: pg.Pool): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, count, first } of checkBooks(owner))
    if (count > 0n) names.push(`${name} (${count}): ${JSON.stringify(first)}`);
  return names;
}
