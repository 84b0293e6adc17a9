import { ed25519 } from '@noble/curves/ed25519.js';

import { betResultOf } from '../src/bets/bet-status.ts';
import { hash, text, toHex, u32, type Bytes } from '../src/fairness/encoding.ts';
import type { BetExport, LeagueExport, RoundExport } from '../src/fairness/export-format.ts';
import { betIdBytes, contentText } from '../src/fairness/leaf.ts';
import { readLeague } from '../src/fairness/league.ts';
import { QUICKNET } from '../src/fairness/quicknet.ts';
import { gradeOf, type WitnessLocation } from '../src/fairness/verify/grade.ts';
import { leagueExport } from '../src/fairness/verify/match-day-check.ts';
import { FAMILIES } from '../src/games/definitions.ts';
import type { GameFamily } from '../src/games/families.ts';
import { type RoundRules, sameRules } from '../src/games/rules.ts';
import { creditOf, LOSS } from '../src/selection-result.ts';
import {
  DAY_MS,
  draftTickets,
  endOfTicket,
  issueAt,
  linkedTicket,
  type TicketWish,
} from './honest-ticket.ts';
import { LEAGUE_OF_SIX } from './league.ts';
import { headOf, seedAt } from './oracles/seed-chain.ts';
import { LENGTH, OPERATOR_SECRET, sign, testWitness, type TestWitness } from './signed-round.ts';

const INDEX = 7;
const CLOSES_AT = 1_692_806_348_000;
/** quicknet's own signature of the round that a close at that moment takes. */
const ROUND_1000 =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

export type HonestWish = {
  /** `football` is a match day of the league of six below. */
  readonly family: GameFamily | 'football';
  readonly policy: 0 | 1 | 2 | 3;
  readonly selections: readonly string[];
  readonly outcome?: 'drawn' | 'void';
  readonly location?: WitnessLocation;
  /** Number of witnesses of the chain, where the policy has witnesses. */
  readonly witnesses?: number;
  /** The index of the chain that the round is bound to. */
  readonly index?: number;
  /** Numbers (from 0) of the bets that their member took back. */
  readonly takenBack?: readonly number[];
  /** Tickets of match days. Those with a leg in the round are in its export, and all its rounds are made. */
  readonly tickets?: readonly TicketWish[];
  /** Differences of the other rounds of its tickets, by their index. */
  readonly elsewhere?: Readonly<Record<number, Partial<HonestWish>>>;
  /** The indexes of other rounds that are still open. */
  readonly open?: readonly number[];
};

/** A round as an honest operator publishes it, made with the formulas themselves. Chain, keys and times are
 *  fixed, so one wish always gives one round. */
export const honestRound = (wish: HonestWish): RoundExport => settle(linked(signedRound(wish), wish), wish);

/** The other rounds of the tickets of a wished round, each as it is published. */
export const otherRounds = (wish: HonestWish): RoundExport[] =>
  indexesOf(wish).map((index) => honestRound({ ...wish, index, selections: [], ...wish.elsewhere?.[index] }));

const indexesOf = ({ tickets = [], index: own = INDEX }: HonestWish): number[] =>
  [...new Set(tickets.flatMap(({ legs }) => legs.map(({ index }) => index)))].filter(
    (index) => index !== own,
  );

/** Fills in what the other rounds of its tickets say of them. */
const linked = (round: RoundExport, wish: HonestWish): RoundExport => {
  const others = indexesOf(wish).map((index) =>
    signedRound({ ...wish, index, selections: [], ...wish.elsewhere?.[index] }),
  );
  const { tickets } = round;
  return tickets
    ? { ...round, tickets: tickets.map((ticket) => linkedTicket(ticket, others, wish.open ?? [])) }
    : round;
};

