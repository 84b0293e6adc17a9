import { beforeEach, describe, expect, it } from 'vitest';

import type { Difference } from '../observed/difference.ts';
import type { BetLine } from '../observed/intent.ts';
import {
  bet,
  cancel,
  line,
  readBalance,
  LOSES,
  reply,
  SLIP_COST,
  START,
  reported,
  WINS,
  startHistory,
  type History,
} from './sample-history.ts';

let history: History;
beforeEach(() => {
  history = startHistory();
});

describe('a reply', () => {
  const bets = reported(501, WINS, LOSES);
  const rest = START - SLIP_COST;
  it.each<[message: string, data: unknown, Difference['what'][]]>([
    ['is malformed', { ok: true }, ['wrong-reply']],
    ['is null', null, ['wrong-reply']],
    ['reports two balances', reply(bets, rest, { money: '1.00' }), ['wrong-reply']],
    ['has a wrong total', reply(bets, rest, { total_amount: '15.00' }), ['wrong-reply']],
    ['has a wrong count', reply(bets, rest, { count: 1 }), ['wrong-reply']],
    ['omits a line', reply(reported(501, WINS), rest, { total_amount: '15.01' }), ['wrong-reply']],
    ['names another issue', reply(bets, rest, { game_no: '20260101-0002' }), ['wrong-reply']],
    [
      'uses one id twice',
      reply([...reported(501, WINS), ...reported(501, LOSES)], rest),
      ['wrong-reply', 'wrong-reply'],
    ],
    ['lacks a receipt', reply(bets, rest, { receipts: [] }), ['wrong-reply']],
    [
      'swaps the lines',
      reply(reported(501, LOSES, WINS), rest),
      ['wrong-reply', 'wrong-odds', 'wrong-reply', 'wrong-odds'],
    ],
    [
      'has wrong odds',
      reply([...reported(501, WINS), { ...reported(502, LOSES)[0]!, odds: '1.94' }], rest),
      ['wrong-odds'],
    ],
    ['debits too much', reply(bets, rest - 1n), ['drift']],
    ['debits nothing', reply(bets, START), ['drift']],
  ])('%s', (_says, data, expected) => {
    history.accepted(bet('b', [WINS, LOSES]), data);
    expect(history.soFar()).toEqual(expected);
  });

  it('reports a negative balance', () => {
    history.accepted(readBalance('l'), { money: '-0.01' });
    expect(history.soFar()).toEqual(['negative', 'drift']);
  });

  it('accepts a slip that the rules refuse', () => {
    for (const [at, bad] of [line('sum', '2', '1'), line('none', '1', '1'), line('sum', '4', '0')].entries())
      history.accepted(bet(`bad ${at}`, [bad]), reply(reported(600 + at, bad), START - 1_00n));
    expect(history.soFar()).toEqual(['wrong-reply', 'wrong-reply', 'wrong-reply']);
  });

  it('accepts odds that are not in force', () => {
    history.accepted(bet('b', [{ ...LOSES, odds: '2.05' }]), reply(reported(501, LOSES), START - 5_00n));
    expect(history.soFar()).toEqual(['wrong-odds']);
  });

  it('omits a line of an expanded set', () => {
    const set = line('twoDiff', '1-2-3', '1');
    const lines = ['1-2', '1-3', '2-3'].map((number) => line('twoDiff', number, '1'));
    const all = reported(501, ...lines).map((each) => ({ ...each, odds: '6.98' }));
    history.accepted(bet('b', [set]), reply(all, START - 3_00n));
    expect(history.soFar()).toEqual([]);
    history.accepted(
      bet('c', [set]),
      reply(
        all.slice(0, 2).map((each, at) => ({ ...each, betId: `${600 + at}` })),
        START - 6_00n,
      ),
    );
    expect(history.soFar()).toEqual(['wrong-reply', 'wrong-reply']);
  });

  it('names another round for a known issue', () => {
    history.placeTwo();
    history.accepted(
      bet('c', [LOSES]),
      reply(reported(601, LOSES), START - SLIP_COST - 5_00n, { round_id: '78' }),
    );
    expect(history.soFar()).toEqual(['wrong-reply']);
  });

  it('cancels the bet of another member', () => {
    history.placeTwo();
    history.accepted({ kind: 'cancel', op: 'c', member: 'bob', betId: '501' }, { balance: '1000.00' });
    expect(history.soFar()).toEqual(['wrong-reply']);
  });

  it('accepts what it refused before', () => {
    history.refused(bet('n', [LOSES]), 'ISSUE_CLOSED');
    history.auditor.recordOutcome('n', {
      kind: 'accepted',
      data: reply(reported(601, LOSES), START - 5_00n),
    });
    expect(history.soFar()).toEqual(['wrong-reply']);
  });

  it('returns the bets of another slip', () => {
    history.placeTwo();
    history.accepted(bet('b2', [WINS, LOSES]), reply(bets, START - 2n * SLIP_COST));
    expect(history.soFar()).toEqual(['wrong-reply', 'wrong-reply']);
  });

  it('repeats with different bets or different data', () => {
    history.placeTwo();
    history.auditor.recordOutcome('b', {
      kind: 'accepted',
      data: reply(reported(601, WINS, LOSES), START - SLIP_COST),
    });
    history.auditor.recordOutcome('b', { kind: 'accepted', data: reply(bets, START) });
    history.auditor.recordOutcome('b', { kind: 'refused', code: 'ISSUE_CLOSED' });
    expect(history.soFar()).toEqual(['doubled', 'wrong-reply', 'wrong-reply']);
  });

  it('creates two slips under one key', () => {
    history.placeTwo();
    const again = bet('b2', [WINS, LOSES], { key: 'key of b' });
    history.accepted(again, reply(reported(601, WINS, LOSES), START - 2n * SLIP_COST));
    expect(history.soFar()).toEqual(['doubled']);
  });
});

