import { setTimeout as sleep } from 'node:timers/promises';

import type { Outcome } from '@tessera/auditor/observed/intent';

import { textIn } from '../races/race-fixture.ts';
import { epochNow } from '../rig/epoch-now.ts';
import { letPass, makeCheckDue } from './let-pass.ts';
import { payOrders } from './pay-orders.ts';
import {
  ask,
  AT_ONCE,
  betOn,
  chaseOn,
  many,
  type Player,
  salesOf,
  type Storm,
  ticketOn,
  volley,
  wasRefused,
  type Wish,
} from './storm.ts';

/** Actions of one member in a storm: sets a limit, an exclusion or a reality check, and tries to get past it.
 *  `play` returns true if it took effect. */
export type LimitCase = {
  readonly name: string;
  readonly play: (storm: Storm, player: Player) => Promise<boolean>;
};

const PERIODS = ['day', 'week', 'month'] as const;
const LENGTHS = ['day', 'week', 'month', 'six_weeks', 'six_months', 'five_years', 'for_good'] as const;
const STAKE = '5.00';
/** More than any window. */
const MONTH_MS = 31 * 24 * 3_600_000;
/** Enough for a minute to pass, even where a volley takes no time. */
const TIME_TRIES = 60;
const TIME_PAUSE_MS = 1_500;
const DUE_WITHIN_MS = 60_000;
/** Number of tries to return a deposit that the rail may not have delivered yet. */
const RETURN_TRIES = 20;
const RETURN_PAUSE_MS = 500;

/** Goes on trying, volley after volley, each on what is on sale then. Returns the outcomes of all. */
async function resume(
  storm: Storm,
  player: Player,
  wishes: () => Promise<(at: number) => Wish>,
  volleys: number,
): Promise<readonly Outcome[]> {
  const all: Outcome[] = [];
  for (let at = 0; at < volleys; at += 1) all.push(...(await volley(storm, player, many(await wishes()))));
  return all;
}

/** Does something in the middle of requests under way. */
async function amid(
  storm: Storm,
  player: Player,
  wish: (at: number) => Wish,
  doIt: () => readonly Promise<unknown>[],
): Promise<void> {
  const half = many(wish, AT_ONCE / 2);
  await Promise.all([volley(storm, player, half), ...doIt(), volley(storm, player, half)]);
}

/** Tries volley after volley, each on what is on sale then, and returns whether something of every one was
 *  refused with a code. */
async function isInTheWay(
  storm: Storm,
  player: Player,
  code: string,
  { volleys, wishes }: { readonly volleys: number; readonly wishes: () => Promise<(at: number) => Wish> },
): Promise<boolean> {
  let areAll = true;
  for (let at = 0; at < volleys; at += 1)
    areAll &&= wasRefused(await volley(storm, player, many(await wishes())), code);
  return areAll;
}

const isOk = ({ kind }: Outcome): boolean => kind === 'accepted';

/** Money that is limited: used up at once, lowered while bets are under way, not freed by bets of an earlier
 *  window that are taken back, and there again when the window is over. */
const moneyCase = (measure: 'stake' | 'loss', kind: 'bets' | 'tickets'): LimitCase => ({
  name: kind === 'bets' ? measure : `${measure} of tickets`,
  play: async (storm, player) => {
    const { random, name } = player;
    const period = random.pick(PERIODS);
    const limit = (amount: number): Promise<Outcome> =>
      ask(storm, player, { kind: 'setLimit', measure, period, amount: `${amount}.50` });
    const wishes = async (): Promise<(at: number) => Wish> => {
      const sales = await salesOf(storm, kind === 'bets' ? 'dice' : 'league', kind === 'bets' ? 1 : 2);
      return kind === 'bets' ? () => betOn(sales[0], STAKE) : () => ticketOn(sales, STAKE);
    };
    await limit(100 + random.below(100));
    const first = await resume(storm, player, wishes, storm.volleys);
    // Less, while more bets are under way; and once more what is used up.
    await letPass(storm, name, MONTH_MS);
    await amid(storm, player, await wishes(), () => [limit(50 + random.below(40))]);
    const betIds = first
      .filter(isOk)
      .slice(0, 6)
      .flatMap((outcome) => idsIn(outcome));
    const backs = betIds.map((betId): Wish => ({ kind: kind === 'bets' ? 'cancel' : 'cancelTicket', betId }));
    const [after] = await Promise.all([
      resume(storm, player, wishes, storm.volleys),
      volley(storm, player, backs),
    ]);
    await letPass(storm, name, MONTH_MS);
    const last = await resume(storm, player, wishes, storm.volleys);
    return [first, after, last].every((outcomes) => wasRefused(outcomes, 'LIMIT_REACHED'));
  },
});

function idsIn(outcome: Outcome): string[] {
  const { bets = [] } = (outcome.kind === 'accepted' ? outcome.data : {}) as {
    bets?: readonly { id: string }[];
  };
  return bets.map(({ id }) => id);
}