/** A round whose tickets say nothing yet of their other rounds. */
function signedRound(wish: HonestWish): RoundExport {
  const { policy, index = INDEX } = wish;
  const closesAt = CLOSES_AT + (wish.tickets ? (index - INDEX) * DAY_MS : 0);
  const { rules, game, league } = rulesOf(wish);
  const { family, payTable: table, tableText } = rules;
  const chainId = hash(text(`${wish.family} ${policy}`)).slice(0, 16);
  const lastSeed = hash(text('last seed'), chainId);
  const witnesses = Array.from({ length: policy & 2 ? (wish.witnesses ?? 1) : 0 }, (_, at) =>
    testWitness(at),
  );
  const location = wish.location ?? (policy & 2 ? 'independent' : 'none');

  const payTable = { id: table.id, hash: toHex(hash(text(tableText))), text: tableText };
  const bets = wish.selections.map((key, at) =>
    draftBet(
      wish,
      at,
      contentText({
        selectionKey: key,
        oddsE4: table.priceOf(key)?.oddsE4 ?? 0,
        payTableId: table.id,
        payTableHash: payTable.hash,
      }),
    ),
  );
  return sign({
    format: 'rf1/round/1',
    announcement: announced(wish, game, { chainId, head: headOf(chainId, lastSeed, LENGTH) }, witnesses),
    index,
    commitment: '',
    close: {
      game,
      issue: issueAt(wish.tickets ? index : INDEX),
      opensAt: CLOSES_AT - 240_000,
      closesAt,
      drawsAt: closesAt + 60_000,
      sealedAt: closesAt + 900,
      leafCount: 0,
      root: '',
      q: '',
      signature: '',
    },
    book: { cancelledCount: 0, stakeMinor: '', signature: '' },
    sources: [
      ...(policy & 1 ? [{ type: 'beacon', round: 1000, signature: ROUND_1000 } as const] : []),
      ...witnesses.map(({ source }) => source(index, closesAt + 1_000)),
    ],
    seed: toHex(seedAt(chainId, lastSeed, LENGTH, index)),
    anchor: { index: Math.min(3, index), value: '' },
    external: '',
    label: family.label,
    numbers: [],
    resultHash: '',
    witnessLocation: location,
    grade: gradeOf(policy, location),
    outcome: wish.outcome ?? 'drawn',
    payTables: bets.length > 0 && !league ? [payTable] : [],
    bets,
    ...league,
    ...(league && { tickets: draftTickets(wish.tickets ?? [], { index, firstClosesAt: CLOSES_AT }) }),
  });
}

/** Settles the bets and tickets of a round. */
export const settle = (round: RoundExport, wish: HonestWish): RoundExport => ({
  ...round,
  bets: round.bets.map((bet, at) => ({ ...bet, ...endOf(wish, bet, at, round.numbers) })),
  ...(round.tickets && {
    tickets: round.tickets.map((ticket) => ({ ...ticket, ...endOfTicket(round, ticket) })),
  }),
});

function endOf(
  wish: HonestWish,
  bet: BetExport,
  at: number,
  numbers: readonly number[],
): Pick<BetExport, 'status' | 'reason' | 'payoutMinor'> {
  const reason = wish.takenBack?.includes(at) ? 'member' : wish.outcome === 'void' ? 'void' : null;
  if (reason !== null) return { status: 'cancelled', reason, payoutMinor: bet.stakeMinor };
  const selection = rulesOf(wish).rules.family.selectionOf(wish.selections[at] ?? '');
  const result = selection?.resultOn(numbers) ?? LOSS;
  const { status, reason: decided = null } = betResultOf({ round: 'settled', isCancelled: false, result });
  const odds = Number(bet.content.split('|')[1]);
  return {
    status: status === 'pending' ? 'lose' : status,
    reason: decided,
    payoutMinor: String(creditOf(BigInt(bet.stakeMinor), odds, result)),
  };
}

/** The rules of a wished round, and what a match day states beside. */
function rulesOf({ family, index = INDEX }: HonestWish): {
  readonly rules: RoundRules;
  readonly game: string;
  readonly league?: Omit<LeagueExport, 'tickets'>;
} {
  if (family !== 'football') return { rules: sameRules(FAMILIES[family], 9700)(index), game: `${family}-3` };
  const league = readLeague(LEAGUE_OF_SIX);
  if (!league) throw new Error('the text is a league');
  return {
    rules: league.rulesAt(index),
    game: `football-3@${league.hash}`,
    league: leagueExport(league, index),
  };
}

const draftBet = (wish: HonestWish, at: number, content: string): BetExport => ({
  betId: toHex(betIdBytes(BigInt(at + 1) << 22n)),
  accountTag: toHex(hash(u32(at % 2)).slice(0, 16)),
  content,
  stakeMinor: String(1_001 + at * 333),
  acceptedAt: CLOSES_AT - 60_000 + at,
  playerSeed: toHex(hash(text('player'), u32(at))),
  leaf: '',
  receipt: { batchRoot: '', path: [], signature: '' },
  path: { index: 0, size: 0, hashes: [] },
  status: 'lose',
  reason: wish.takenBack?.includes(at) ? 'member' : null,
  payoutMinor: '0',
});

function announced(
  wish: HonestWish,
  game: string,
  { chainId, head }: { readonly chainId: Bytes; readonly head: Bytes },
  witnesses: readonly TestWitness[],
): RoundExport['announcement'] {
  const { chainHash, publicKey, groupHash, genesis, period, beaconId } = QUICKNET;
  const network = { chainHash: toHex(chainHash), publicKey: toHex(publicKey), groupHash: toHex(groupHash) };
  return {
    hash: '',
    previous: '00'.repeat(32),
    chainId: toHex(chainId),
    game,
    length: LENGTH,
    head: toHex(head),
    policy: wish.policy,
    beacon: wish.policy & 1 ? { ...network, genesis, period, beaconId, guard: 15 } : null,
    witnesses: witnesses.map(({ terms }) => terms),
    operatorKey: toHex(ed25519.getPublicKey(OPERATOR_SECRET)),
    createdAt: CLOSES_AT - 86_400_000,
  };
}
