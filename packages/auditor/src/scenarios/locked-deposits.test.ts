import { beforeEach, describe, expect, it } from 'vitest';

import type { ObservedDeposit, ObservedWithdrawal, RailMovement } from '../observed/snapshot.ts';
import {
  type Act,
  announce,
  announced,
  LOOK,
  money,
  payFor,
  START,
  startWalletHistory,
  type WalletEnd,
  type WalletHistory,
} from './wallet-history.ts';

let history: WalletHistory;
beforeEach(() => void (history = startWalletHistory()));

const DEPOSIT: ObservedDeposit = { orderId: '21', member: 'ann', amountMinor: 50_00n, paidMinor: 40_00n };
const CAME: RailMovement = {
  movementId: 'm1',
  direction: 'in',
  orderId: '21',
  amountMinor: 40_00n,
  outcome: 'done',
};

describe('a deposit beyond the limit of its member', () => {
  const credit = { member: 'ann', depositId: '21', minor: 15_00n, lockedMinor: 25_00n, atMs: 1 };
  const DONE = {
    ann: START + 15_00n,
    deposits: [DEPOSIT],
    credits: [credit],
    locked: 25_00n,
    outside: [CAME],
  };
  const limitAndPay = (): void => {
    const limit: Act = { kind: 'setLimit', measure: 'deposit', period: 'day', amount: '15' };
    history.accepted('s', limit, {});
    history.accepted('a', announce('50'), announced('21', '50.00'));
    history.accepted('p', payFor('21', '40.00'), {});
  };

  it('arrives in part', () => {
    limitAndPay();
    history.accepted('l', LOOK, money(START));
    history.accepted('l2', LOOK, money(START + 15_00n));
    history.accepted('d', { kind: 'deposits' }, { list: [announced('21', '50.00', '40.00')] });
    history.accepted('l3', LOOK, money(START + 15_00n));
    expect(history.reconcile(DONE)).toEqual([]);
  });

  it('has arrived in part once the member was told of it', () => {
    limitAndPay();
    history.accepted('d', { kind: 'deposits' }, { list: [announced('21', '50.00', '40.00')] });
    history.accepted('l', LOOK, money(START + 15_00n));
    expect(history.reconcile(DONE)).toEqual([]);
  });

  it('does not arrive as a whole', () => {
    limitAndPay();
    history.accepted('l', LOOK, money(START + 40_00n));
    expect(history.reconcile(DONE)).toEqual(['drift l']);
  });

  it.each<[string, WalletEnd, string[]]>([
    ['nothing lies locked', { ...DONE, locked: undefined }, ['drift ann']],
    ['all of it can be used', { ...DONE, ann: START + 40_00n }, ['drift ann']],
    ['more lies locked', { ...DONE, locked: 26_00n }, ['drift ann']],
  ])('is noticed in the books when %s', (_says, end, found) => {
    limitAndPay();
    expect(history.reconcile(end)).toEqual(found);
  });

  it('is not locked without a limit', () => {
    history.accepted('a', announce('50'), announced('21', '50.00'));
    history.accepted('p', payFor('21', '40.00'), {});
    expect(history.reconcile(DONE)).toContain('protection 21');
  });
});

