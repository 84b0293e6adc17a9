import { type Auditor, createAuditor } from '../auditor.ts';
import { matchDayPrices } from '../football/match-day-prices.ts';
import { drawMatch, numbersOf, readMatches } from '../football/match.ts';
import { readModel } from '../football/model.ts';
import { scoreTable } from '../football/score-table.ts';
import { matchDayOf } from '../football/season.ts';
import type { TicketOrder } from '../observed/intent.ts';
import type { ObservedRound, ObservedTicket, ObservedTicketPosting } from '../observed/snapshot.ts';
import { START, text } from './sample-history.ts';

// One member, Ann, and one ticket on two match days: a win on the first, and a win on the second, its home.

const GAME = 11;
const MODEL = `tessera football model 1
id vfl/1
goals 9
tickets 1000000000
base 156 124
rho -6
clamp 20 400
drift 8
minutes 9x45 15 12 8 | 11x45 20 16 12 8 6 3
rtp 9700
prices 10100 10000000
lines 12000 60000
club harbour 120 90
club castle 105 98
club union 98 104
club ferry 90 110
`;
export const model = readModel(MODEL);
const dayAt = (index: number) => {
  const numbers = numbersOf(
    matchDayOf(model, index).fixtures.map(({ homeMean, awayMean }, at) =>
      drawMatch(new Uint8Array(32).fill(index), at + 1, scoreTable(homeMean, awayMean, model.rho)),
    ),
  );
  const [first] = readMatches(numbers) ?? [];
  const winner = !first || first.home === first.away ? 'd' : first.home > first.away ? 'h' : 'a';
  const offer = matchDayPrices(model, index).offer('m1.1x2', winner);
  const chance = matchDayPrices(model, index).chance?.('m1.1x2', winner);
  if (!offer || !chance) throw new Error('the result of a match is sold');
  const round: ObservedRound = {
    roundId: String(70 + index),
    gameId: GAME,
    family: 'football',
    issue: `20260101-000${index}`,
    state: 'drawn',
    numbers,
    closesAtMs: index * 1_000_000,
  };
  return { round, winner, odds: offer.odds, chance, loser: winner === 'h' ? 'a' : 'h' };
};
export const [FIRST, HOME] = [dayAt(5), dayAt(6)];
const DAYS = [FIRST, HOME];
export const STAKE = 10_00n;
export const PAID = (STAKE * FIRST.odds * HOME.odds) / 10_000n;
/** With the first leg won, what is expected of the second, and the share of it that is offered, x 10 000. */
export const offerAt = (shareE4: bigint, stakeMinor = STAKE): bigint =>
  (stakeMinor * FIRST.odds * HOME.odds * HOME.chance.won * shareE4) / (10_000n * HOME.chance.of * 10_000n);
export const WORTH = offerAt(10_000n);
export const SHARE_E4 = 9_500;
export const OFFERED = offerAt(BigInt(SHARE_E4));

export const ORDER: TicketOrder = {
  kind: 'ticket',
  op: 't',
  member: 'ann',
  key: 'k',
  gameId: GAME,
  issue: FIRST.round.issue,
  way: '2x1',
  unit: '10.00',
  legs: DAYS.map(({ round, winner }) => ({
    gameId: GAME,
    issue: round.issue,
    play: 'm1.1x2',
    picks: [winner],
    odds: undefined,
    isBanker: false,
  })),
};

export const REPLY = {
  game_id: GAME,
  game_no: FIRST.round.issue,
  round_id: FIRST.round.roundId,
  count: 1,
  total_amount: '10.00',
  balance: text(START - STAKE),
  money: text(START - STAKE),
  bets: [{ id: '901', play: 'ticket', number: '2\u4e321', amount: '10.00', odds: text(PAID / 10n) }],
  lines: 1,
  unit: '10.00',
  max_payout: text(PAID),
  home: HOME.round.roundId,
  receipts: DAYS.map(({ round }) => ({ bet_id: '901', round_id: round.roundId })),
};

export const KEPT: ObservedTicket = {
  ticketId: '901',
  member: 'ann',
  homeRoundId: HOME.round.roundId,
  unitMinor: STAKE,
  sizes: [2],
  stakeMinor: STAKE,
  maxPayoutMinor: PAID,
  legs: DAYS.map(({ round, winner, odds }) => ({
    roundId: round.roundId,
    play: 'm1.1x2',
    picks: [winner],
    odds: [text(odds)],
    isBanker: false,
  })),
  state: 'win',
  returnedMinor: PAID,
  placedAtMs: 4_000_000,
  endedAtMs: undefined,
};

export const posting = (key: string, escrowMinor: bigint, toAnn: bigint): ObservedTicketPosting => ({
  key,
  kind: key.split(':')[0] as ObservedTicketPosting['kind'],
  roundId: HOME.round.roundId,
  escrowMinor,
  members: toAnn === 0n ? [] : [{ member: 'ann', minor: toAnn }],
});
export const STAKED = posting('tstake:901', STAKE, -STAKE);
export const COVERED = posting(`tcover:${HOME.round.roundId}`, PAID - STAKE, 0n);
export const PAYOUT = posting(`tpayout:${HOME.round.roundId}:0`, -PAID, PAID);

export const GAMES = [
  {
    gameId: GAME,
    model: MODEL,
    indexOf: (issue: string) => {
      const at = DAYS.findIndex(({ round }) => round.issue === issue);
      return at < 0 ? undefined : at + 5;
    },
  },
];

type History = {
  readonly order?: Partial<TicketOrder>;
  /** Undefined when it is not answered. */
  readonly answer?: object | undefined;
  readonly later?: (auditor: Auditor) => void;
  readonly kept?: readonly ObservedTicket[];
  /** Beside the opening balance. */
  readonly has?: bigint;
  readonly rounds?: readonly ObservedRound[];
  readonly escrow?: bigint;
  readonly cashOutE4?: number;
  readonly postings?: readonly ObservedTicketPosting[];
};

/** The differences of a history: by default a correct one. */
export function differencesOf(history: History): string[] {
  const { order = {}, answer = REPLY, later, kept = [KEPT], has = PAID - STAKE, escrow = 0n } = history;
  const auditor = createAuditor({
    startMinor: START,
    games: GAMES,
    ...(history.cashOutE4 !== undefined && { cashOutE4: history.cashOutE4 }),
  });
  auditor.recordIntent({ ...ORDER, ...order });
  const isAnswered = !('answer' in history) || history.answer !== undefined;
  auditor.recordOutcome('t', isAnswered ? { kind: 'accepted', data: answer } : { kind: 'unknown' });
  later?.(auditor);
  return auditor
    .reconcile({
      members: [{ member: 'ann', balanceMinor: START + has }],
      rounds: history.rounds ?? DAYS.map(({ round }) => round),
      bets: [],
      totalMinor: 0n,
      tickets: {
        tickets: kept,
        escrows: [{ roundId: HOME.round.roundId, balanceMinor: escrow }],
        ...(history.postings && { postings: history.postings }),
      },
    })
    .map(({ what, at }) => `${what} ${at}`);
}

export const LOST_HOME: ObservedTicket = {
  ...KEPT,
  legs: KEPT.legs.map((leg, at) => ({ ...leg, picks: at === 0 ? leg.picks : [HOME.loser] })),
};
