import { afterEach, beforeAll, expect } from 'vitest';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/time';

import { seedGames } from '../../src/game/seed-games.ts';
import { armFailpoints } from '../../src/kernel/failpoint.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { cashOut, type CashOutDeps, showCashOut } from '../../src/ticket/cash-out.ts';
import { placeTicket } from '../../src/ticket/place-ticket.ts';
import { ticketEscrowOf } from '../../src/ticket/ticket.ts';
import { parseTickets } from '../../src/wager/part-tickets.ts';
import { balanceOf } from './betting-servers.ts';
import {
  type BettingServer,
  bettingServer,
  newMember,
  newRound,
  seedHouse,
  type TestRound,
} from './betting.ts';
import type { TestDatabase } from './database.ts';
import { KNOWN_LEAGUES } from './rounds/known-leagues.ts';

/** The legs of the known answers: A at 2.20, B at 1.43, C at 2.42. */
export type Pair = keyof typeof KNOWN_LEAGUES;
export const LEGS: Readonly<Record<Pair, readonly [play: string, pick: string]>> = {
  A: ['m1.1x2', 'h'],
  B: ['m1.ou2.5', 'o'],
  C: ['m2.ah+0.75', 'h'],
};
export const PAIRS = ['A', 'B', 'C'] as const;

/** Results of a pick, as won, back and of. */
export const WON = [1, 0, 1] as const;
export const LOST = [0, 0, 1] as const;
export const HALF_LOST = [0, 1, 2] as const;

export type KnownTicket = {
  readonly id: string;
  readonly member: SessionMember;
  readonly rounds: Readonly<Record<Pair, TestRound>>;
  /** The round of C. */
  readonly home: bigint;
};

export type CashOutServer = BettingServer & CashOutDeps;

/** The treble on these rounds, of 100.00, as a row of a slip. */
export function rowOn(rounds: KnownTicket['rounds']) {
  const legs = PAIRS.map((pair) => {
    const [play, number] = LEGS[pair];
    return { game_id: rounds[pair].game.id, game_no: rounds[pair].issue, play, number };
  });
  return { play: 'ticket', number: '3', amount: '100', legs };
}

/** A part of a stake to be cashed out, as a call names it. */
type Part = { readonly part?: number; readonly stake?: string; readonly amount: string };

/** Two servers, which offer the whole worth of a ticket. Read their fields inside tests and hooks. */
export function useKnownTickets(at: TestDatabase) {
  const { server, other } = useServers(at);
  const setState = (id: bigint, state: string) =>
    at.owner.query('update rounds set state = $2 where id = $1', [id, state]);

  /** Places the treble for a member on these rounds. */
  const placeOn = (rounds: KnownTicket['rounds'], member: SessionMember) => {
    return placeTicket(server, {}, rowOn(rounds), { member, idempotencyKey: 'k' });
  };

  /** A round on sale of each league. They are drawn within two days at any hour: those of the day that begins
   *  next, but not within the hour. */
  const newRounds = async (): Promise<KnownTicket['rounds']> => {
    const rounds = {} as Record<Pair, TestRound>;
    for (const pair of PAIRS) {
      const game = server.games.byId(KNOWN_LEAGUES[pair].id)!;
      const ahead = (DAY_MS + HOUR_MS + game.schedule.zoneOffsetMinutes * MINUTE_MS) / DAY_MS;
      rounds[pair] = await newRound(at.db, game, undefined, ahead);
    }
    return rounds;
  };

  return {
    server,
    other,
    setState,
    placeOn,
    newRounds,

    /** The treble of the known answers, of 100.00, on rounds of its own; its member has 900.00 left. */
    placed: async (): Promise<KnownTicket> => {
      const [member, rounds] = [await newMember(at.db, 1_000_00n), await newRounds()];
      const { order_no: id, home } = await placeOn(rounds, member);
      return { id, member, rounds, home: BigInt(home!) };
    },

    /** Stores what the draw of a leg's round made of its pick. */
    decide: async (
      { rounds }: Pick<KnownTicket, 'rounds'>,
      pair: Pair,
      [won, back, of]: readonly number[],
    ) => {
      const { id } = rounds[pair];
      await at.owner.query(
        'insert into round_results (round_id, selection, won, back, of) values ($1, $2, $3, $4, $5)',
        [id, LEGS[pair].join(':'), won, back, of],
      );
      await setState(id, 'drawn');
    },

    offered: async ({ id, member }: KnownTicket, on = server) =>
      (await showCashOut(on, { bet_id: id }, member)).offer,

    take: ({ id, member }: KnownTicket, amount: string, on = server) =>
      cashOut(on, { bet_id: id, amount }, member),

    /** What is offered for a part of its stake. */
    offeredFor: async ({ id, member }: KnownTicket, stake: string, on = server) =>
      showCashOut(on, { bet_id: id, stake }, member),

    takePart: ({ id, member }: KnownTicket, wanted: Part, on = server) =>
      cashOut(on, { bet_id: id, ...wanted }, member),

    bankroll: () => balanceOf(at, 1n),
    ...booksOf(at),
  };
}

