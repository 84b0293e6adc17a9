import type pg from 'pg';

import { formatOdds } from '@tessera/domain/odds';
import type { SessionMember } from '@tessera/server/session/session-member';
import { placeTicket } from '@tessera/server/ticket/place-ticket';

import { bettor, inProcess } from '../bets/in-process.ts';
import type { Sample } from '../bets/sample.ts';
import type { Cluster } from '../kit/cluster.ts';
import { memberAt } from '../kit/members.ts';
import type { Options } from '../kit/options.ts';
import { print, progress } from '../kit/print.ts';
import type { SeededRound } from '../kit/rounds.ts';
import { bodiesOf, selectionsOf } from '../kit/selections.ts';
import { seededBelow, spreadOf } from '../kit/stats.ts';
import { figure, type Goal, spreadText, tableText } from '../kit/table.ts';
import { nowMs, type World } from '../kit/world.ts';
import { openRounds } from './rounds.ts';

const LEGS = 8;
/** Alone, where a single is a batch of its own as a ticket is a transaction of its own; and side by side. */
const CALLERS = [1, 16] as const;
const ALL = 8_300;

type Leg = {
  readonly game_no: string;
  readonly play: string;
  readonly number: string;
  readonly odds: string;
  readonly oddsE4: number;
};

/** Tickets of eight legs on two match days beside singles on the same two, in turns.   Cost: a turn of
 *  `seconds` for each of both and each number of callers. */
export async function benchTickets(
  cluster: Cluster,
  world: World,
  owner: pg.Pool,
  { seconds, reps, members, gameId, after }: Options & { readonly gameId: number; readonly after: number },
): Promise<Goal[]> {
  const game = world.games.byId(gameId);
  if (!game) throw new Error(`game ${gameId} is seeded`);
  const days = await openRounds(owner, game, { count: 2, after, nowMs: nowMs() });
  const singles = bettor(
    world,
    days.flatMap(({ issue }) => bodiesOf(game, issue)),
    members,
  );
  const tickets = ticketBettor(world, days, members);
  const turns: { readonly callers: number; readonly single: Sample; readonly ticket: Sample }[] = [];
  for (let rep = 0; rep <= reps; rep += 1) {
    progress(`tickets ${rep}/${reps}`);
    for (const callers of CALLERS) {
      const single = await inProcess(cluster, singles, { callers, seconds });
      const ticket = await inProcess(cluster, tickets, { callers, seconds });
      if (rep > 0) turns.push({ callers, single, ticket });
    }
  }
  const ratioAt = (callers: number) =>
    spreadOf(
      turns
        .filter((turn) => turn.callers === callers)
        .map(({ single, ticket }) => ticket.databaseUs / single.databaseUs),
    );
  const medianAt = (callers: number, of: 'single' | 'ticket', field: keyof Sample): string =>
    figure(spreadOf(turns.filter((turn) => turn.callers === callers).map((turn) => turn[of][field])).median);
  const rows = CALLERS.map((callers) => [
    String(callers),
    medianAt(callers, 'single', 'databaseUs'),
    medianAt(callers, 'ticket', 'databaseUs'),
    spreadText(ratioAt(callers)),
    medianAt(callers, 'ticket', 'p50Ms'),
    medianAt(callers, 'ticket', 'errors'),
  ]);
  const heads = ['callers', 'single, database us', 'ticket of 8 legs', 'ratio', 'p50 ms', 'refused'];
  print(tableText(heads, rows));
  print();
  return [{ name: 'ticket', label: 'database, ticket / single, alone', value: ratioAt(1).median, atMost: 3 }];
}

/** Makes a call that places a ticket of a random member: favourites of four matches on each of two match
 *  days, all in one line. A round has room for few tickets that pay some thousand times their stake, and a
 *  refusal is no measure of a ticket. */
function ticketBettor(world: World, days: readonly SeededRound[], members: number): () => Promise<unknown> {
  const below = seededBelow(nowMs());
  const favourites = days.map(({ game, issue }) => {
    const ofMatch = new Map<string, Leg>();
    for (const { play, pick, oddsE4 } of selectionsOf(game, ALL)) {
      const [match = '', market] = play.split('.');
      const best = ofMatch.get(match);
      if (market === '1x2' && !(best && best.oddsE4 <= oddsE4))
        ofMatch.set(match, { game_no: issue, play, number: pick, odds: formatOdds(oddsE4), oddsE4 });
    }
    return [...ofMatch.values()];
  });
  const known = new Map<number, SessionMember>();
  let count = 0;
  return () => {
    const index = below(members);
    let member = known.get(index);
    if (!member) known.set(index, (member = memberAt(index, nowMs())));
    const legs = favourites.flatMap((matches) => {
      const from = below(matches.length);
      return [...matches.slice(from), ...matches.slice(0, from)].slice(0, LEGS / days.length);
    });
    const row = { play: 'ticket', number: String(LEGS), amount: '1.00', legs };
    const [home] = days;
    if (!home) throw new Error('a match day is on sale');
    count += 1;
    const call = { game_id: home.game.id, game_no: home.issue, bet_content: [row] };
    const idempotencyKey = `ticket-${count}-${nowMs()}`;
    return placeTicket(world, call, row, { member, idempotencyKey });
  };
}
