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

describe('reconciliation reports', () => {
  beforeEach(() => history.placeTwo());

  it.each<[message: string, End, string[]]>([
    ['a missing bet', { bets: [WINNER] }, ['lost 502']],
    ['a bet that appears twice', { bets: [WINNER, LOSER, LOSER] }, ['doubled 502']],
    ['a slip accepted twice', { bets: [WINNER, LOSER, { ...LOSER, betId: '9' }] }, ['doubled 9']],
    ['a payout one cent short', { bets: [{ ...WINNER, returnedMinor: WON - 1n }, LOSER] }, ['wrong-pay 501']],
    [
      'a payout for a losing bet',
      { bets: [WINNER, { ...LOSER, state: 'win', returnedMinor: 9_75n }] },
      ['wrong-pay 502'],
    ],
    [
      'no payout for a winning bet',
      { bets: [{ ...WINNER, state: 'lose', returnedMinor: 0n }, LOSER] },
      ['wrong-pay 501'],
    ],
    ['an unsettled bet', { bets: [WINNER, { ...LOSER, state: 'pending' }] }, ['wrong-pay 502']],
    [
      'a cancellation that no one requested',
      { bets: [WINNER, { ...LOSER, state: 'cancelled', returnedMinor: 5_00n }] },
      ['wrong-pay 502'],
    ],
    ['a bet accepted at the close', { bets: [WINNER, { ...LOSER, placedAtMs: CLOSES }] }, ['late 502']],
    ['a bet with other odds', { bets: [WINNER, { ...LOSER, odds: '1.96' }] }, ['wrong-odds 502']],
    ['a different stake', { bets: [WINNER, { ...LOSER, stakeMinor: 5_01n }] }, ['wrong-reply 502']],
    ['a different number', { bets: [WINNER, { ...LOSER, number: 'small' }] }, ['wrong-reply 502']],
    ['a balance one cent too high', { balanceMinor: END + 1n }, ['drift ann']],
    ['a negative balance', { balanceMinor: -1n }, ['negative ann', 'drift ann']],
    ['balances that do not sum to zero', { totalMinor: 1n }, ['drift total']],
    ['a missing member', { members: [] }, ['lost ann']],
    [
      'money of an unknown member',
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

  it('an invalid draw', () => {
    history.auditor.recordRound({ ...ROUND, numbers: [1, 1, 7] });
    expect(history.soFar()).toEqual(['wrong-reply']);
  });

  it('a round drawn twice', () => {
    history.auditor.recordRound({ ...ROUND, numbers: [6, 6, 6] });
    history.auditor.recordRound(ROUND);
    expect(history.soFar()).toEqual(['doubled']);
  });

  it('an acknowledged cancellation that was not applied', () => {
    history.accepted(cancel('c', '502'), { balance: '989.99' });
    expect(history.reconcile({ balanceMinor: END + 5_00n })).toEqual(['lost 502']);
    expect(history.reconcile({ balanceMinor: END + 5_00n })).toEqual(['lost 502']);
  });

  it('a cancellation refunded one cent short', () => {
    history.accepted(cancel('c', '502'), { balance: '989.99' });
    const bets = [WINNER, { ...LOSER, state: 'cancelled', returnedMinor: 4_99n } as const];
    expect(history.reconcile({ bets, balanceMinor: END + 5_00n })).toEqual(['wrong-pay 502']);
  });

  it('a member who staked more than the balance', () => {
    const all = line('side', 'big', '1700');
    history.accepted(bet('all', [all]), reply(reported(700, all), 0n));
    const bets = [WINNER, LOSER, kept('700', all, {})];
    expect(history.reconcile({ bets, balanceMinor: 0n })).toEqual(['drift all', 'drift ann', 'negative ann']);
  });

  it('a refused slip that exists', () => {
    history.refused(bet('n', [LOSES]), 'ISSUE_CLOSED');
    expect(history.reconcile({ bets: [WINNER, LOSER, { ...LOSER, betId: '9' }] })).toEqual(['doubled 9']);
  });

  it('half of a slip in doubt', () => {
    history.auditor.recordIntent(bet('u', [WINS, LOSES]));
    expect(history.reconcile({ bets: [WINNER, LOSER, { ...LOSER, betId: '9' }] })).toEqual(['doubled 9']);
  });
});
