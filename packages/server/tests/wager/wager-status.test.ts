import { beforeAll, describe, expect, it } from 'vitest';

import { betResultOf } from '@tessera/domain/bets/bet-status';
import { isDecided, ROUND_STATES, type RoundState } from '@tessera/domain/rounds/round';
import type { SelectionResult } from '@tessera/domain/selection-result';
import { shareLeft } from '@tessera/domain/tickets/part';
import { mostLeft } from '@tessera/domain/tickets/ticket';
import { DAY_MS } from '@tessera/domain/time';

import { roundSteps, type RoundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { cancelTicket } from '../../src/ticket/cancel-ticket.ts';
import { cashOut, showCashOut } from '../../src/ticket/cash-out.ts';
import { type LegResult, outcomeOf, readLegs } from '../../src/ticket/leg-results.ts';
import { sizesIn } from '../../src/ticket/ticket.ts';
import * as bets from '../../src/wager-status/bet-sql.ts';
import * as rounds from '../../src/wager-status/round-sql.ts';
import * as tickets from '../../src/wager-status/ticket-sql.ts';
import { seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { addMembers, placeBets, tagOf, useWorld, type World } from '../support/round-world.ts';
import {
  addTicket,
  endSales,
  type Forced,
  LEAGUE,
  onSale,
  type TestLeg,
  withForced,
} from '../support/standing-tickets.ts';
import { betShapes, ticketShapes, type WagerFields, type FieldsById } from './wager-shapes.ts';

const database = useDatabase();
const world = useWorld(database, [LEAGUE.id]);
const MEMBERS = [100_001, 100_002, 100_003] as const;
const [ONE, OTHER, THIRD] = MEMBERS;
let at: World;
let steps: RoundSteps;
beforeAll(async () => {
  at = await world.server();
  steps = roundSteps(at);
  await seedHouse(database.db, database.owner);
  await addMembers(at, MEMBERS, 100_000_00n);
});

const session = (member: number): SessionMember => ({
  memberId: BigInt(member),
  accountId: BigInt(member) * 16n,
  tag: tagOf(member),
  isFrozen: false,
  sessionKey: String(member),
  expiresAtMs: at.clock.now() + DAY_MS,
});

/** Of what is told in full, the fields that a shape has. */
const narrowed = (whole: FieldsById, like: FieldsById): FieldsById =>
  new Map(
    Array.from(whole, ([id, told]) => [
      id,
      Object.fromEntries(Object.entries(told).filter(([name]) => name in (like.get(id) ?? {}))),
    ]),
  );

async function expectSame(whole: FieldsById, shapes: Readonly<Record<string, FieldsById>>): Promise<void> {
  expect(whole.size).toBeGreaterThan(0);
  for (const [name, told] of Object.entries(shapes)) {
    expect(
      [...told.values()].every((each) => Object.keys(each).length > 0),
      name,
    ).toBe(true);
    expect({ [name]: told }).toEqual({ [name]: narrowed(whole, told) });
  }
}

type BetFacts = {
  readonly id: bigint;
  readonly round_id: bigint;
  readonly account_id: bigint;
  readonly state: RoundState;
  readonly result: SelectionResult | null;
  readonly isCancelled: boolean;
};

/** The bets with what the domain makes of them, read without a fragment: no two bets have the same id. */
async function judgedBets() {
  const { rows } = await database.owner.query<BetFacts>(
    `select b.id, b.round_id, b.account_id, r.state, b.id in (select bet_id from bet_cancellations) as "isCancelled",
       (select json_build_object('won', w.won, 'back', w.back, 'of', w.of) from round_results w
        where w.round_id = b.round_id and w.selection = b.selection) as result
     from bets b join rounds r on r.id = b.round_id order by b.id`,
  );
  return rows.map((row) => ({ ...row, came: betResultOf({ ...row, round: row.state }) }));
}

async function expectBetsAgree(): Promise<void> {
  const judged = await judgedBets();
  const whole = judged.map(({ id, state, came }): [string, WagerFields] => [
    String(id),
    {
      isCancelled: came.reason === 'member',
      stands: came.reason !== 'member',
      status: came.status,
      // A bet that was taken back says nothing of its round.
      isVoid: came.reason === 'void' || (came.reason === 'member' && state === 'void'),
      isNotVoid: state !== 'void',
      isDecided: isDecided(state),
      isUndecided: came.status === 'pending' || (came.reason === 'member' && !isDecided(state)),
    },
  ]);
  await expectSame(new Map(whole), await betShapes(database));
  const { rows } = await database.owner.query<{ account_id: bigint; round_id: bigint; ids: bigint[] }>(
    `select p.account_id, p.round_id, array_agg(c.bet_id order by c.bet_id) as ids
     from (select distinct account_id, round_id from bets) p
     ${bets.lookUpCancelledOf({ round: 'p.round_id', account: 'p.account_id' }, 'c')} group by 1, 2 order by 1, 2`,
  );
  const back = judged.filter(({ came }) => came.reason === 'member');
  expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(back.map(({ id }) => id).toSorted());
  for (const { account_id: account, round_id: round, ids } of rows)
    expect(ids).toEqual(
      back.filter((bet) => bet.account_id === account && bet.round_id === round).map(({ id }) => id),
    );
}

type TicketFacts = {
  readonly id: bigint;
  readonly home_round_id: bigint;
  readonly account_id: bigint;
  readonly unit_minor: bigint;
  readonly stake_minor: bigint;
  readonly sizes: number;
  readonly is_cancelled: boolean;
  readonly paid_minor: bigint | null;
  readonly parted_minor: bigint;
  readonly parts_paid_minor: bigint;
};

/** The tickets with what the domain makes of them, read without a fragment: no two have the same id. */
async function judgedTickets() {
  const { rows } = await database.owner.query<TicketFacts>(
    `select t.id, t.home_round_id, t.account_id, t.unit_minor, t.stake_minor, t.sizes,
       t.id in (select ticket_id from ticket_cancellations) as is_cancelled,
       (select paid_minor from ticket_cashouts where ticket_id = t.id) as paid_minor, p.stake as parted_minor,
       p.paid as parts_paid_minor
     from tickets t
     cross join (
       select ids.id, coalesce(sum(p.stake_minor), 0)::bigint as stake, coalesce(sum(p.paid_minor), 0)::bigint as paid
       from tickets ids left join ticket_part_cashouts p on p.ticket_id = ids.id group by ids.id) p
     where p.id = t.id order by t.id`,
  );
  const legsOf = await readLegs(
    database.db.reader,
    rows.map(({ id, home_round_id: homeId }) => ({ id, homeId })),
  );
  return rows.map((row) => {
    const legs = legsOf.get(row.id)!;
    const share = shareLeft({ stakeMinor: row.stake_minor, partedMinor: row.parted_minor });
    const terms = { unitMinor: row.unit_minor, sizes: sizesIn(row.sizes), legs, share };
    const came = outcomeOf(
      {
        ...terms,
        partsPaidMinor: row.parts_paid_minor,
        isCancelled: row.is_cancelled,
        cashedOutMinor: row.paid_minor ?? undefined,
      },
      legs,
    );
    const leftMinor = mostLeft(
      terms,
      legs.map(({ multiplier }) => multiplier),
    );
    return { ...row, legs, came, leftMinor };
  });
}

type Judged = Awaited<ReturnType<typeof judgedTickets>>[number];
const isOver = ({ state }: LegResult): boolean => isDecided(state);
const stands = ({ came }: Judged): boolean => came.reason !== 'member' && came.reason !== 'cashout';

/** `isPaid`: whether everything that is due has been paid. */
async function expectTicketsAgree({ isPaid }: { readonly isPaid: boolean }): Promise<void> {
  const judged = await judgedTickets();
  const settled = new Set(
    [...Map.groupBy(judged, (ticket) => ticket.home_round_id)]
      .filter(([, own]) => isPaid && own.every(({ legs }) => legs.every(isOver)))
      .map(([home]) => home),
  );
  const whole = judged.map((ticket): [string, WagerFields] => {
    const { id, came, legs, leftMinor, home_round_id: home } = ticket;
    const isVoid = came.reason === 'void' && settled.has(home);
    return [
      String(id),
      {
        isCancelled: came.reason === 'member',
        partedMinor: ticket.parted_minor,
        isStaked: came.reason !== 'member',
        isNotCashedOut: came.reason !== 'cashout',
        stands: stands(ticket),
        isAlive: stands(ticket) && leftMinor > 0n,
        isVoid,
        isNotVoid: !isVoid,
        areLegsUnclosed: legs.every(({ state }) => state === 'scheduled' || state === 'open'),
        cashedOutMinor: came.reason === 'cashout' ? came.payoutMinor : null,
        isSettled: settled.has(home),
        isUnsettled: !settled.has(home),
      },
    ];
  });
  // Lost tickets are recorded by the step that pays, and only while its home still waits.
  const isNoted = new Set(
    judged
      .filter(({ home_round_id: home, legs }) => !settled.has(home) && (isPaid || !legs.some(isOver)))
      .map(({ id }) => String(id)),
  );
  const told = Object.entries(await ticketShapes(database)).map(([name, shape]): [string, FieldsById] => [
    name,
    new Map(
      Array.from(shape, ([id, { isAlive, ...rest }]) => [id, isNoted.has(id) ? { isAlive, ...rest } : rest]),
    ),
  ]);
  await expectSame(new Map(whole), Object.fromEntries(told));
  await expectSumsAgree(judged, settled);
}

/** Compares the sums over the tickets of a home. */
async function expectSumsAgree(judged: readonly Judged[], settled: ReadonlySet<bigint>): Promise<void> {
  const sumOver = (ended: string): string =>
    `(select coalesce(sum(t.stake_minor), 0) from ${ended} e join tickets t on t.id = e.ticket_id
      where e.home_round_id = h.round_id)`;
  const { rows } = await database.owner.query(
    `select h.round_id as home, (select coalesce(sum(t.stake_minor), 0) from tickets t where t.home_round_id = h.round_id)
         ${tickets.lessThoseNotStanding(sumOver)} as standing,
       (select count(*)::int from (select h.round_id as id) k join ${tickets.cancelledAtHome('k.id', 'c')}) as cancelled,
       array(select m * 16 from unnest($1::bigint[]) m where ${tickets.isPaidAtHome('h.round_id', 'm * 16')}) as paid
     from ticket_homes h order by h.round_id`,
    [MEMBERS],
  );
  const homes = Map.groupBy(judged, (ticket) => ticket.home_round_id);
  const expected = [...homes.keys()].toSorted().map((home) => {
    const own = homes.get(home)!;
    const paid = own.filter((ticket) => settled.has(home) && stands(ticket) && ticket.came.payoutMinor > 0n);
    return {
      home,
      standing: String(own.filter(stands).reduce((sum, { stake_minor: stake }) => sum + stake, 0n)),
      cancelled: own.filter(({ came }) => came.reason === 'member').length,
      paid: MEMBERS.map((member) => BigInt(member) * 16n).filter((id) =>
        paid.some(({ account_id: account }) => account === id),
      ),
    };
  });
  expect(rows.map((row) => ({ ...row, standing: String(row.standing) }))).toEqual(expected);
}

const leg = (roundId: bigint, match: number, pick = 'h'): TestLeg => ({
  roundId,
  match,
  market: '1x2',
  picks: { [pick]: 200 },
});

/** Wagers of every kind on three rounds: the first is to be drawn, the second called off, the last drawn when
 *  the others are paid. */
async function placeAll([first, second, last]: readonly [bigint, bigint, bigint]) {
  const ticket = (member: number, legs: readonly TestLeg[], sizes: readonly number[] = [legs.length]) =>
    addTicket(at, { member, unit: 10_00n, sizes, legs });
  const byName = {
    won: await ticket(ONE, [leg(first, 1), leg(first, 2)]),
    lost: await ticket(OTHER, [leg(first, 1), leg(first, 4)]),
    part: await ticket(THIRD, [leg(first, 5), leg(first, 6)]),
    void: await ticket(ONE, [leg(second, 1), leg(second, 2)]),
    pushed: await ticket(OTHER, [leg(first, 5), leg(second, 2)]),
    open: await ticket(ONE, [leg(last, 1), leg(last, 2)]),
    half: await ticket(OTHER, [leg(first, 1), leg(last, 3)]),
    system: await ticket(THIRD, [leg(first, 4), leg(last, 1), leg(last, 2)], [2]),
    dead: await ticket(ONE, [leg(first, 4), leg(last, 2)]),
    back: await ticket(ONE, [leg(first, 1), leg(last, 1)]),
    backAtFirst: await ticket(THIRD, [leg(first, 1), leg(first, 2)]),
    out: await ticket(THIRD, [leg(first, 2), leg(last, 4)]),
    called: await ticket(THIRD, [leg(second, 3), leg(last, 1)]),
  };
  for (const roundId of [first, second, last])
    await placeBets(at, roundId, [
      { member: ONE, selection: 'm1.1x2:h', stakeMinor: 5_00n },
      { member: ONE, selection: 'm1.1x2:h', stakeMinor: 7_00n, isCancelled: true },
      { member: ONE, selection: 'm4.1x2:h', stakeMinor: 3_00n },
      { member: OTHER, selection: 'm1.1x2:h', stakeMinor: 2_00n, isCancelled: true },
      { member: OTHER, selection: 'm5.1x2:h', stakeMinor: 1_00n },
      { member: OTHER, selection: 'm6.1x2:h', stakeMinor: 1_50n },
      { member: THIRD, selection: 'm7.1x2:h', stakeMinor: 4_00n, isCancelled: true },
    ]);
  return byName;
}

/** In each round: the first three home sides win, that of match 4 does not, 5 is returned, 6 half lost. */
const cameIn = (roundIds: readonly bigint[]): Forced[] =>
  roundIds.flatMap((roundId) =>
    (['win', 'win', 'win', 'lose', 'push', 'half_lose'] as const).map((result, n) => ({
      roundId,
      selection: `m${n + 1}.1x2:h`,
      result,
    })),
  );

const expectAgreement = async (isPaid: boolean): Promise<void> => {
  await expectBetsAgree();
  await expectTicketsAgree({ isPaid });
};

describe('what stands', () => {
  it('is said of bets and tickets as the domain says it, at each step of their rounds', async () => {
    const [first = 0n, second = 0n, last = 0n] = await onSale(database);
    const placed = await placeAll([first, second, last]);
    await expectAgreement(true);
    for (const [id, member] of [
      [placed.back, ONE],
      [placed.backAtFirst, THIRD],
    ] as const)
      await cancelTicket(at, String(id), session(member));
    await expectAgreement(true);
    await voidRound(at, second, 'operator');
    await expectAgreement(false);
    await endSales(database, [first, second]);
    await steps.sell();
    await expectAgreement(false);
    await withForced(database, cameIn([first, last]), async () => {
      await steps.draw();
      await expectAgreement(false);
      while ((await steps.settle()) === 0);
      await expectAgreement(true);
      await database.owner.query(`update rounds set opens_at = now() - interval '1 hour' where id = $1`, [
        last,
      ]);
      const part = await showCashOut(at, { bet_id: String(placed.out), stake: '0.30' }, session(THIRD));
      const wanted = { stake: '0.30', part: 1, amount: part.offer };
      await cashOut(at, { bet_id: String(placed.out), ...wanted }, session(THIRD));
      await expectAgreement(true);
      const { offer } = await showCashOut(at, { bet_id: String(placed.out) }, session(THIRD));
      await cashOut(at, { bet_id: String(placed.out), amount: offer }, session(THIRD));
      await expectAgreement(true);
      await endSales(database, [last]);
      await steps.tick();
      await expectAgreement(true);
    });
    const named = new Map(Object.entries(placed).map(([name, id]) => [id, name]));
    const came = (await judgedTickets()).map(({ id, came: { status, reason = '' } }): [string, string] => [
      named.get(id)!,
      `${status} ${reason}`,
    ]);
    expect(Object.fromEntries(came)).toEqual({
      won: 'win ',
      lost: 'lose ',
      part: 'lose part',
      void: 'cancelled void',
      pushed: 'cancelled void',
      open: 'win ',
      half: 'win ',
      system: 'win ',
      dead: 'lose ',
      back: 'cancelled member',
      backAtFirst: 'cancelled member',
      out: 'cancelled cashout',
      called: 'win ',
    });
    expect(
      new Set((await judgedBets()).map(({ came: { status, reason } }) => `${status} ${reason ?? ''}`)),
    ).toEqual(
      new Set(['win ', 'lose ', 'lose half_lose', 'cancelled push', 'cancelled void', 'cancelled member']),
    );
  });

  it.each(ROUND_STATES)('reads a round that is %s as the domain does', async (state) => {
    const { rows } = await database.owner.query(
      `select ${rounds.isUnclosed('r')} as "isUnclosed", ${rounds.isUndecided('r')} as "isUndecided",
         ${rounds.isDecidedRound('r')} as "isDecided", ${rounds.isDrawn('r')} as "isDrawn",
         ${rounds.isVoidRound('r')} as "isVoid", ${rounds.isNoVoidRound('r')} as "isNotVoid"
       from (select $1::text as state) r`,
      [state],
    );
    expect(rows).toEqual([
      {
        isUnclosed: state === 'scheduled' || state === 'open',
        isUndecided: state === 'scheduled' || state === 'open' || state === 'closed',
        isDecided: state === 'drawn' || state === 'settled' || state === 'void',
        isDrawn: state === 'drawn' || state === 'settled',
        isVoid: state === 'void',
        isNotVoid: state !== 'void',
      },
    ]);
  });
});
