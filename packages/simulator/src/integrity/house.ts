import type { IntegrityFlag } from '@tessera/domain/integrity/flags';
import { assert } from '@tessera/domain/result';
import { creditOf } from '@tessera/domain/selection-result';
import { SECOND_MS } from '@tessera/domain/time';

import type { Seeded } from '../seeded.ts';
import { calendarOf, drawnRounds, type Round, roundIn, type Rounds } from './house-rounds.ts';
import { cashOutOf, type HouseTicket, placedTicket, type TicketOrder } from './house-ticket.ts';

/** A month and some days of a made-up house with one game of three dice and one league, as rows: who did what
 *  with money, and what was bet and drawn. Times lie in the past; nothing depends on the clock of the
 *  machine. Units: 1/100, Unix ms. */
export type House = {
  readonly members: { readonly id: bigint; readonly expected: readonly IntegrityFlag[] }[];
  readonly deposits: Payment[];
  readonly withdrawals: Payment[];
  readonly transfers: (Payment & { readonly to: bigint })[];
  readonly cards: { readonly member: bigint; readonly address: string; readonly at: number }[];
  readonly devices: { readonly member: bigint; readonly device: string; readonly at: number }[];
  readonly staff: { readonly member: bigint; readonly relation: string }[];
  readonly rounds: Rounds;
  readonly bets: Bet[];
  readonly tickets: HouseTicket[];
  /** Their bets are among the others: that a chase bought them is nothing to the jobs. */
  readonly chases: { readonly member: bigint; readonly issues: number }[];
};
export type Payment = { readonly member: bigint; readonly amount: bigint; readonly at: number };
export type Bet = {
  readonly round: number;
  readonly member: bigint;
  readonly selection: string;
  readonly oddsE4: number;
  readonly stake: bigint;
  readonly credit: bigint;
  readonly at: number;
};

/** A house in which nobody has done anything yet, with its rounds drawn. */
export function emptyHouse(random: Seeded): House {
  return {
    members: [],
    deposits: [],
    withdrawals: [],
    transfers: [],
    cards: [],
    devices: [],
    staff: [],
    rounds: drawnRounds(random),
    bets: [],
    tickets: [],
    chases: [],
  };
}

/** Actions of people in a house. */
export type Acts = {
  readonly member: (...expected: readonly IntegrityFlag[]) => bigint;
  readonly deposit: (member: bigint, amount: bigint, at: number) => void;
  readonly withdraw: (member: bigint, amount: bigint, at: number) => void;
  readonly transfer: (member: bigint, to: bigint, amount: bigint, at: number) => void;
  readonly card: (member: bigint, address: string, at: number) => void;
  /** Logs in from a device for the first and only time. */
  readonly device: (member: bigint, device: string, at: number) => void;
  readonly staff: (member: bigint, relation: string) => void;
  /** Bets on a round, `lateMs` before its close, and returns what comes back. */
  readonly bet: (
    member: bigint,
    round: number,
    bet: { readonly selection: string; readonly stake: bigint; readonly lateMs?: number },
  ) => bigint;
  /** Lets a chase buy the same selection in the rounds from one on, and returns what is staked and what comes
   *  back. */
  readonly chase: (member: bigint, from: number, plan: ChasePlan) => { staked: bigint; credit: bigint };
  /** Places a ticket before the first of its matches closes. */
  readonly ticket: (member: bigint, order: TicketOrder) => HouseTicket;
  /** Cashes a ticket out once a match day of it is drawn, and returns what is paid: 0 where nothing is
   *  offered. */
  readonly cashOut: (ticket: HouseTicket, after: number) => bigint;
  /** The first round of dice that closes at or after a moment, and the first match day. */
  readonly roundAt: (at: number) => number;
  readonly dayAt: (at: number) => number;
  readonly round: (round: number) => Round;
  /** A pick of big, small, odd and even that wins a round, or loses it. */
  readonly picked: (round: number, wins: boolean) => string;
  /** Returns true if a selection wins. */
  readonly wins: (round: number, selection: string) => boolean;
};

export type ChasePlan = {
  readonly selection: string;
  readonly unit: bigint;
  /** Of the unit, issue by issue. */
  readonly multiples: readonly number[];
  readonly stopsOnWin?: boolean;
};

const FIRST_MEMBER = 500_000n;
const SIDES = ['side:big', 'side:small', 'side:odd', 'side:even'] as const;
const EARLY_MS = 90 * SECOND_MS;

export function actsIn(house: House): Acts {
  const roundOf = (round: number): Round => roundIn(house.rounds, round);
  const resultOf = (round: number, selection: string) => {
    const sold = roundOf(round).family().selectionOf(selection);
    assert(sold, `${selection} is sold`);
    return sold.resultOn(roundOf(round).numbers());
  };
  const bet: Acts['bet'] = (member, round, { selection, stake, lateMs = EARLY_MS }) => {
    const oddsE4 = roundOf(round).oddsOf(selection);
    assert(oddsE4, `${selection} is sold`);
    const credit = creditOf(stake, oddsE4, resultOf(round, selection));
    const at = roundOf(round).closesAt - lateMs;
    house.bets.push({ round, member, selection, oddsE4, stake, credit, at });
    return credit;
  };
  return {
    ...deedsIn(house),
    bet,
    chase: (member, from, { selection, unit, multiples, stopsOnWin = false }) => {
      const sums = { staked: 0n, credit: 0n };
      house.chases.push({ member, issues: multiples.length });
      for (const [n, multiple] of multiples.entries()) {
        const stake = unit * BigInt(multiple);
        const credit = bet(member, from + n, { selection, stake });
        sums.staked += stake;
        sums.credit += credit;
        if (stopsOnWin && credit > 0n) break;
      }
      return sums;
    },
    ticket: (member, order) => {
      const ticket = placedTicket(house.rounds, member, order);
      house.tickets.push(ticket);
      return ticket;
    },
    cashOut: (ticket, after) => {
      const cashedOut = cashOutOf(house.rounds, ticket, after);
      if (!cashedOut) return 0n;
      ticket.cashedOut = cashedOut;
      ticket.credit = cashedOut.paid;
      return cashedOut.paid;
    },
    ...calendarOf(house.rounds),
    round: roundOf,
    picked: (round, wins) => {
      const found = SIDES.find((key) => resultOf(round, key).won > 0 === wins);
      assert(found, 'a throw wins some sides and loses others');
      return found;
    },
    wins: (round, selection) => resultOf(round, selection).won > 0,
  };
}

const deedsIn = (
  house: House,
): Pick<Acts, 'member' | 'deposit' | 'withdraw' | 'transfer' | 'card' | 'device' | 'staff'> => ({
  member: (...expected) => {
    const id = FIRST_MEMBER + BigInt(house.members.length);
    house.members.push({ id, expected });
    return id;
  },
  deposit: (member, amount, at) => void house.deposits.push({ member, amount, at }),
  withdraw: (member, amount, at) => void house.withdrawals.push({ member, amount, at }),
  transfer: (member, to, amount, at) => void house.transfers.push({ member, to, amount, at }),
  card: (member, address, at) => void house.cards.push({ member, address, at }),
  device: (member, device, at) => void house.devices.push({ member, device, at }),
  staff: (member, relation) => void house.staff.push({ member, relation }),
});
