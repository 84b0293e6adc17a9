import { beforeEach, describe, expect, it } from 'vitest';

import { type Auditor, createAuditor } from './auditor.ts';
import type { BetLine, Difference, Intent, ObservedBet, ObservedRound } from './observed.ts';

const START = 1000_00n;
const K3 = 1;
const ISSUE = '20260101-0001';
const CLOSES = 1_000_000;
const ROUND: ObservedRound = {
  roundId: '77',
  gameId: K3,
  family: 'k3',
  issue: ISSUE,
  state: 'drawn',
  numbers: [1, 1, 2],
  closesAtMs: CLOSES,
};
const line = (play: string, number: string, amount: string, odds?: string): BetLine => ({
  play,
  number,
  amount,
  odds,
});
const WINS = line('sum', '4', '10.01', '69.84');
const LOSES = line('side', 'big', '5');
/** 10.01 x 69.84, rounded down. */
const WON = 699_09n;
const SLIP_COST = 15_01n;

type Told = { readonly betId: string; readonly line: BetLine; readonly odds: string };
const ODDS: Readonly<Record<string, string>> = { 'sum:4': '69.84', 'side:big': '1.95' };

const told = (first: number, ...lines: BetLine[]): Told[] =>
  lines.map((each, at) => ({
    betId: String(first + at),
    line: each,
    odds: ODDS[`${each.play}:${each.number}`] ?? '',
  }));
const text = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const minorOf = (amount: string): bigint => BigInt(Math.round(Number(amount) * 100));

