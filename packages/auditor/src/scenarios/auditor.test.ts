import { beforeEach, describe, expect, it } from 'vitest';

import {
  bet,
  back,
  cancel,
  END,
  ROUND,
  readBalance,
  LOSER,
  LOSES,
  reply,
  SLIP_COST,
  START,
  text,
  reported,
  WINNER,
  WINS,
  startHistory,
  type History,
} from './sample-history.ts';

let history: History;
beforeEach(() => {
  history = startHistory();
});

describe('a consistent history', () => {
  it('has no differences', () => {
    history.accepted({ kind: 'register', op: 'r', member: 'ann' }, { userinfo: { money: '1000.00' } });
    history.placeTwo();
    history.accepted(readBalance('l1'), { money: '984.99' });
    history.auditor.recordRound(ROUND);
    history.accepted(readBalance('l2'), { money: text(END) });
    history.refused(bet('x', [WINS], { issue: '20260101-0002' }), 'ISSUE_CLOSED');
    expect(history.reconcile()).toEqual([]);
    expect(history.reconcile()).toEqual([]);
  });

  it('may show a payout before its round is recorded', () => {
    history.placeTwo();
    history.accepted(readBalance('l'), { money: text(END) });
    history.auditor.recordRound(ROUND);
    expect(history.reconcile()).toEqual([]);
  });

  it('may refund a stake, by cancellation or with a void round', () => {
    history.placeTwo();
    history.accepted(cancel('c', '502'), { balance: '989.99' });
    history.accepted(cancel('again', '502'), { balance: '989.99' });
    history.auditor.recordRound({ ...ROUND, state: 'void', numbers: [] });
    history.accepted(readBalance('l'), { money: text(START) });
    const round = { state: 'void', numbers: [] } as const;
    expect(history.reconcile({ bets: [back(WINNER), back(LOSER)], balanceMinor: START, round })).toEqual([]);
  });

  it('may repeat a reply for one op or one key', () => {
    history.placeTwo();
    history.accepted(bet('b', [WINS, LOSES]), reply(reported(501, WINS, LOSES), START - SLIP_COST));
    const same = bet('b2', [WINS, LOSES], { key: 'key of b' });
    history.accepted(same, reply(reported(501, WINS, LOSES), START - SLIP_COST));
    history.refused(bet('b', [WINS, LOSES]), 'SERVER_BUSY');
    expect(history.reconcile()).toEqual([]);
  });

  it('may leave a slip in doubt, whether the snapshot has it or not', () => {
    for (const isIn of [true, false]) {
      history = startHistory();
      history.auditor.recordIntent(bet('u', [WINS, LOSES]));
      history.auditor.recordOutcome('u', { kind: 'unknown' });
      history.accepted(readBalance('l'), { money: isIn ? '984.99' : '1000.00' });
      expect(history.reconcile(isIn ? {} : { bets: [], balanceMinor: START })).toEqual([]);
    }
  });

  it('may leave a cancellation in doubt, whether it was done or not', () => {
    for (const isDone of [true, false]) {
      history = startHistory();
      history.placeTwo();
      history.auditor.recordIntent(cancel('u', '502'));
      history.accepted(readBalance('l'), { money: isDone ? '989.99' : '984.99' });
      expect(
        history.reconcile(isDone ? { bets: [WINNER, back(LOSER)], balanceMinor: END + 5_00n } : {}),
      ).toEqual([]);
    }
  });

  it('may resolve a slip in doubt later', () => {
    history.auditor.recordIntent(bet('u', [WINS, LOSES]));
    history.accepted(readBalance('l'), { money: '1000.00' });
    history.auditor.recordOutcome('u', {
      kind: 'accepted',
      data: reply(reported(501, WINS, LOSES), START - SLIP_COST),
    });
    history.accepted(readBalance('l2'), { money: '984.99' });
    expect(history.reconcile()).toEqual([]);
  });
});

describe('a history with ops in doubt', () => {
  it('may cancel a bet of a slip in doubt', () => {
    history.auditor.recordIntent(bet('u', [WINS, LOSES]));
    history.accepted(cancel('c', '502'), { balance: '989.99' });
    history.accepted(readBalance('l'), { money: '989.99' });
    expect(history.reconcile({ bets: [WINNER, back(LOSER)], balanceMinor: END + 5_00n })).toEqual([]);
  });

  it('may cancel a bet again while its cancellation is in doubt', () => {
    history.placeTwo();
    history.auditor.recordIntent(cancel('u', '502'));
    history.accepted(readBalance('l'), { money: '989.99' });
    history.accepted(cancel('c', '502'), { balance: '989.99' });
    history.auditor.recordOutcome('u', { kind: 'accepted', data: { balance: '989.99' } });
    expect(history.reconcile({ bets: [WINNER, back(LOSER)], balanceMinor: END + 5_00n })).toEqual([]);
  });

  it('matches a large slip in doubt before a small one that is part of it', () => {
    history.auditor.recordIntent(bet('small', [LOSES]));
    history.auditor.recordIntent(bet('large', [WINS, LOSES]));
    expect(history.reconcile()).toEqual([]);
  });

  it('is checked as soon as the outcome is known', () => {
    history.auditor.recordIntent(bet('u', [LOSES]));
    history.accepted(readBalance('l'), { money: '995.00' });
    expect(history.soFar()).toEqual([]);
    history.auditor.recordOutcome('u', { kind: 'refused', code: 'ISSUE_CLOSED' });
    expect(history.soFar()).toEqual(['drift']);
  });

  it('reports a bet that no slip in doubt explains', () => {
    history.auditor.recordIntent(bet('u', [WINS]));
    expect(history.reconcile({ bets: [LOSER], balanceMinor: START })).toEqual(['doubled 502']);
  });

  it('reports the cancellation of a bet that does not exist', () => {
    history.accepted(cancel('c', '502'), { balance: '1000.00' });
    expect(history.reconcile({ bets: [], balanceMinor: START })).toEqual(['wrong-reply c']);
  });
});
