import { matchDayPrices } from '../football/match-day-prices.ts';
import { readModel } from '../football/model.ts';
import type { Owed } from '../ledger/feasible-balances.ts';
import { createLedgerModel } from '../ledger/ledger-model.ts';
import type { ProtectionIntent } from '../observed/intent.ts';
import type { ObservedBet } from '../observed/snapshot.ts';
import { creditOf, type Share } from '../plays/odds.ts';
import { FAMILIES, type PriceList, priceListOf } from '../plays/price-list.ts';
import { type BetTable, CANCELLED, createBetTable } from './bet-table.ts';
import { createDifferences, type Differences } from './differences.ts';
import { createKnownChases, type KnownChases } from './known-chases.ts';
import { createKnownTickets, type KnownTickets } from './known-tickets.ts';
import type { Member, OpenOp } from './member.ts';
import { createRoundTable, type KnownRound, type RoundTable } from './round-table.ts';
import { createWalletOrders, type WalletOrders } from './wallet-orders.ts';

/** A game open for bets: one whose rounds all sell the same, or a league. */
export type AuditedGame = AuditedFamily | AuditedLeague;

/** `rtpE4` is its target return x 10 000; 9700 by default. */
type AuditedFamily = {
  readonly gameId: number;
  readonly family: keyof typeof FAMILIES;
  readonly rtpE4?: number;
};

type AuditedLeague = {
  readonly gameId: number;
  /** The published text of its model. */
  readonly model: string;
  /** The place of an issue's round in its chain, as published; undefined for an issue that is none. */
  readonly indexOf: (issue: string) => number | undefined;
};

/** The result of a bet by the rules, the amount due at the end of its round, and the part of it that is stake
 *  that comes back. Units: 1/100. */
export type Due = {
  readonly state: ObservedBet['state'];
  readonly minor: bigint;
  readonly returnedMinor: bigint;
};

/** Everything the auditor knows. */
export type State = {
  readonly startMinor: bigint;
  readonly differences: Differences;
  readonly bets: BetTable;
  readonly rounds: RoundTable;
  /** The first row of each accepted slip, by member, round and key. */
  readonly slips: Map<string, number>;
  /** Acknowledged cancellations of unknown bets, by bet. */
  readonly unmatchedCancels: Map<string, OpenOp>;
  readonly wallet: WalletOrders;
  readonly chases: KnownChases;
  readonly tickets: KnownTickets;
  /** The protection that members were told is in force, in the order in which they were told. */
  readonly protection: ProtectionIntent[];
  /** The longest time in which the product may have been unable to act.   Units: ms. */
  readonly outageMs: number;
  /** The share of the worth of a ticket that the house offers for it.   Units: x 10 000. */
  readonly cashOutE4: bigint;
  readonly hasChecks: boolean;
  /** The prices of an issue of a game. Without an issue those that every issue has. */
  readonly prices: (gameId: number, issue?: string) => PriceList | undefined;
  readonly member: (name: string) => Member;
  readonly findMember: (name: string) => Member | undefined;
  readonly members: () => readonly Member[];
  readonly due: (round: KnownRound, row: number) => Due;
};

/** The terms that the house has set and announced.   Units: 1/100, ms, x 10 000. */
export type HouseTerms = {
  readonly startMinor: bigint;
  readonly games: Iterable<AuditedGame>;
  readonly outageMs: number;
  readonly cashOutE4: bigint;
  readonly hasChecks: boolean;
};

export function createState(terms: HouseTerms): State {
  const { startMinor, games, outageMs, cashOutE4, hasChecks } = terms;
  const differences = createDifferences();
  const prices = pricesOf(games);
  const bets = createBetTable();
  const rounds = createRoundTable(prices, differences);
  const byName = new Map<string, Member>();
  const members: Member[] = [];

  const due = (round: KnownRound, row: number): Due => {
    const { seen } = round;
    if (!seen || seen.state === 'pending') return { state: 'pending', minor: 0n, returnedMinor: 0n };
    // The stake was refunded when the bet was cancelled, not when the round ended.
    if (bets.is(row, CANCELLED)) return { state: 'cancelled', minor: 0n, returnedMinor: 0n };
    const { stakeMinor, offer } = bets.at(row);
    if (seen.state === 'void') return { state: 'cancelled', minor: stakeMinor, returnedMinor: stakeMinor };
    const chosen = prices(round.gameId, round.issue)?.byId(offer);
    if (!chosen) return { state: 'lose', minor: 0n, returnedMinor: 0n };
    const share = chosen.shareOn(seen.numbers);
    return { state: stateOf(share), ...creditOf(stakeMinor, chosen.odds, share) };
  };
  const owed: Owed = (index, rows, part) => {
    let sum = 0n;
    for (const row of rows) {
      const { state, minor, returnedMinor } = due(rounds.at(index), row);
      if (state === 'pending') return undefined;
      sum += part === 'returned' ? returnedMinor : minor - returnedMinor;
    }
    return sum;
  };
  const member = (name: string): Member => {
    const known = byName.get(name);
    if (known) return known;
    const made: Member = {
      index: members.length,
      name,
      model: createLedgerModel(startMinor, owed),
      open: new Map(),
      minBalanceMinor: startMinor,
      hasChases: false,
      hasDepositLimit: false,
      mustExist: false,
    };
    members.push(made);
    byName.set(name, made);
    return made;
  };
  return {
    startMinor,
    differences,
    bets,
    rounds,
    slips: new Map(),
    unmatchedCancels: new Map(),
    wallet: createWalletOrders(),
    chases: createKnownChases(),
    tickets: createKnownTickets(),
    protection: [],
    outageMs,
    cashOutE4,
    hasChecks,
    prices,
    member,
    findMember: (name) => byName.get(name),
    members: () => members,
    due,
  };
}

function stateOf({ won, back }: Share): ObservedBet['state'] {
  if (back === 2) return 'push';
  if (won > 0) return back > 0 ? 'half_win' : 'win';
  return back > 0 ? 'half_lose' : 'lose';
}

/** Games of one family with the same return share a list; a league has one for each match day. */
function pricesOf(games: Iterable<AuditedGame>): State['prices'] {
  const lists = new Map<string, PriceList>();
  const byGame = new Map<number, (issue?: string) => PriceList | undefined>();
  for (const game of games) {
    if ('model' in game) {
      byGame.set(game.gameId, dayPrices(game));
      continue;
    }
    const { family, rtpE4 = 9700 } = game;
    const name = `${family} ${rtpE4}`;
    const list = lists.get(name) ?? priceListOf(FAMILIES[family], rtpE4);
    lists.set(name, list);
    byGame.set(game.gameId, () => list);
  }
  return (gameId, issue) => byGame.get(gameId)?.(issue);
}

function dayPrices({ model: text, indexOf }: AuditedLeague): (issue?: string) => PriceList | undefined {
  const model = readModel(text);
  const days = new Map<number, PriceList>();
  return (issue) => {
    const index = issue === undefined ? undefined : indexOf(issue);
    if (index === undefined) return undefined;
    const day = days.get(index) ?? matchDayPrices(model, index);
    days.set(index, day);
    return day;
  };
}
