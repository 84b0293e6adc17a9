import { beforeAll, describe, expect, it } from 'vitest';

import { defaultLimits, type IntegrityLimits } from '@tessera/domain/integrity/limits';

import { addStaff, listCases } from '../../src/integrity/cases.ts';
import { flagMoney, flagRounds } from '../../src/integrity/integrity-jobs.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { cashOut, showCashOut } from '../../src/ticket/cash-out.ts';
import { newMember, seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { testWallet, useServer } from '../support/http.ts';
import { payDeposit } from '../support/paid-deposit.ts';
import { placeBets, useWorld, type World } from '../support/round-world.ts';
import { addTicket, endSales, LEAGUE, onSale, withForced } from '../support/standing-tickets.ts';
import { ask, FREELY, type Withdrawer, withdrawer, win } from '../support/withdrawing.ts';

// Sales end here by their times alone, after what was placed in them.
const at = useDatabase({ checksInvariants: false });
const wallet = testWallet({ CARD_HOLD_SECONDS: '0', WITHDRAW_DAILY: '9000000.00', TURNOVER_PERCENT: '0' });
const server = useServer(at, { ...FREELY, wallet });
const worlds = useWorld(at, [LEAGUE.id]);
let world: World;

beforeAll(async () => {
  world = await worlds.server();
  await seedHouse(at.db, at.owner);
});

const rich = () => newMember(at.db, 10_000_00n);

const casesOf = async (member: bigint) =>
  (await listCases(server.ctx, 0n, false)).filter((row) => row.member_id === member);

type Place = readonly [roundId: bigint, match: number, picks: string];
/** Places a double, each pick at 2.91. */
const addDouble = (member: bigint, places: readonly [Place, Place], unit = 10_00n): Promise<bigint> =>
  addTicket(world, {
    member: Number(member),
    unit,
    sizes: [2],
    legs: places.map(([roundId, match, picks]) => ({
      roundId,
      match,
      market: '1x2',
      picks: Object.fromEntries([...picks].map((pick) => [pick, 291])),
    })),
  });

/** Each of the members bets so much on a selection. */
const betAll = (roundId: bigint, members: readonly bigint[], selection: string, stakeMinor: bigint) =>
  placeBets(
    world,
    roundId,
    members.map((who) => ({ member: Number(who), selection, stakeMinor })),
  );

const shareAPhone = (...members: readonly bigint[]) =>
  at.owner.query(
    `insert into member_devices (member_id, mac, trace)
     select m, sha256(int8send(m)), sha256(int8send($2)) from unnest($1::bigint[]) m`,
    [members, members[0]],
  );

async function settle(...rounds: readonly bigint[]): Promise<void> {
  await endSales(at, rounds);
  for (let n = 0; n < 3; n += 1) await roundSteps(world).tick();
}

async function flagAll(limits: IntegrityLimits = defaultLimits()): Promise<void> {
  const ctx = { ...server.ctx, env: { ...server.ctx.env, integrity: limits } };
  while (await flagMoney(ctx, { lagSeconds: 0 }));
  while (await flagRounds(ctx, { atOnce: 1 }));
}

describe('the job of rounds, of tickets', () => {
  it('opens a case for staff who place tickets and nothing else', async () => {
    const [{ memberId: other }, { memberId: member }] = [await rich(), await rich()];
    await addStaff(server.ctx, { member, operator: 'ada', relation: 'works in support' });
    const [first = 0n, second = 0n] = await onSale(at);
    for (const who of [other, member])
      await addDouble(who, [
        [first, 1, 'h'],
        [second, 1, 'h'],
      ]);
    await settle(first, second);
    await flagAll();
    expect(await casesOf(member)).toMatchObject([
      { flag: 'staff', cause: `tickets ${second}`, evidence: { plays: 'works in support' } },
    ]);
    expect(await casesOf(other)).toEqual([]);
  });

  it('opens a case for a ticket of ten times the usual stake, of bets and tickets', async () => {
    const [{ memberId: member }, { memberId: steady }] = [await rich(), await rich()];
    const rounds = await onSale(at);
    const [first = 0n, second = 0n] = rounds;
    const last = rounds.at(-1)!;
    for (const roundId of rounds.slice(0, 2)) await betAll(roundId, [member, steady], 'm1.1x2:h', 10_00n);
    for (const who of [member, steady])
      for (const roundId of rounds.slice(2, -1))
        await addDouble(who, [
          [second, 1, 'h'],
          [roundId, 1, 'h'],
        ]);
    await addDouble(
      member,
      [
        [first, 2, 'h'],
        [last, 1, 'h'],
      ],
      100_00n,
    );
    await addDouble(
      steady,
      [
        [first, 2, 'h'],
        [last, 1, 'h'],
      ],
      90_00n,
    );
    await settle(...rounds);
    // The rounds' results do not matter here.
    await flagAll({ ...defaultLimits(), habit_rounds: rounds.length - 1, chase_times: 1_000 });
    expect(await casesOf(member)).toMatchObject([
      {
        flag: 'sudden_change',
        cause: `tickets ${last}`,
        evidence: { median_stake: '10.00', stake: '100.00' },
      },
    ]);
    expect(await casesOf(steady)).toEqual([]);
  });

  it('opens a case for two linked members of whom one bets on what the tickets of the other leave', async () => {
    const members = [await rich(), await rich(), await rich(), await rich()].map(({ memberId }) => memberId);
    const [one = 0n, other = 0n, third = 0n, stranger = 0n] = members;
    await shareAPhone(one, other);
    await shareAPhone(third, stranger);
    const [first = 0n, second = 0n] = await onSale(at);
    // The second pair leaves a result open.
    for (const [who, picks] of [
      [one, 'hd'],
      [third, 'h'],
    ] as const)
      for (const pick of picks)
        await addDouble(who, [
          [first, 1, pick],
          [second, 1, 'hda'],
        ]);
    await betAll(first, [other, stranger], 'm1.1x2:a', 30_00n);
    await settle(first, second);
    await flagAll({ ...defaultLimits(), hedged_percent: 10 });
    for (const [member, beside] of [
      [one, other],
      [other, one],
    ] as const)
      expect(await casesOf(member)).toMatchObject([
        { flag: 'opposed_bets', cause: `tickets ${second}`, evidence: { with: String(beside) } },
      ]);
    for (const member of [third, stranger]) expect(await casesOf(member)).toEqual([]);
  });

  it('opens a case for two linked members who have cashed out the tickets that cover their matches', async () => {
    const [one, other] = [await rich(), await rich()];
    await shareAPhone(one.memberId, other.memberId);
    const [first = 0n, second = 0n] = await onSale(at);
    const alive: { session: typeof one; id: bigint }[] = [];
    for (const [session, picks] of [
      [one, 'ha'],
      [other, 'd'],
    ] as const)
      for (const pick of picks) {
        const id = await addDouble(session.memberId, [
          [first, 1, pick],
          [second, 1, 'hda'],
        ]);
        if (pick === 'h') alive.push({ session, id });
      }
    await withForced(
      at,
      [...'hda'].map((pick) => ({
        roundId: first,
        selection: `m1.1x2:${pick}`,
        result: pick === 'h' ? ('win' as const) : ('lose' as const),
      })),
      () => settle(first),
    );
    await at.owner.query(`update rounds set opens_at = now() - interval '1 hour' where id = $1`, [second]);
    for (const { session, id } of alive) {
      const { offer } = await showCashOut(world, { bet_id: String(id) }, session);
      await cashOut(world, { bet_id: String(id), amount: offer }, session);
    }
    expect(alive).toHaveLength(1);
    await settle(second);
    await flagAll();
    for (const { memberId } of [one, other])
      expect(await casesOf(memberId)).toMatchObject([{ flag: 'opposed_bets', cause: `tickets ${second}` }]);
  });
});

const RESULTS = ['h', 'd', 'a'] as const;

describe('the job of money, of stakes that cover each other', () => {
  /** A member with winnings of before, who deposits 900.00, stakes it on two rounds and takes 800.00 out. */
  async function staked(
    stake: (member: Withdrawer, rounds: readonly [bigint, bigint]) => Promise<void>,
  ): Promise<Withdrawer> {
    const member = await withdrawer(server);
    await win(at.db, member.id, 5_000_00n);
    await payDeposit(at.db, member.id, 900_00n);
    const [first = 0n, second = 0n] = await onSale(at);
    await stake(member, [first, second]);
    await settle(first, second);
    const { body } = await ask(server, member, { amount: '800.00' });
    expect(body.code).toBe(1);
    await flagAll();
    return member;
  }

  it.each<[string, (member: Withdrawer, rounds: readonly [bigint, bigint]) => Promise<void>, string]>([
    [
      'opposed doubles',
      async ({ id }, [first, second]) => {
        for (const one of RESULTS)
          for (const two of RESULTS)
            await addDouble(
              id,
              [
                [first, 1, one],
                [second, 1, two],
              ],
              100_00n,
            );
      },
      '846.81',
    ],
    [
      'a ticket that names all results of its matches',
      async ({ id }, [first, second]) =>
        void (await addDouble(
          id,
          [
            [first, 1, 'hda'],
            [second, 1, 'hda'],
          ],
          100_00n,
        )),
      '900.00',
    ],
  ])('opens a case for who takes out what was staked on %s', async (_what, stake, hedged) => {
    const { id } = await staked(stake);
    expect(await casesOf(id)).toMatchObject([
      {
        flag: 'pass_through',
        evidence: { deposited: '900.00', withdrawn: '800.00', staked: '900.00', hedged },
      },
    ]);
  });

  it('opens a case for single legs on all results of a match', async () => {
    const { id } = await staked(async (member, [first]) => {
      await placeBets(
        world,
        first,
        RESULTS.map((pick) => ({
          member: Number(member.id),
          selection: `m1.1x2:${pick}`,
          stakeMinor: 300_00n,
        })),
      );
    });
    expect(await casesOf(id)).toMatchObject([{ flag: 'pass_through', evidence: { staked: '900.00' } }]);
  });

  it('opens none where one leg leaves a result open', async () => {
    const { id } = await staked(
      async (member, [first, second]) =>
        void (await addDouble(
          member.id,
          [
            [first, 1, 'hda'],
            [second, 1, 'hd'],
          ],
          150_00n,
        )),
    );
    expect(await casesOf(id)).toEqual([]);
  });
});
