import type { Auditor } from '../auditor.ts';
import type { BetLine, Intent } from '../observed/intent.ts';
import type { Snapshot, ObservedBet, ObservedRound } from '../observed/snapshot.ts';
import { hundredthsText, payoutOf, readHundredths } from '../plays/odds.ts';
import { FAMILIES, priceListOf } from '../plays/price-list.ts';
import type { BetIntent } from '../plays/slip.ts';

// A minimal correct product, so that tests can run hundreds of histories and inject a fault at one point.

/** The fault to inject once. */
export type ProductFault =
  | 'payout omitted'
  | 'payout made twice'
  | 'payout one cent too high'
  | 'stake not debited'
  | 'bet dropped'
  | 'slip accepted twice'
  | 'accepted late'
  | 'cancelled without a refund';

/** A whole number from 0 up to but not including the bound. */
export type Below = (bound: number) => number;

type Bet = { -readonly [K in keyof ObservedBet]: ObservedBet[K] };
type Round = { seen: ObservedRound; readonly bets: Bet[]; isPaid: boolean };

export const START = 5_000_00n;
export const GAME = 1;
const prices = priceListOf(FAMILIES.k3, 9700);
const PICKS = ['side:big', 'side:odd', 'single:4', 'sum:10', 'pairAny:2', 'combo:bo'].map((key) =>
  key.split(':'),
);

/** Replies as the product does; `fails` is called at each place where a fault can be injected. */
export function createTinyProduct(below: Below, fails: (fault: ProductFault) => boolean, auditor: Auditor) {
  const balances = new Map<string, bigint>();
  const rounds: Round[] = [];
  let lastId = 0;
  const change = (member: string, minor: bigint): bigint => {
    const balance = (balances.get(member) ?? START) + minor;
    balances.set(member, balance);
    return balance;
  };
  const open = (): Round => {
    const last = rounds.at(-1);
    if (last?.seen.state === 'pending') return last;
    const round = { seen: newRound(rounds.length + 1), bets: [], isPaid: false };
    rounds.push(round);
    return round;
  };
  const place = (intent: BetIntent): unknown => {
    const { seen, bets } = open();
    if (seen.issue !== intent.issue) return undefined;
    const placedAtMs = seen.closesAtMs + (fails('accepted late') ? 1 : -1);
    const made = intent.lines.map((line) =>
      newBet({ betId: String(++lastId), member: intent.member, line, round: seen, placedAtMs }),
    );
    const totalMinor = made.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
    const balance = change(intent.member, fails('stake not debited') ? 0n : -totalMinor);
    if (!fails('bet dropped')) bets.push(...made);
    if (fails('slip accepted twice')) bets.push(...made.map((bet) => ({ ...bet, betId: String(++lastId) })));
    return slipReply(seen, made, totalMinor, balance);
  };
  const cancel = (member: string, betId: string): unknown => {
    const bet = open().bets.find((each) => each.betId === betId);
    if (!bet) return undefined;
    const backMinor = bet.state === 'cancelled' || fails('cancelled without a refund') ? 0n : bet.stakeMinor;
    Object.assign(bet, { state: 'cancelled', returnedMinor: bet.stakeMinor });
    return { balance: hundredthsText(change(member, backMinor)) };
  };
  const draw = (): void => {
    const round = open();
    const isVoid = below(8) === 0;
    const numbers = isVoid ? [] : [1 + below(6), 1 + below(6), 1 + below(6)];
    round.seen = { ...round.seen, state: isVoid ? 'void' : 'drawn', numbers };
    // Sometimes a round is not recorded before the end.
    if (below(4) > 0) auditor.recordRound(round.seen);
  };
  const pay = (round: Round): void => payRound(round, fails, change);
  const unpaid = (): Round[] => rounds.filter(({ seen, isPaid }) => !isPaid && seen.state !== 'pending');
  return {
    randomSlip: (op: string, member: string) => randomSlip(below, op, member, open().seen.issue),
    draw,
    cancellable: (member: string) =>
      open()
        .bets.filter((bet) => bet.member === member)
        .map(({ betId }) => betId),
    paySome: () => unpaid().slice(below(2)).forEach(pay),
    /** Performs an intent; undefined when it is refused. */
    perform: (intent: Intent): unknown => {
      if (intent.kind === 'bet') return place(intent);
      if (intent.kind === 'cancel') return cancel(intent.member, intent.betId);
      return { money: hundredthsText(change(intent.member, 0n)) };
    },
    end: (): Snapshot => {
      unpaid().forEach(pay);
      return {
        members: Array.from(balances, ([member, balanceMinor]) => ({ member, balanceMinor })),
        rounds: rounds.map(({ seen }) => seen),
        bets: rounds.flatMap(({ bets }) => bets),
        totalMinor: 0n,
      };
    },
  };
}

function payRound(
  round: Round,
  fails: (fault: ProductFault) => boolean,
  change: (member: string, minor: bigint) => bigint,
): void {
  round.isPaid = true;
  const { state, numbers } = round.seen;
  for (const bet of round.bets.filter((each) => each.state !== 'cancelled')) {
    const offer = prices.offer(bet.play, bet.number);
    const wins = state === 'drawn' && offer !== undefined && offer.shareOn(numbers).won > 0;
    bet.state = state === 'void' ? 'cancelled' : wins ? 'win' : 'lose';
    if (bet.state === 'lose') continue;
    const dueMinor = wins ? payoutOf(bet.stakeMinor, offer.odds) : bet.stakeMinor;
    bet.returnedMinor = dueMinor + (fails('payout one cent too high') ? 1n : 0n);
    const times = fails('payout omitted') ? 0n : fails('payout made twice') ? 2n : 1n;
    change(bet.member, bet.returnedMinor * times);
  }
}

const randomSlip = (below: Below, op: string, member: string, issue: string): BetIntent => ({
  kind: 'bet',
  op,
  member,
  key: `key ${op}`,
  gameId: GAME,
  issue,
  lines: Array.from({ length: 1 + below(3) }, () => {
    const [play = '', number = ''] = PICKS[below(PICKS.length)] ?? [];
    return { play, number, amount: hundredthsText(BigInt(100 + below(2_000))), odds: undefined };
  }),
});

const newBet = ({
  betId,
  member,
  line: { play, number, amount },
  round: { roundId },
  placedAtMs,
}: {
  readonly betId: string;
  readonly member: string;
  readonly line: BetLine;
  readonly round: ObservedRound;
  readonly placedAtMs: number;
}): Bet => ({
  betId,
  member,
  roundId,
  play,
  number,
  odds: prices.offer(play, number)?.oddsText ?? '',
  stakeMinor: readHundredths(amount) ?? 0n,
  state: 'pending',
  returnedMinor: 0n,
  placedAtMs,
});

const newRound = (n: number): ObservedRound => ({
  roundId: String(n),
  gameId: GAME,
  family: 'k3',
  issue: `20260101-${n}`,
  state: 'pending',
  numbers: [],
  closesAtMs: n * 1_000,
});

const slipReply = (seen: ObservedRound, made: readonly Bet[], totalMinor: bigint, balance: bigint) => ({
  game_id: GAME,
  game_no: seen.issue,
  round_id: seen.roundId,
  count: made.length,
  total_amount: hundredthsText(totalMinor),
  balance: hundredthsText(balance),
  money: hundredthsText(balance),
  bets: made.map(({ betId, play, number, stakeMinor, odds }) => ({
    id: betId,
    play,
    number,
    odds,
    amount: hundredthsText(stakeMinor),
  })),
  receipts: made.map(({ betId }) => ({ bet_id: betId })),
});