describe('a locked deposit that goes back', () => {
  const credit = { member: 'ann', depositId: '21', minor: 15_00n, lockedMinor: 25_00n, atMs: 1 };
  const BACK: ObservedWithdrawal = {
    orderId: '31',
    member: 'ann',
    amountMinor: 25_00n,
    feeMinor: 0n,
    state: 'pending',
    depositId: '21',
  };
  const WAITING: WalletEnd = {
    ann: START + 15_00n,
    deposits: [DEPOSIT],
    credits: [credit],
    outside: [CAME],
    withdrawals: [BACK],
    frozen: 25_00n,
  };
  const WENT: RailMovement = {
    movementId: 'm2',
    direction: 'out',
    orderId: '31',
    amountMinor: 25_00n,
    outcome: 'done',
  };
  const PAID: WalletEnd = {
    ...WAITING,
    frozen: undefined,
    withdrawals: [{ ...BACK, state: 'paid' }],
    outside: [CAME, WENT],
  };
  const askBack: Act = { kind: 'returnDeposit', key: 'k', orderId: '21', cardId: '5' };
  const reply = { order_no: '31', amount: '25.00' };
  const lock = (): void => {
    const limit: Act = { kind: 'setLimit', measure: 'deposit', period: 'day', amount: '15' };
    history.accepted('s', limit, {});
    history.accepted('a', announce('50'), announced('21', '50.00'));
    history.accepted('p', payFor('21', '40.00'), {});
  };

  it.each<[string, WalletEnd]>([
    ['waits', WAITING],
    ['is paid', PAID],
    [
      'is locked again',
      { ...PAID, withdrawals: [{ ...BACK, state: 'refused' }], locked: 25_00n, outside: [CAME] },
    ],
  ])('leaves the balance alone, and %s', (_says, end) => {
    lock();
    history.accepted('r', askBack, reply);
    history.accepted('l', LOOK, money(START + 15_00n));
    expect(history.reconcile(end)).toEqual([]);
  });

  it('may have gone although its reply was lost', () => {
    lock();
    history.sends('r', askBack);
    history.hears('r', { kind: 'unknown' });
    expect(history.reconcile(PAID)).toEqual([]);
  });

  it.each<[string, WalletEnd, string[]]>([
    [
      'it is taken from the balance',
      { ...WAITING, ann: START - 10_00n, locked: 25_00n },
      ['drift ann', 'drift ann'],
    ],
    ['it is nowhere', { ...WAITING, withdrawals: [], frozen: undefined, locked: 25_00n }, ['lost 31']],
    [
      'it is there twice',
      { ...WAITING, withdrawals: [BACK, BACK], frozen: 50_00n, locked: -25_00n },
      ['doubled 31', 'drift 21'],
    ],
    [
      'a second one takes what is not there',
      { ...WAITING, withdrawals: [BACK, { ...BACK, orderId: '32' }], frozen: 50_00n, locked: -25_00n },
      ['doubled 32', 'drift 21'],
    ],
    [
      'more goes back than was said',
      { ...WAITING, withdrawals: [{ ...BACK, amountMinor: 26_00n }], frozen: 26_00n, locked: -1_00n },
      ['wrong-reply 31', 'drift 21'],
    ],
    ['it costs a fee', { ...WAITING, withdrawals: [{ ...BACK, feeMinor: 1n }] }, ['drift 31']],
    ['it is not frozen', { ...WAITING, frozen: 0n }, ['drift ann']],
    ['it is still locked', { ...WAITING, locked: 25_00n }, ['drift ann']],
    [
      'it goes to somebody else',
      { ...WAITING, withdrawals: [{ ...BACK, member: 'bob' }], frozen: undefined, locked: 25_00n },
      ['wrong-reply 31', 'drift 31', 'drift bob', 'drift bob'],
    ],
    [
      'another deposit goes back',
      { ...WAITING, withdrawals: [{ ...BACK, depositId: '22' }] },
      ['wrong-reply 31', 'drift 31', 'drift 22'],
    ],
    ['the cashier never paid it', { ...PAID, outside: [CAME] }, ['drift 31']],
    [
      'the cashier paid it twice',
      { ...PAID, outside: [CAME, WENT, { ...WENT, movementId: 'm3' }] },
      ['drift 31'],
    ],
    [
      'it is paid, and locked again',
      { ...PAID, withdrawals: [{ ...BACK, state: 'refused' }], locked: 25_00n },
      ['drift 31'],
    ],
  ])('is noticed in the books when %s', (_says, end, found) => {
    lock();
    history.accepted('r', askBack, reply);
    expect(history.reconcile(end).toSorted()).toEqual(found.toSorted());
  });

  it('is noticed when nobody asked for it', () => {
    lock();
    expect(history.reconcile(WAITING)).toEqual(['doubled 31']);
  });

  it('is answered the same when it is repeated', () => {
    lock();
    history.accepted('r', askBack, reply);
    history.hears('r', { kind: 'accepted', data: { ...reply, protection: {} } });
    expect(history.soFar()).toEqual([]);
    history.hears('r', { kind: 'accepted', data: { ...reply, order_no: '32' } });
    expect(history.soFar()).toEqual(['doubled r']);
  });

  it.each([{}, { order_no: '31' }, { ...reply, amount: '0.00' }])(
    'is no return with the reply %j',
    (data) => {
      lock();
      history.accepted('r', askBack, data);
      expect(history.soFar()).toEqual(['wrong-reply r']);
    },
  );
});
