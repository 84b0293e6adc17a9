import { FAMILIES } from '@tessera/domain/games/definitions';
import type { Numbers } from '@tessera/domain/games/numbers';
import type { IntegrityFlag } from '@tessera/domain/integrity/flags';
import { oddsFor } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import { creditOf } from '@tessera/domain/selection-result';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tessera/domain/time';

import type { Seeded } from '../seeded.ts';

/** A month and some days of a made-up house with one game of three dice, as rows: who did what with money,
 *  and what was bet and drawn. Times lie in the past; nothing depends on the clock of the machine. Units:
 *  1/100, Unix ms. */
export type House = {
  readonly members: { readonly id: bigint; readonly expected: readonly IntegrityFlag[] }[];
  readonly deposits: Deed[];
  readonly withdrawals: Deed[];
  readonly transfers: (Deed & { readonly to: bigint })[];
  readonly cards: { readonly member: bigint; readonly address: string; readonly at: number }[];
  readonly devices: { readonly member: bigint; readonly device: string; readonly at: number }[];
  readonly staff: { readonly member: bigint; readonly relation: string }[];
  readonly rounds: readonly Round[];
  readonly bets: Bet[];
};
export type Deed = { readonly member: bigint; readonly amount: bigint; readonly at: number };
export type Round = { readonly closesAt: number; readonly drawsAt: number; readonly numbers: Numbers };
export type Bet = {
  readonly round: number;
  readonly member: bigint;
  readonly selection: string;
  readonly oddsE4: number;
  readonly stake: bigint;
  readonly credit: bigint;
  readonly at: number;
};

export const STARTS_AT = Date.UTC(2025, 5, 1);
export const DAYS = 35;
const INTERVAL_MS = 10 * MINUTE_MS;
const RTP_E4 = 9_700;
const FACES = 6;
const FIRST_MEMBER = 500_000n;

/** The game of the house: three dice, of a new installation. */
export const GAME = 1;
const dice = Object.values(FAMILIES).find(({ games }) => games.some(({ id }) => id === GAME));
assert(dice, 'a new installation has the game');
export const DICE = dice;

/** A house in which nobody has done anything yet, with its rounds drawn. */
export function emptyHouse(random: Seeded): House {
  const rounds = Array.from({ length: (DAYS * DAY_MS) / INTERVAL_MS }, (_, at) => {
    const closesAt = STARTS_AT + (at + 1) * INTERVAL_MS;
    return { closesAt, drawsAt: closesAt + MINUTE_MS, numbers: [0, 0, 0].map(() => 1 + random.below(FACES)) };
  });
  return {
    members: [],
    deposits: [],
    withdrawals: [],
    transfers: [],
    cards: [],
    devices: [],
    staff: [],
    rounds,
    bets: [],
  };
}

/** What people do in a house. */
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
  /** The first round that closes at or after a moment. */
  readonly roundAt: (at: number) => number;
  /** A pick of big, small, odd and even that wins a round, or loses it. */
  readonly picked: (round: number, wins: boolean) => string;
};

const SIDES = ['side:big', 'side:small', 'side:odd', 'side:even'] as const;
const EARLY_MS = 90 * SECOND_MS;

export function actsIn(house: House): Acts {
  const roundOf = (round: number): Round => {
    const found = house.rounds[round];
    assert(found, `round ${round} is one of the house`);
    return found;
  };
  const resultOf = (round: number, selection: string) => {
    const sold = DICE.selectionOf(selection);
    assert(sold, `${selection} is sold`);
    return { sold, result: sold.resultOn(roundOf(round).numbers) };
  };
  return {
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
    bet: (member, round, { selection, stake, lateMs = EARLY_MS }) => {
      const { sold, result } = resultOf(round, selection);
      const oddsE4 = oddsFor(sold.probability, RTP_E4, sold.push);
      const credit = creditOf(stake, oddsE4, result);
      house.bets.push({
        round,
        member,
        selection,
        oddsE4,
        stake,
        credit,
        at: roundOf(round).closesAt - lateMs,
      });
      return credit;
    },
    roundAt: (at) =>
      Math.min(house.rounds.length - 1, Math.max(0, Math.ceil((at - STARTS_AT) / INTERVAL_MS) - 1)),
    picked: (round, wins) => {
      const found = SIDES.find((key) => resultOf(round, key).result.won > 0 === wins);
      assert(found, 'a throw wins some sides and loses others');
      return found;
    },
  };
}