/** What the database keeps of a ticket. */
const booksOf = (at: TestDatabase) => ({
  /** What the part of a leg's round keeps of tickets: how many there are on its selections, and amounts. */
  partOf: async ({ rounds }: KnownTicket, pair: Pair) => {
    const part = Number(/^m(\d+)/.exec(LEGS[pair][0])?.[1]);
    const { rows } = await at.owner.query<{ tickets: string }>(
      'select tickets from round_books where round_id = $1 and part = $2',
      [rounds[pair].id, part],
    );
    const { legs, carried, baseMinor, stakeMinor } = parseTickets(rows[0]!.tickets);
    return {
      legs: [...legs.values()].reduce((sum, count) => sum + count, 0),
      carried: [...carried.values()].reduce((sum, { bets }) => sum + bets, 0),
      baseMinor,
      stakeMinor,
    };
  },

  cashOuts: async ({ id }: KnownTicket) =>
    (
      await at.owner.query('select paid_minor, worth_minor from ticket_cashouts where ticket_id = $1', [id])
    ).rows.map(({ paid_minor, worth_minor }) => [paid_minor, worth_minor]),

  /** The parts that were cashed out: number, stake, payment, worth. */
  parts: async ({ id }: KnownTicket) =>
    (
      await at.owner.query(
        'select number, stake_minor, paid_minor, worth_minor from ticket_part_cashouts where ticket_id = $1 order by 1',
        [id],
      )
    ).rows.map((row) => [row.number, row.stake_minor, row.paid_minor, row.worth_minor]),

  /** Expects that nothing of a ticket was paid or freed. */
  async expectUntouched(ticket: KnownTicket): Promise<void> {
    expect(await balanceOf(at, ticket.member.accountId)).toBe(900_00n);
    expect(await balanceOf(at, ticketEscrowOf(ticket.home))).toBe(100_00n);
    expect([await this.cashOuts(ticket), await this.parts(ticket)]).toEqual([[], []]);
    expect(await this.partOf(ticket, 'C')).toMatchObject({ legs: 1, carried: 1, stakeMinor: 100_00n });
  },
});

function useServers(at: TestDatabase) {
  const [server, other] = [{} as CashOutServer, {} as CashOutServer];
  beforeAll(async () => {
    await seedHouse(at.db, at.owner);
    const terms = { roundMs: undefined, closeLeadMs: undefined };
    await seedGames(at.db.main, terms, Object.values(KNOWN_LEAGUES));
    Object.assign(server, await bettingServer(at.db, 1));
    Object.assign(other, await bettingServer(at.db, 2));
  });
  // The books hold after each test: a round that counts as drawn has no draw, and every ticket was placed
  // while its rounds were on sale.
  afterEach(async () => {
    armFailpoints(undefined);
    await at.owner.query("update rounds set state = 'void' where state = 'drawn'");
    await at.owner.query(
      `update rounds r set opens_at = least(r.opens_at, t.placed_at), closes_at = t.first_closes_at
       from tickets t join ticket_legs l on l.home_round_id = t.home_round_id and l.ticket_id = t.id
       where r.id = l.round_id and (r.closes_at < t.first_closes_at or r.opens_at > t.placed_at)`,
    );
  });
  return { server, other };
}
