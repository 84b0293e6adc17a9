import { type Auditor, createAuditor } from '../auditor.ts';
import type { Difference } from '../observed/difference.ts';
import type { BetLine, Intent } from '../observed/intent.ts';
import type { ObservedBet, ObservedRound } from '../observed/snapshot.ts';

// Fixtures of the scenario tests: one member, Ann, one round, and one slip with a winning and a losing line.

export const START = 1000_00n;
const K3 = 1;
const ISSUE = '20260101-0001';
export const CLOSES = 1_000_000;
export const ROUND: ObservedRound = {
  roundId: '77',
  gameId: K3,
  family: 'k3',
  issue: ISSUE,
  state: 'drawn',
  numbers: [1, 1, 2],
  closesAtMs: CLOSES,
};
export const line = (play: string, number: string, amount: string, odds?: string): BetLine => ({
  play,
  number,
  amount,
  odds,
});
export const WINS = line('sum', '4', '10.01', '69.84');
export const LOSES = line('side', 'big', '5');
/** 10.01 x 69.84, rounded down. */
export const WON = 699_09n;
export const SLIP_COST = 15_01n;

type ReportedBet = { readonly betId: string; readonly line: BetLine; readonly odds: string };
const ODDS: Readonly<Record<string, string>> = { 'sum:4': '69.84', 'side:big': '1.95' };

export const reported = (first: number, ...lines: BetLine[]): ReportedBet[] =>
  lines.map((each, at) => ({
    betId: String(first + at),
    line: each,
    odds: ODDS[`${each.play}:${each.number}`] ?? '',
  }));
export const text = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const minorOf = (amount: string): bigint => BigInt(Math.round(Number(amount) * 100));

/** A reply as the product gives it; `more` overrides fields. */
export function reply(bets: readonly ReportedBet[], balance: bigint, more: object = {}) {
  const total = bets.reduce((sum, each) => sum + minorOf(each.line.amount), 0n);
  return {
    order_no: bets[0]?.betId,
    game_id: K3,
    game_no: ISSUE,
    round_id: ROUND.roundId,
    count: bets.length,
    total_amount: text(total),
    balance: text(balance),
    money: text(balance),
    bets: bets.map(({ betId, line: { play, number, amount }, odds }) => ({
      id: betId,
      play,
      number,
      amount: text(minorOf(amount)),
      odds,
    })),
    receipts: bets.map(({ betId }) => ({ bet_id: betId })),
    ...more,
  };
}

export const bet = (op: string, lines: readonly BetLine[], more: object = {}): Intent => ({
  kind: 'bet',
  op,
  member: 'ann',
  key: `key of ${op}`,
  gameId: K3,
  issue: ISSUE,
  lines,
  ...more,
});
export const readBalance = (op: string): Intent => ({ kind: 'balance', op, member: 'ann' });
export const cancel = (op: string, betId: string): Intent => ({ kind: 'cancel', op, member: 'ann', betId });

export const kept = (
  betId: string,
  { play, number, amount }: BetLine,
  more: Partial<ObservedBet>,
): ObservedBet => ({
  betId,
  member: 'ann',
  roundId: ROUND.roundId,
  play,
  number,
  odds: ODDS[`${play}:${number}`] ?? '',
  stakeMinor: minorOf(amount),
  state: 'lose',
  returnedMinor: 0n,
  placedAtMs: CLOSES - 1,
  ...more,
});
export const WINNER = kept('501', WINS, { state: 'win', returnedMinor: WON });
export const LOSER = kept('502', LOSES, {});
export const END = START - SLIP_COST + WON;

/** A refunded bet. */
export const back = (each: ObservedBet): ObservedBet => ({
  ...each,
  state: 'cancelled',
  returnedMinor: each.stakeMinor,
});

export type History = {
  readonly auditor: Auditor;
  readonly accepted: (intent: Intent, data: unknown) => void;
  readonly refused: (intent: Intent, code: string) => void;
  /** Places the winner and the loser as bets 501 and 502. */
  readonly placeTwo: () => void;
  /** Reconciles a consistent snapshot with the given overrides, and returns the differences with their
   *  subjects. */
  readonly reconcile: (end?: End) => string[];
  readonly soFar: () => Difference['what'][];
};

export type End = {
  readonly bets?: readonly ObservedBet[];
  readonly balanceMinor?: bigint;
  readonly round?: Partial<ObservedRound>;
  readonly totalMinor?: bigint;
  readonly members?: readonly { member: string; balanceMinor: bigint }[];
};

export function startHistory(): History {
  const auditor = createAuditor({ startMinor: START, games: [{ gameId: K3, family: 'k3' }] });
  const accepted = (intent: Intent, data: unknown): void => {
    auditor.recordIntent(intent);
    auditor.recordOutcome(intent.op, { kind: 'accepted', data });
  };
  return {
    auditor,
    accepted,
    refused: (intent, code) => {
      auditor.recordIntent(intent);
      auditor.recordOutcome(intent.op, { kind: 'refused', code });
    },
    placeTwo: () => accepted(bet('b', [WINS, LOSES]), reply(reported(501, WINS, LOSES), START - SLIP_COST)),
    reconcile: (end = {}) =>
      auditor
        .reconcile({
          members: end.members ?? [{ member: 'ann', balanceMinor: end.balanceMinor ?? END }],
          rounds: [{ ...ROUND, ...end.round }],
          bets: end.bets ?? [WINNER, LOSER],
          totalMinor: end.totalMinor ?? 0n,
        })
        .map(({ what, at }) => `${what} ${at}`),
    soFar: () => auditor.differences().map(({ what }) => what),
  };
}