/** A minute at play, which passes while the member goes on. */
const TIME: LimitCase = {
  name: 'time',
  play: async (storm, player) => {
    const limit: Wish = {
      kind: 'setLimit',
      measure: 'time',
      period: player.random.pick(PERIODS),
      amount: '1',
    };
    await ask(storm, player, limit);
    let refusals = 0;
    for (let at = 0; at < TIME_TRIES && refusals < 2 * storm.volleys; at += 1) {
      const [sale] = await salesOf(storm, 'dice');
      const outcomes = await volley(
        storm,
        player,
        many(() => betOn(sale, '1.00')),
      );
      if (wasRefused(outcomes, 'LIMIT_REACHED')) refusals += 1;
      else await sleep(TIME_PAUSE_MS);
    }
    return refusals > 0;
  },
};

/** Everything that brings play, by every way that refuses whoever is excluded. */
const everyWay = async (storm: Storm, to: string): Promise<(at: number) => Wish> => {
  const [sale] = await salesOf(storm, 'dice');
  const days = await salesOf(storm, 'league', 2);
  // Most are bets; the others lock their member, so that 64 at once mostly wait.
  const others: readonly Wish[] = [
    ticketOn(days, '1.00'),
    ticketOn(days, '2.00'),
    chaseOn(sale, '1.00'),
    { kind: 'recharge', amount: '20.00' },
    { kind: 'transfer', to, amount: '1.00' },
    { kind: 'claim', benefit: 'sign-in' },
  ];
  return (at) => others[at % 16] ?? betOn(sale, '1.00');
};

/** A time-out or an exclusion in the middle of bets under way, and then every way again and again. A chase
 *  that was ordered before buys no further issue. */
const EXCLUSION: LimitCase = {
  name: 'exclusion',
  play: async (storm, player) => {
    const [sale] = await salesOf(storm, 'dice');
    await volley(
      storm,
      player,
      many(() => chaseOn(sale, '2.00', 6), 2),
    );
    const exclude = async (): Promise<void> => {
      const outcome = await ask(storm, player, { kind: 'exclude', length: player.random.pick(LENGTHS) });
      if (outcome.kind === 'accepted') storm.excludedAt.set(player.name, epochNow());
    };
    await amid(
      storm,
      player,
      () => betOn(sale, '1.00'),
      () => [exclude()],
    );
    return isInTheWay(storm, player, 'PLAYER_EXCLUDED', {
      volleys: 2 * storm.volleys,
      wishes: () => everyWay(storm, 'Prover00000'),
    });
  },
};

/** A game that is blocked while bets on it are under way, whether alone, in a chase or on a ticket. */
const BLOCK: LimitCase = {
  name: 'blocked game',
  play: async (storm, player) => {
    const [sale] = await salesOf(storm, 'dice');
    const days = await salesOf(storm, 'league', 2);
    const block = ({ gameId }: { readonly gameId: number }): Promise<Outcome> =>
      ask(storm, player, { kind: 'blockGame', gameId });
    const wish = (at: number): Wish => (at % 2 === 0 ? betOn(sale, '1.00') : ticketOn(days, '1.00'));
    await amid(storm, player, wish, () => [block(sale), block(days[0])]);
    const wishes = async (): Promise<(at: number) => Wish> => {
      const open = await salesOf(storm, 'dice');
      const same = open.find(({ gameId }) => gameId === sale.gameId) ?? sale;
      const leagues = (await salesOf(storm, 'league', 2)).toSorted(
        (a, b) => Number(b.gameId === days[0].gameId) - Number(a.gameId === days[0].gameId),
      );
      const ways = [betOn(same, '1.00'), ticketOn(leagues, '1.00'), chaseOn(same, '1.00')];
      return (at) => ways[at % ways.length] ?? betOn(same, '1.00');
    };
    return isInTheWay(storm, player, 'GAME_BLOCKED', { volleys: storm.volleys, wishes });
  },
};

/** A reality check that is not answered, and one that is answered while bets are under way. */
const CHECK: LimitCase = {
  name: 'reality check',
  play: async (storm, player) => {
    const bet = async (): Promise<Wish> => betOn((await salesOf(storm, 'dice'))[0], '1.00');
    const wishes = async (): Promise<() => Wish> => {
      const wish = await bet();
      return () => wish;
    };
    await ask(storm, player, await bet());
    let areAll = true;
    for (let at = 0; at < 2; at += 1) {
      await makeCheckDue(storm, player.name);
      const due = await untilDue(storm, player, bet);
      storm.dueChecks.push({ member: player.name, atMs: due });
      const volleys = storm.volleys;
      areAll &&= await isInTheWay(storm, player, 'REALITY_CHECK_DUE', { volleys, wishes });
      await amid(storm, player, await wishes(), () => [ask(storm, player, { kind: 'answerCheck' })]);
    }
    return areAll;
  },
};

/** Waits until both servers know that a check is due, and returns when that was by the database's clock. They
 *  have to by the end of a minute. */
