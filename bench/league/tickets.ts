import type pg from 'pg';

import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { formatOdds } from '@tessera/domain/odds';
import type { SessionMember } from '@tessera/server/session/session-member';
import { placeTicket } from '@tessera/server/ticket/place-ticket';

import { bettor, inProcess } from '../bets/in-process.ts';
import type { Sample } from '../bets/sample.ts';
import { assertBooks } from '../kit/books.ts';
import type { Cluster } from '../kit/cluster.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { machineText } from '../kit/machine.ts';
import { memberAt } from '../kit/members.ts';
import { type Options, readOptions } from '../kit/options.ts';
import { print, printJson, progress } from '../kit/print.ts';
import { waitForQuiet } from '../kit/processes.ts';
import type { SeededRound } from '../kit/rounds.ts';
import { bodiesOf, selectionsOf } from '../kit/selections.ts';
import { seededBelow, type Spread, spreadOf } from '../kit/stats.ts';
import { figure, type Goal, goalsText, isMet, spreadText, tableText } from '../kit/table.ts';
import { withCluster } from '../kit/with-cluster.ts';
import { makeDatabase, nowMs, openWorld, type World } from '../kit/world.ts';
import { openRounds } from './rounds.ts';

const LEAGUE = LEAGUE_GAMES[0];
const DAYS = 3;
/** Alone, and in a rush. */
const CALLERS = [1, 64] as const;
const LEGS = [3, 8] as const;
const ALL = 8_300;
const QUIET_MS = 10_000;

type Leg = {
  readonly game_no: string;
  readonly play: string;
  readonly number: string;
  readonly odds: string;
  readonly oddsE4: number;
};

type Place = () => Promise<unknown>;

/** Singles, and tickets of each number of legs, by as many callers. */
type Turn = {
  readonly callers: number;
  readonly single: Sample;
  readonly tickets: ReadonlyMap<number, Sample>;
};
/** One caller of singles: alone, beside a rush of tickets, and beside as many callers of singles. */
type Beside = { readonly alone: Sample; readonly tickets: Sample; readonly singles: Sample };

/** `npm run bench -- tickets`: tickets of three and of eight legs over three match days beside singles on the
 *  same, by one caller and by 64, in turns; and a single beside a rush of tickets. */
export async function benchTickets(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, { seconds: 3, reps: 5, members: 20_000 });
  if (!LEAGUE) throw new Error('the league of the bench is seeded');
  return withCluster(options.dir, async (cluster, closers) => {
    progress('filling the database');
    await makeDatabase(cluster, 'tickets', options.members, [LEAGUE]);
    const owner = cluster.owner('tickets', 4);
    closers.add(() => owner.end());
    const world = await openWorld(cluster, 'tickets', 6);
    closers.add(world.close);
    const othersCores = await waitForQuiet(QUIET_MS);
    print(`tickets: ${machineText()}`);
    print(`${cluster.about}; others used ${othersCores.toFixed(2)} cores at the start`);
    print();
    const goals = await measure(cluster, world, owner, options);
    print(goalsText(goals));
    printJson({ bench: 'tickets', othersCores, goals });
    print(`books: ${await assertBooks(owner)} queries, no row`);
    return goals.every(isMet);
  });
}

async function measure(
  cluster: Cluster,
  world: World,
  owner: pg.Pool,
  { seconds, reps, members }: Options,
): Promise<Goal[]> {
  const game = world.games.byId(LEAGUE?.id ?? 0);
  if (!game) throw new Error('the league of the bench is seeded');
  const turns: Turn[] = [];
  const besides: Beside[] = [];
  for (let rep = 0; rep <= reps; rep += 1) {
    progress(`${rep}/${reps}`);
    // On match days of its own: a round has room for so many tickets, and a refusal is no measure of one.
    const days = await openRounds(owner, game, { count: DAYS, after: rep * DAYS, nowMs: nowMs() });
    const singles = bettor(
      world,
      days.flatMap(({ game: each, issue }) => bodiesOf(each, issue)),
      members,
    );
    const tickets = LEGS.map((legs) => [legs, ticketBettor(world, days, { members, legs })] as const);
    const sample = (call: Place, callers: number) => inProcess(cluster, call, { callers, seconds });
    for (const callers of CALLERS) {
      const single = await sample(singles, callers);
      const each = new Map<number, Sample>();
      for (const [legs, place] of tickets) each.set(legs, await sample(place, callers));
      if (rep > 0) turns.push({ callers, single, tickets: each });
    }
    const rush = tickets[0]?.[1] ?? singles;
    const alone = await sample(singles, 1);
    const beside = (others: Place) => besideRush(cluster, singles, others, seconds);
    const turn = { alone, tickets: await beside(rush), singles: await beside(singles) };
    if (rep > 0) besides.push(turn);
  }
  return report(turns, besides);
}