/** A reply as the product gives it; `more` spoils it. */
function reply(bets: readonly Told[], balance: bigint, more: object = {}) {
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

const bet = (op: string, lines: readonly BetLine[], more: object = {}): Intent => ({
  kind: 'bet',
  op,
  member: 'ann',
  key: `key of ${op}`,
  gameId: K3,
  issue: ISSUE,
  lines,
  ...more,
});
const look = (op: string): Intent => ({ kind: 'balance', op, member: 'ann' });
const cancel = (op: string, betId: string): Intent => ({ kind: 'cancel', op, member: 'ann', betId });

const kept = (betId: string, { play, number, amount }: BetLine, more: Partial<ObservedBet>): ObservedBet => ({
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
const WINNER = kept('501', WINS, { state: 'win', returnedMinor: WON });
const LOSER = kept('502', LOSES, {});
const END = START - SLIP_COST + WON;

let auditor: Auditor;
beforeEach(() => {
  auditor = createAuditor({ startMinor: START, games: [{ gameId: K3, family: 'k3' }] });
});

const accepted = (intent: Intent, data: unknown): void => {
  auditor.intends(intent);
  auditor.learns(intent.op, { kind: 'accepted', data });
};
const refused = (intent: Intent, code: string): void => {
  auditor.intends(intent);
  auditor.learns(intent.op, { kind: 'refused', code });
};
const placeTwo = (): void =>
  accepted(bet('b', [WINS, LOSES]), reply(told(501, WINS, LOSES), START - SLIP_COST));

type End = {
  readonly bets?: readonly ObservedBet[];
  readonly balanceMinor?: bigint;
  readonly round?: Partial<ObservedRound>;
  readonly totalMinor?: bigint;
  readonly members?: readonly { member: string; balanceMinor: bigint }[];
};
const finish = (end: End = {}): string[] =>
  auditor
    .finish({
      members: end.members ?? [{ member: 'ann', balanceMinor: end.balanceMinor ?? END }],
      rounds: [{ ...ROUND, ...end.round }],
      bets: end.bets ?? [WINNER, LOSER],
      totalMinor: end.totalMinor ?? 0n,
    })
    .map(({ what, at }) => `${what} ${at}`);
const soFar = (): Difference['what'][] => auditor.differences().map(({ what }) => what);

describe('a good history', () => {
  it('has no differences', () => {
    accepted({ kind: 'register', op: 'r', member: 'ann' }, { userinfo: { money: '1000.00' } });
    placeTwo();
    accepted(look('l1'), { money: '984.99' });
    auditor.sees(ROUND);
    accepted(look('l2'), { money: text(END) });
    refused(bet('x', [WINS], { issue: '20260101-0002' }), 'ISSUE_CLOSED');
    expect(finish()).toEqual([]);
    expect(finish()).toEqual([]);
  });

  it('may show a payout before its round is looked up', () => {
    placeTwo();
    accepted(look('l'), { money: text(END) });
    auditor.sees(ROUND);
    expect(finish()).toEqual([]);
  });

  it('may give a stake back, by a cancellation or with a void round', () => {
    placeTwo();
    accepted(cancel('c', '502'), { balance: '989.99' });
    accepted(cancel('again', '502'), { balance: '989.99' });
    const back = (each: ObservedBet): ObservedBet => ({
      ...each,
      state: 'cancelled',
      returnedMinor: each.stakeMinor,
    });
    const round = { state: 'void', numbers: [] } as const;
    expect(finish({ bets: [back(WINNER), back(LOSER)], balanceMinor: START, round })).toEqual([]);
  });

  it('may be repeated under one op, or say the same under one key', () => {
    placeTwo();
    accepted(bet('b', [WINS, LOSES]), reply(told(501, WINS, LOSES), START - SLIP_COST));
    const same = bet('b2', [WINS, LOSES], { key: 'key of b' });
    accepted(same, reply(told(501, WINS, LOSES), START - SLIP_COST));
    refused(bet('b', [WINS, LOSES]), 'SERVER_BUSY');
    expect(finish()).toEqual([]);
  });

  it('may leave a slip in doubt, which is in the books or not', () => {
    for (const isIn of [true, false]) {
      auditor = createAuditor({ startMinor: START, games: [{ gameId: K3, family: 'k3' }] });
      auditor.intends(bet('u', [WINS, LOSES]));
      auditor.learns('u', { kind: 'unknown' });
      accepted(look('l'), { money: isIn ? '984.99' : '1000.00' });
      expect(finish(isIn ? {} : { bets: [], balanceMinor: START })).toEqual([]);
    }
  });

  it('may leave a cancellation in doubt, which was done or not', () => {
    for (const isDone of [true, false]) {
      auditor = createAuditor({ startMinor: START, games: [{ gameId: K3, family: 'k3' }] });
      placeTwo();
      auditor.intends(cancel('u', '502'));
      accepted(look('l'), { money: isDone ? '989.99' : '984.99' });
      const back = { ...LOSER, state: 'cancelled', returnedMinor: 5_00n } as const;
      expect(finish(isDone ? { bets: [WINNER, back], balanceMinor: END + 5_00n } : {})).toEqual([]);
    }
  });

  it('may learn late of a slip in doubt', () => {
    auditor.intends(bet('u', [WINS, LOSES]));
    accepted(look('l'), { money: '1000.00' });
    auditor.learns('u', { kind: 'accepted', data: reply(told(501, WINS, LOSES), START - SLIP_COST) });
    accepted(look('l2'), { money: '984.99' });
    expect(finish()).toEqual([]);
  });
});

describe('the books', () => {
  beforeEach(placeTwo);

  it.each<[says: string, End, string[]]>([
    ['a bet is missing', { bets: [WINNER] }, ['lost 502']],
    ['a bet is there twice', { bets: [WINNER, LOSER, LOSER] }, ['doubled 502']],
    ['a slip was taken twice', { bets: [WINNER, LOSER, { ...LOSER, betId: '9' }] }, ['doubled 9']],
    ['a win is a cent short', { bets: [{ ...WINNER, returnedMinor: WON - 1n }, LOSER] }, ['wrong-pay 501']],
    [
      'a loser is paid',
      { bets: [WINNER, { ...LOSER, state: 'win', returnedMinor: 9_75n }] },
      ['wrong-pay 502'],
    ],
    [
      'a winner is not',
      { bets: [{ ...WINNER, state: 'lose', returnedMinor: 0n }, LOSER] },
      ['wrong-pay 501'],
    ],
    ['a bet was not settled', { bets: [WINNER, { ...LOSER, state: 'pending' }] }, ['wrong-pay 502']],
    [
      'a bet was cancelled by nobody',
      { bets: [WINNER, { ...LOSER, state: 'cancelled', returnedMinor: 5_00n }] },
      ['wrong-pay 502'],
    ],
    ['a bet was taken at the close', { bets: [WINNER, { ...LOSER, placedAtMs: CLOSES }] }, ['late 502']],
    ['a bet stands at other odds', { bets: [WINNER, { ...LOSER, odds: '1.96' }] }, ['wrong-odds 502']],
    ['a stake is another', { bets: [WINNER, { ...LOSER, stakeMinor: 5_01n }] }, ['wrong-reply 502']],
    ['a number is another', { bets: [WINNER, { ...LOSER, number: 'small' }] }, ['wrong-reply 502']],
    ['a balance is a cent over', { balanceMinor: END + 1n }, ['drift ann']],
    ['a balance is below zero', { balanceMinor: -1n }, ['negative ann', 'drift ann']],
    ['the sum of all is not zero', { totalMinor: 1n }, ['drift books']],
    ['a member is missing', { members: [] }, ['lost ann']],
    [
      'a stranger is richer',
      {
        members: [
          { member: 'ann', balanceMinor: END },
          { member: 'bob', balanceMinor: START + 1n },
        ],
      },
      ['drift bob'],
    ],
  ])('%s', (_says, end, expected) => {
    expect(finish(end)).toEqual(expected);
  });

  it('a draw is none', () => {
    auditor.sees({ ...ROUND, numbers: [1, 1, 7] });
    expect(soFar()).toEqual(['wrong-reply']);
  });

  it('a round was drawn twice', () => {
    auditor.sees({ ...ROUND, numbers: [6, 6, 6] });
    auditor.sees(ROUND);
    expect(soFar()).toEqual(['doubled']);
  });

  it('an acknowledged cancellation was not done', () => {
    accepted(cancel('c', '502'), { balance: '989.99' });
    expect(finish({ balanceMinor: END + 5_00n })).toEqual(['lost 502']);
  });

  it('a refused slip is there', () => {
    refused(bet('n', [LOSES]), 'ISSUE_CLOSED');
    expect(finish({ bets: [WINNER, LOSER, { ...LOSER, betId: '9' }] })).toEqual(['doubled 9']);
  });

  it('half of a slip in doubt is there', () => {
    auditor.intends(bet('u', [WINS, LOSES]));
    expect(finish({ bets: [WINNER, LOSER, { ...LOSER, betId: '9' }] })).toEqual(['doubled 9']);
  });
});

describe('a reply', () => {
  const bets = told(501, WINS, LOSES);
  const rest = START - SLIP_COST;
  it.each<[says: string, data: unknown, Difference['what'][]]>([
    ['is none', { ok: true }, ['wrong-reply']],
    ['is nothing', null, ['wrong-reply']],
    ['tells two balances', reply(bets, rest, { money: '1.00' }), ['wrong-reply']],
    ['has a total of its own', reply(bets, rest, { total_amount: '15.00' }), ['wrong-reply']],
    ['counts otherwise', reply(bets, rest, { count: 1 }), ['wrong-reply']],
    ['leaves a line out', reply(told(501, WINS), rest, { total_amount: '15.01' }), ['wrong-reply']],
    ['is of another issue', reply(bets, rest, { game_no: '20260101-0002' }), ['wrong-reply']],
    [
      'gives one id twice',
      reply([...told(501, WINS), ...told(501, LOSES)], rest),
      ['wrong-reply', 'wrong-reply'],
    ],
    ['has a receipt too few', reply(bets, rest, { receipts: [] }), ['wrong-reply']],
    [
      'swaps the lines',
      reply(told(501, LOSES, WINS), rest),
      ['wrong-reply', 'wrong-odds', 'wrong-reply', 'wrong-odds'],
    ],
    [
      'has other odds',
      reply([...told(501, WINS), { ...told(502, LOSES)[0]!, odds: '1.94' }], rest),
      ['wrong-odds'],
    ],
    ['took too much', reply(bets, rest - 1n), ['drift']],
    ['took nothing', reply(bets, START), ['drift']],
  ])('%s', (_says, data, expected) => {
    accepted(bet('b', [WINS, LOSES]), data);
    expect(soFar()).toEqual(expected);
  });

  it('tells of less than nothing', () => {
    accepted(look('l'), { money: '-0.01' });
    expect(soFar()).toEqual(['negative', 'drift']);
  });

  it('takes what no rule allows', () => {
    for (const [at, bad] of [line('sum', '2', '1'), line('none', '1', '1'), line('sum', '4', '0')].entries())
      accepted(bet(`bad ${at}`, [bad]), reply(told(600 + at, bad), START - 1_00n));
    expect(soFar()).toEqual(['wrong-reply', 'wrong-reply', 'wrong-reply']);
  });

  it('takes odds that are not in force', () => {
    accepted(bet('b', [{ ...LOSES, odds: '2.05' }]), reply(told(501, LOSES), START - 5_00n));
    expect(soFar()).toEqual(['wrong-odds']);
  });

  it('expands a set, and is short of a line', () => {
    const set = line('twoDiff', '1-2-3', '1');
    const lines = ['1-2', '1-3', '2-3'].map((number) => line('twoDiff', number, '1'));
    const all = told(501, ...lines).map((each) => ({ ...each, odds: '6.98' }));
    accepted(bet('b', [set]), reply(all, START - 3_00n));
    expect(soFar()).toEqual([]);
    accepted(
      bet('c', [set]),
      reply(
        all.slice(0, 2).map((each, at) => ({ ...each, betId: `${600 + at}` })),
        START - 6_00n,
      ),
    );
    expect(soFar()).toEqual(['wrong-reply', 'wrong-reply']);
  });

  it('gives the bets of another slip', () => {
    placeTwo();
    accepted(bet('b2', [WINS, LOSES]), reply(bets, START - 2n * SLIP_COST));
    expect(soFar()).toEqual(['wrong-reply', 'wrong-reply']);
  });

  it('repeats itself with other bets, or in other words', () => {
    placeTwo();
    auditor.learns('b', { kind: 'accepted', data: reply(told(601, WINS, LOSES), START - SLIP_COST) });
    auditor.learns('b', { kind: 'accepted', data: reply(bets, START) });
    auditor.learns('b', { kind: 'refused', code: 'ISSUE_CLOSED' });
    expect(soFar()).toEqual(['doubled', 'wrong-reply', 'wrong-reply']);
  });

  it('lets one key make two slips', () => {
    placeTwo();
    const again = bet('b2', [WINS, LOSES], { key: 'key of b' });
    accepted(again, reply(told(601, WINS, LOSES), START - 2n * SLIP_COST));
    expect(soFar()).toEqual(['doubled']);
  });
});

describe('a refusal', () => {
  it.each<[code: string, lines: BetLine[]]>([
    ['MONEY_NOT_ENOUGH', [line('side', 'big', '1000')]],
    ['ODDS_CHANGED', [WINS, LOSES]],
    ['NUMBER_INVALID', [WINS]],
    ['BET_AMOUNT_INVALID', [WINS]],
  ])('%s without a reason is a difference', (code, lines) => {
    refused(bet('n', lines), code);
    expect(soFar()).toEqual(['wrong-reply']);
  });

  it.each<[code: string, lines: BetLine[]]>([
    ['MONEY_NOT_ENOUGH', [line('side', 'big', '1000.01')]],
    ['ODDS_CHANGED', [{ ...WINS, odds: '69.85' }]],
    ['NUMBER_INVALID', [line('sum', '2', '1')]],
    ['BET_AMOUNT_INVALID', [line('sum', '4', '1.005')]],
    ['ROUND_LIMIT', [WINS]],
  ])('%s with a reason is none', (code, lines) => {
    refused(bet('n', lines), code);
    expect(soFar()).toEqual([]);
  });

  it('of a cancellation of an own bet as nobody\u2019s is a difference', () => {
    placeTwo();
    refused(cancel('c', '501'), 'BET_NOT_EXIST');
    refused(cancel('d', '999'), 'BET_NOT_EXIST');
    refused(cancel('e', '501'), 'ISSUE_CLOSED');
    expect(soFar()).toEqual(['wrong-reply']);
  });

  it('for want of money is believed while a slip is in doubt', () => {
    auditor.intends(bet('u', [line('side', 'big', '999')]));
    refused(bet('n', [LOSES]), 'MONEY_NOT_ENOUGH');
    expect(soFar()).toEqual([]);
  });
});