async function untilDue(storm: Storm, player: Player, bet: () => Promise<Wish>): Promise<number> {
  const deadline = performance.now() + DUE_WITHIN_MS;
  for (;;) {
    const wish = await bet();
    const asked = storm.servers.map((server) => volley({ ...storm, servers: [server] }, player, [wish]));
    const outcomes = (await Promise.all(asked)).flat();
    const areBoth = outcomes.every(
      (outcome) => outcome.kind === 'refused' && outcome.code === 'REALITY_CHECK_DUE',
    );
    if (areBoth || performance.now() > deadline) return nowIn(storm);
  }
}

const nowIn = ({ rig, undisturbed }: Storm): Promise<number> =>
  undisturbed(async () => {
    const { rows } = await rig.database
      .owner()
      .query<{ atMs: number }>('select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs"');
    return rows[0]?.atMs ?? Number.NaN;
  });

/** Deposits that are announced while there is room, and paid when there is less: what exceeds lies locked.
 *  Some of it is asked back, several times at once; the rest is credited in later windows. */
const DEPOSIT: LimitCase = {
  name: 'deposit',
  play: async (storm, player) => {
    const { random, name } = player;
    const limit = (period: string, amount: number): Promise<Outcome> =>
      ask(storm, player, { kind: 'setLimit', measure: 'deposit', period, amount: `${amount}.00` });
    const announce = (amount: number): Wish => ({ kind: 'recharge', amount: `${amount}.00` });
    await limit('week', 600);
    const orders = await volley(
      storm,
      player,
      many((at) => announce(40 + at), 8),
    );
    const paid = payOrders(storm, player, orders);
    await Promise.all([paid, limit('day', 100 + random.below(100)), limit('week', 300 + random.below(100))]);
    const returned = await returnEach(storm, player, orders);
    const above = await volley(
      storm,
      player,
      many((at) => announce(401 + at)),
    );
    await letPass(storm, name, MONTH_MS);
    const again = await volley(
      storm,
      player,
      many((at) => announce(50 + at), 6),
    );
    await payOrders(storm, player, again);
    const last = await volley(
      storm,
      player,
      many((at) => announce(401 + at)),
    );
    // Locked deposits are credited now.
    await letPass(storm, name, MONTH_MS);
    return (
      wasRefused(above, 'LIMIT_REACHED') &&
      wasRefused(last, 'LIMIT_REACHED') &&
      orders.some(isAnnounced) &&
      returned.some(isOk)
    );
  },
};

/** Asks for every second deposit back, four times at once: one of them can be in time. What has not come yet
 *  is asked for again. */
async function returnEach(
  storm: Storm,
  player: Player,
  orders: readonly Outcome[],
): Promise<readonly Outcome[]> {
  const card = await ask(storm, player, { kind: 'card', address: `0x${'4'.repeat(40)}` });
  const cardId = card.kind === 'accepted' ? textIn(card.data, 'id') : undefined;
  if (cardId === undefined) return [];
  const orderIds = orders
    .flatMap((outcome) => (outcome.kind === 'accepted' ? (textIn(outcome.data, 'id') ?? []) : []))
    .filter((_, at) => at % 2 === 0);
  const wishes = orderIds.flatMap((orderId) =>
    many((): Wish => ({ kind: 'returnDeposit', orderId, cardId }), 4),
  );
  const all: Outcome[] = [];
  for (let tries = 0; tries < RETURN_TRIES && !all.some(isOk); tries += 1) {
    all.push(...(await volley(storm, player, wishes)));
    if (!all.some(isOk)) await sleep(RETURN_PAUSE_MS);
  }
  return all;
}

const isAnnounced = (outcome: Outcome): boolean =>
  outcome.kind === 'accepted' && textIn(outcome.data, 'pay_url') !== undefined;

/** A chase whose later issues a limit forbids, and many at once. */
const CHASE: LimitCase = {
  name: 'chases',
  play: async (storm, player) => {
    const limit: Wish = {
      kind: 'setLimit',
      measure: 'stake',
      period: player.random.pick(PERIODS),
      amount: '9.00',
    };
    await ask(storm, player, limit);
    const [sale] = await salesOf(storm, 'dice');
    const [ordered] = await volley(
      storm,
      player,
      many(() => chaseOn(sale, '4.00', 5), 2),
    );
    const wish = betOn((await salesOf(storm, 'dice'))[0], '4.00');
    const outcomes = await volley(
      storm,
      player,
      many(() => wish),
    );
    return ordered !== undefined && isOk(ordered) && wasRefused(outcomes, 'LIMIT_REACHED');
  },
};

/** Every case, in the order in which members take them up. */
export const CASES: readonly LimitCase[] = [
  TIME,
  moneyCase('stake', 'bets'),
  EXCLUSION,
  DEPOSIT,
  moneyCase('loss', 'bets'),
  BLOCK,
  CHECK,
  moneyCase('stake', 'tickets'),
  EXCLUSION,
  CHASE,
];