/** One caller of singles, while 64 others do something else. */
async function besideRush(cluster: Cluster, singles: Place, rush: Place, seconds: number): Promise<Sample> {
  const over = new AbortController();
  const rushing = inParallel(rush, { callers: CALLERS[1], until: over.signal });
  try {
    return await inProcess(cluster, singles, { callers: 1, seconds });
  } finally {
    over.abort();
    await rushing;
  }
}

function report(turns: readonly Turn[], besides: readonly Beside[]): Goal[] {
  const at = (callers: number): readonly Turn[] => turns.filter((turn) => turn.callers === callers);
  const spread = (callers: number, of: (turn: Turn) => number | undefined): Spread =>
    spreadOf(at(callers).map((turn) => of(turn) ?? Number.NaN));
  const rows = CALLERS.flatMap((callers) =>
    LEGS.map((legs) => {
      const ticket = (field: keyof Sample): Spread =>
        spread(callers, ({ tickets }) => tickets.get(legs)?.[field]);
      return [
        `${legs} legs, ${callers} callers`,
        spreadText(ticket('perSecond')),
        `${figure(ticket('p50Ms').median)}/${figure(ticket('p99Ms').median)}`,
        figure(ticket('databaseUs').median),
        figure(ticket('serverUs').median),
        figure(spread(callers, ({ single }) => single.databaseUs).median),
        spreadText(
          spread(callers, ({ single, tickets }) => (tickets.get(legs)?.databaseUs ?? 0) / single.databaseUs),
        ),
        figure(ticket('errors').median),
      ];
    }),
  );
  const heads = [
    'tickets',
    'a second',
    'p50/p99 ms',
    'database us',
    'server us',
    'single us',
    'ratio',
    'refused',
  ];
  print(tableText(heads, rows));
  print();
  const slower = spreadOf(besides.map(({ alone, tickets }) => tickets.p50Ms / alone.p50Ms));
  const than = spreadOf(besides.map(({ singles, tickets }) => tickets.p50Ms / singles.p50Ms));
  print(`p50 of a single beside 64 callers of tickets / alone: ${spreadText(slower)}`);
  print(`                                      / beside 64 of singles: ${spreadText(than)}`);
  print();
  const [few, many] = LEGS;
  const rush = (field: keyof Sample): number =>
    spread(CALLERS[1], ({ tickets }) => tickets.get(few)?.[field]).median;
  return [
    {
      name: 'rate',
      label: 'tickets of 3 legs a second, 64 callers',
      value: rush('perSecond'),
      atLeast: 1_000,
    },
    { name: 'wait', label: 'their p50, ms', value: rush('p50Ms'), atMost: 50 },
    {
      name: 'cost',
      label: 'database, ticket of 8 legs / single, alone',
      value: spread(1, ({ single, tickets }) => (tickets.get(many)?.databaseUs ?? 0) / single.databaseUs)
        .median,
      atMost: 3,
    },
    { name: 'single', label: 'p50 beside a rush of tickets / alone', value: slower.median, atMost: 1.03 },
  ];
}

/** Makes a call that places a ticket of a random member: favourites of matches spread over the match days,
 *  all in one line. A round has room for few tickets that pay some thousand times their stake, and a
 *  refusal is no measure of a ticket. */
function ticketBettor(
  world: World,
  days: readonly SeededRound[],
  { members, legs: count }: { readonly members: number; readonly legs: number },
): Place {
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
  let calls = 0;
  return () => {
    const index = below(members);
    let member = known.get(index);
    if (!member) known.set(index, (member = memberAt(index, nowMs())));
    const legs = favourites.flatMap((matches, day) => {
      const from = below(matches.length);
      const most = Math.floor((count + day) / days.length);
      return [...matches.slice(from), ...matches.slice(0, from)].slice(0, most);
    });
    const row = { play: 'ticket', number: String(count), amount: '1.00', legs };
    const [home] = days;
    if (!home) throw new Error('a match day is on sale');
    calls += 1;
    const call = { game_id: home.game.id, game_no: home.issue, bet_content: [row] };
    const idempotencyKey = `ticket-${count}-${calls}-${nowMs()}`;
    return placeTicket(world, call, row, { member, idempotencyKey });
  };
}