describe('a refusal', () => {
  it.each<[code: string, lines: BetLine[]]>([
    ['MONEY_NOT_ENOUGH', [line('side', 'big', '1000')]],
    ['ODDS_CHANGED', [WINS, LOSES]],
    ['NUMBER_INVALID', [WINS]],
    ['BET_AMOUNT_INVALID', [WINS]],
  ])('%s without a reason is a difference', (code, lines) => {
    history.refused(bet('n', lines), code);
    expect(history.soFar()).toEqual(['wrong-reply']);
  });

  it.each<[code: string, lines: BetLine[]]>([
    ['MONEY_NOT_ENOUGH', [line('side', 'big', '1000.01')]],
    ['ODDS_CHANGED', [{ ...WINS, odds: '69.85' }]],
    ['NUMBER_INVALID', [line('sum', '2', '1')]],
    ['BET_AMOUNT_INVALID', [line('sum', '4', '1.005')]],
    ['ROUND_LIMIT', [WINS]],
  ])('%s with a reason is none', (code, lines) => {
    history.refused(bet('n', lines), code);
    expect(history.soFar()).toEqual([]);
  });

  it('of a cancellation of an own bet as nobody\u2019s is a difference', () => {
    history.placeTwo();
    history.refused(cancel('c', '501'), 'BET_NOT_EXIST');
    history.refused(cancel('d', '999'), 'BET_NOT_EXIST');
    history.refused(cancel('e', '501'), 'ISSUE_CLOSED');
    history.refused(cancel('f', 'no id'), 'BET_NOT_EXIST');
    expect(history.soFar()).toEqual(['wrong-reply']);
  });

  it('of a cancellation that was accepted before is a difference', () => {
    history.placeTwo();
    history.accepted(cancel('c', '502'), { balance: '989.99' });
    history.refused(cancel('d', '502'), 'BET_NOT_CANCELLABLE');
    expect(history.soFar()).toEqual(['wrong-reply']);
  });

  it('for lack of money is plausible while a slip is in doubt', () => {
    history.auditor.recordIntent(bet('u', [line('side', 'big', '999')]));
    history.refused(bet('n', [LOSES]), 'MONEY_NOT_ENOUGH');
    history.accepted(readBalance('l'), { money: '1000.00' });
    history.refused(bet('m', [LOSES]), 'MONEY_NOT_ENOUGH');
    expect(history.soFar()).toEqual([]);
  });
});
