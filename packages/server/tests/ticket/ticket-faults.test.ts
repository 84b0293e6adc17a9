import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { transaction } from '../../src/db/tx.ts';
import { armFailpoints, type Failpoint } from '../../src/kernel/failpoint.ts';
import { BANKROLL, mainAccountOf } from '../../src/ledger/account-state.ts';
import { post } from '../../src/ledger/post.ts';
import { creditedByTickets } from '../../src/live/event-store.ts';
import { addRounds } from '../../src/push/push-jobs.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { settleTickets } from '../../src/ticket/settle-tickets.ts';
import { ticketEscrowOf } from '../../src/ticket/ticket.ts';
import { seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { subscribe, ticketMessages } from '../support/phones.ts';
import { addMembers, movedTo, placeBets, stateOf, useWorld, type World } from '../support/round-world.ts';
import {
  addTicket,
  endSales,
  type Forced,
  LEAGUE,
  onSale,
  OTHER_LEAGUE,
  type TestLeg,
  withForced,
} from '../support/standing-tickets.ts';

const database = useDatabase();
const world = useWorld(database, [LEAGUE.id, OTHER_LEAGUE.id]);
const MEMBERS = [100_001, 100_002, 100_003, 100_004, 100_005] as const;
const [WINS, LOSES, GETS_A_PART, HAS_TWO, COMES_LAST] = MEMBERS;
const TIMEOUT_MS = 120_000;
/** Several chunks of tickets and of members. */
const CHUNK = { chunkMembers: 1 };
let at: World;
let other: World;
beforeAll(async () => {
  [at, other] = [await world.server(1), await world.server(2)];
  await seedHouse(database.db, database.owner);
  await addMembers(at, MEMBERS, 100_000_00n);
});
afterEach(() => armFailpoints(undefined));

const leg = (roundId: bigint, match: number, pick = 'h', more: Partial<TestLeg> = {}): TestLeg => ({
  roundId,
  match,
  market: '1x2',
  picks: { [pick]: 200 },
  ...more,
});

/** In each round: the home sides of matches 1 to 3 win, that of match 4 does not. */
const cameIn = (roundIds: readonly bigint[]): Forced[] =>
  roundIds.flatMap((roundId) =>
    [1, 2, 3, 4].map((match) => ({
      roundId,
      selection: `m${match}.1x2:h`,
      result: match < 4 ? ('win' as const) : ('lose' as const),
    })),
  );

/** Six tickets of five members on matches of one round, and what its members are paid. One step of the
 *  smallest chunks counts all but the last. */
async function placeSix(id: bigint): Promise<Map<string, bigint>> {
  const place = (member: number, sizes: readonly number[], ...matches: readonly number[]) =>
    addTicket(at, { member, unit: 1_00n, sizes, legs: matches.map((match) => leg(id, match)) });
  await place(WINS, [2], 1, 2);
  await place(LOSES, [2], 1, 4);
  await place(GETS_A_PART, [2, 3], 1, 2, 4);
  await place(HAS_TWO, [3], 1, 2, 3);
  await place(HAS_TWO, [2], 2, 3);
  await place(COMES_LAST, [2], 1, 3);
  return new Map([
    [String(WINS), 4_00n],
    [String(GETS_A_PART), 4_00n],
    [String(HAS_TWO), 12_00n],
    [String(COMES_LAST), 4_00n],
  ]);
}

/** Pays a ticket of 1.00 out for 0.60 before its end. */
const cashOut = (homeId: bigint, ticketId: bigint, member: number): Promise<unknown> =>
  transaction(at.db, async (tx) => {
    const account = mainAccountOf(BigInt(member));
    const move = (accountId: bigint, amountMinor: bigint) =>
      ({ accountId, amountMinor, kind: 'cashout', refId: ticketId }) as const;
    await post(tx, at.ids, {
      key: `cashout:${ticketId}`,
      kind: 'cashout',
      moves: [move(ticketEscrowOf(homeId), -1_00n), move(account, 60n), move(BANKROLL, 40n)],
    });
    await tx.query({
      text: `insert into ticket_cashouts (home_round_id, ticket_id, account_id, paid_minor, worth_minor)
        values ($1, $2, $3, 60, 60)`,
      values: [homeId, ticketId, account],
    });
  });

const nextRound = async (gameId: number = LEAGUE.id): Promise<bigint> => (await onSale(database, gameId))[0]!;
const settledAt = async (homeId: bigint): Promise<unknown> =>
  (await database.owner.query('select settled_at from ticket_homes where round_id = $1', [homeId])).rows[0]
    ?.settled_at;
const countOf = async (from: string, values: readonly unknown[]): Promise<number> =>
  (await database.owner.query(`select count(*)::int as n from ${from}`, [...values])).rows[0].n;

const STEPS: readonly Failpoint[] = [
  'tickets-claimed',
  'tickets-counted',
  'tickets-covered',
  'posting-claimed',
  'posting-entered',
  'chunk-paid',
  'tickets-settled',
  'event-appended',
  'transaction-before-commit',
  'transaction-committed',
  'chunk-committed',
];

describe('the settlement of tickets', () => {
  it.each(STEPS.flatMap((step) => [0, 1].map((skipped) => ({ step, skipped }))))(
    'goes on after a death at $step, $skipped times passed',
    { timeout: TIMEOUT_MS },
    async ({ step, skipped }) => {
      const id = await nextRound();
      const owed = await placeSix(id);
      await endSales(database, [id]);
      let [hasBegun, passed] = [false, 0];
      await withForced(database, cameIn([id]), async () => {
        armFailpoints((point) => {
          hasBegun ||= point === 'tickets-claimed';
          if (!hasBegun || point !== step) return;
          passed += 1;
          if (passed === skipped + 1) throw new Error(`died at ${step}`);
        });
        await roundSteps(at, CHUNK).tick();
        armFailpoints(undefined);
        await roundSteps(other, CHUNK).tick();
      });
      expect(passed).toBeGreaterThan(0);
      expect(await movedTo(database, id, 'payout')).toEqual(owed);
      expect(await settledAt(id)).not.toBeNull();
      expect(await countOf(`round_events where round_id = $1 and kind = 'tickets'`, [id])).toBe(1);
    },
  );

  it('is done once by two servers at the same time', async () => {
    const id = await nextRound();
    const owed = await placeSix(id);
    await endSales(database, [id]);
    await withForced(database, cameIn([id]), async () => {
      await roundSteps(at).sell();
      await roundSteps(at).draw();
    });
    expect(await stateOf(database, id)).toBe('drawn');
    const servers = [at, other, at, other];
    // A step for each member that is counted and each that is paid, and the last one.
    for (let step = 0; step < 2 * MEMBERS.length; step += 1)
      await Promise.all(servers.map((server) => settleTickets(server, id, 1)));
    expect(await movedTo(database, id, 'payout')).toEqual(owed);
    expect(await countOf(`ticket_chunks where home_round_id = $1 and phase = 'pay'`, [id])).toBe(owed.size);
    expect(await settleTickets(other, id)).toBe('done');
    await roundSteps(at).tick();
  });

  it('leaves out what was cashed out', async () => {
    const id = await nextRound();
    const owed = await placeSix(id);
    await endSales(database, [id]);
    await withForced(database, cameIn([id]), async () => {
      await roundSteps(at).sell();
      await roundSteps(at).draw();
    });
    const { rows } = await database.owner.query<{ id: bigint }>(
      'select id from tickets where home_round_id = $1 and account_id = $2',
      [id, mainAccountOf(BigInt(WINS))],
    );
    await cashOut(id, rows[0]!.id, WINS);
    await roundSteps(at).tick();
    owed.delete(String(WINS));
    expect(await movedTo(database, id, 'payout')).toEqual(owed);
  });

  it('tells those who were paid, and phones what their tickets came to', async () => {
    const id = await nextRound();
    await subscribe(database, [HAS_TWO, LOSES]);
    await placeSix(id);
    await endSales(database, [id]);
    await withForced(database, cameIn([id]), () => roundSteps(at).tick());
    const accounts = MEMBERS.map((member) => BigInt(member) * 16n);
    const told = await creditedByTickets(database.db.reader, String(id), accounts);
    expect(told.map((each) => Number(each.id / 16n)).toSorted()).toEqual([
      WINS,
      GETS_A_PART,
      HAS_TWO,
      COMES_LAST,
    ]);
    await addRounds(at);
    expect(await ticketMessages(database, id)).toEqual([
      { member: LOSES, stake: '100', returned: '0' },
      { member: HAS_TWO, stake: '200', returned: '1200' },
    ]);
  });
});

describe('a late round', { timeout: TIMEOUT_MS }, () => {
  it('delays the tickets with a leg in it and nothing else, and is void in the end', async () => {
    const late = await nextRound(OTHER_LEAGUE.id);
    const ids = await onSale(database);
    const home = ids.find((id) => id > late)!;
    const before = ids.filter((id) => id <= home);
    await addTicket(at, {
      member: WINS,
      unit: 1_00n,
      sizes: [2],
      legs: [leg(late, 1), leg(home, 1)],
    });
    await endSales(database, [...before, late]);
    await placeBets(at, home, [{ member: LOSES, selection: 'm2.1x2:h', stakeMinor: 5_00n }]);
    const league = roundSteps({
      ...at,
      games: { ...at.games, all: () => at.games.all().filter(({ id }) => id === LEAGUE.id) },
    });
    await withForced(database, cameIn(before), () => league.tick());
    expect([await stateOf(database, home), await stateOf(database, late)]).toEqual(['settled', 'closed']);
    expect((await movedTo(database, home, 'payout')).get(String(LOSES))).toBeGreaterThan(5_00n);
    expect(await settleTickets(at, home)).toBe('done');
    expect(await settledAt(home)).toBeNull();
    await voidRound(at, late, 'entropy_missing');
    await league.tick();
    expect((await movedTo(database, home, 'payout')).get(String(WINS))).toBe(2_00n);
    expect(await settledAt(home)).not.toBeNull();
  });
});

describe('a ticket without a chance', { timeout: TIMEOUT_MS }, () => {
  const wanted = (
    earlier: bigint,
    home: bigint,
  ): readonly (readonly [number, readonly TestLeg[], number[], string])[] => [
    [WINS, [leg(earlier, 1), leg(home, 1)], [2], 'alive'],
    [LOSES, [leg(earlier, 4), leg(home, 1)], [2], 'dead'],
    [GETS_A_PART, [leg(earlier, 4), leg(home, 1), leg(home, 2)], [2, 3], 'alive'],
    [HAS_TWO, [leg(earlier, 4, 'h', { isBanker: true }), leg(home, 1), leg(home, 2)], [2, 3], 'dead'],
    [HAS_TWO, [leg(earlier, 4, 'h', { picks: { h: 200, d: 300 } }), leg(home, 1)], [2], 'alive'],
  ];
  const deaths = async (homeId: bigint): Promise<bigint[]> =>
    (
      await database.owner.query<{ ticket_id: bigint }>(
        'select ticket_id from ticket_deaths where home_round_id = $1 order by ticket_id',
        [homeId],
      )
    ).rows.map(({ ticket_id: id }) => id);

  /** Number of tickets carried by the home side of its first match. */
  const carriedBy = async (homeId: bigint): Promise<number> =>
    (
      await database.owner.query(
        `select (tickets::jsonb -> 'carried' -> 'm1.1x2:h' ->> 2)::int as n from round_books
         where round_id = $1 and part = 1`,
        [homeId],
      )
    ).rows[0].n;

  it.each(['noted', 'forgotten'])('is paid nothing, and leaves its home when it is %s', async (how) => {
    const [earlier, home] = (await onSale(database)) as [bigint, bigint];
    const dead: bigint[] = [];
    for (const [member, legs, sizes, fate] of wanted(earlier, home)) {
      const id = await addTicket(at, { member, unit: 1_00n, sizes, legs });
      if (fate === 'dead') dead.push(id);
    }
    const draw: Forced = { roundId: earlier, selection: 'm4.1x2:d', result: 'win' };
    await withForced(database, [...cameIn([earlier, home]), draw], async () => {
      await endSales(database, [earlier]);
      await roundSteps(at).tick();
      expect(await deaths(home)).toEqual(dead);
      expect(await carriedBy(home)).toBe(3);
      await roundSteps(other).tick();
      await endSales(database, [home]);
      await roundSteps(at).sell();
      await roundSteps(at).draw();
      if (how === 'forgotten') {
        await database.owner.query('delete from ticket_deaths where home_round_id = $1', [home]);
      }
      await roundSteps(at).tick();
    });
    expect(await deaths(home)).toEqual(how === 'noted' ? dead : []);
    expect(await movedTo(database, home, 'payout')).toEqual(
      new Map([
        [String(WINS), 4_00n],
        [String(GETS_A_PART), 4_00n],
        [String(HAS_TWO), 6_00n],
      ]),
    );
  });
});
