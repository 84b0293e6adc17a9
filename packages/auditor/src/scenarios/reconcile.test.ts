import { beforeEach, describe, expect, it } from 'vitest';

import {
  bet,
  cancel,
  END,
  kept,
  CLOSES,
  ROUND,
  line,
  LOSER,
  LOSES,
  reply,
  START,
  reported,
  WINNER,
  WINS,
  WON,
  startHistory,
  type End,
  type History,
} from './sample-history.ts';

let history: History;
beforeEach(() => {
  history = startHistory();
});

describe('the books', () => {
  beforeEach(() => history.placeTwo());

  it.each<[message: string, End, string[]]>([
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
    expect(history.reconcile(end)).toEqual(expected);
  });

  it('a draw is none', () => {
    history.auditor.recordRound({ ...ROUND, numbers: [1, 1, 7] });
    expect(history.soFar()).toEqual(['wrong-reply']);
  });

  it('a round was drawn twice', () => {
    history.auditor.recordRound({ ...ROUND, numbers: [6, 6, 6] });
    history.auditor.recordRound(ROUND);
    expect(history.soFar()).toEqual(['doubled']);
  });

  it('an acknowledged cancellation was not done', () => {
    history.accepted(cancel('c', '502'), { balance: '989.99' });
    expect(history.reconcile({ balanceMinor: END + 5_00n })).toEqual(['lost 502']);
    expect(history.reconcile({ balanceMinor: END + 5_00n })).toEqual(['lost 502']);
  });

  it('a cancellation gave back a cent less', () => {
    history.accepted(cancel('c', '502'), { balance: '989.99' });
    const bets = [WINNER, { ...LOSER, state: 'cancelled', returnedMinor: 4_99n } as const];
    expect(history.reconcile({ bets, balanceMinor: END + 5_00n })).toEqual(['wrong-pay 502']);
  });

  it('a member staked more than there ever was', () => {
    const all = line('side', 'big', '1700');
    history.accepted(bet('all', [all]), reply(reported(700, all), 0n));
    const bets = [WINNER, LOSER, kept('700', all, {})];
    expect(history.reconcile({ bets, balanceMinor: 0n })).toEqual(['drift all', 'drift ann', 'negative ann']);
  });

  it('a refused slip is there', () => {
    history.refused(bet('n', [LOSES]), 'ISSUE_CLOSED');
    expect(history.reconcile({ bets: [WINNER, LOSER, { ...LOSER, betId: '9' }] })).toEqual(['doubled 9']);
  });

  it('half of a slip in doubt is there', () => {
    history.auditor.recordIntent(bet('u', [WINS, LOSES]));
    expect(history.reconcile({ bets: [WINNER, LOSER, { ...LOSER, betId: '9' }] })).toEqual(['doubled 9']);
  });
});
