import { beforeEach, describe, expect, it } from 'vitest';

import type { ObservedDeposit, ObservedWithdrawal, RailMovement } from '../observed/snapshot.ts';
import {
  type Act,
  announce,
  announced,
  requestReply,
  askFor,
  give,
  given,
  LOOK,
  money,
  payFor,
  withdrawalSeen,
  START,
  startWalletHistory,
  type WalletEnd,
  type WalletHistory,
} from './wallet-history.ts';

let history: WalletHistory;
beforeEach(() => void (history = startWalletHistory()));

const TRANSFER = { orderId: '11', from: 'ann', to: 'bob', amountMinor: 10_00n };
const DEPOSIT: ObservedDeposit = { orderId: '21', member: 'ann', amountMinor: 50_00n, paidMinor: 40_00n };
const CAME: RailMovement = {
  movementId: 'm1',
  direction: 'in',
  orderId: '21',
  amountMinor: 40_00n,
  outcome: 'done',
};
const WITHDRAWAL: ObservedWithdrawal = {
  orderId: '31',
  member: 'ann',
  amountMinor: 30_00n,
  feeMinor: 5_00n,
  state: 'paid',
};
const WENT: RailMovement = {
  movementId: 'm2',
  direction: 'out',
  orderId: '31',
  amountMinor: 25_00n,
  outcome: 'done',
};

describe('a transfer', () => {
  const gave = (): void => history.accepted('t', give('bob', '10'), given('11', '10.00', START - 10_00n));
  const DONE = { ann: START - 10_00n, bob: START + 10_00n, transfers: [TRANSFER] };

  it('debits the sender and credits the recipient at any time after it was sent', () => {
    history.accepted('l0', LOOK, money(START), 'bob');
    history.sends('t', give('bob', '10'));
    history.accepted('l1', LOOK, money(START + 10_00n), 'bob');
    history.hears('t', { kind: 'accepted', data: given('11', '10.00', START - 10_00n) });
    history.accepted('l2', LOOK, money(START + 10_00n), 'bob');
    expect(history.reconcile(DONE)).toEqual([]);
    expect(history.reconcile(DONE)).toEqual([]);
  });

  it('does not disappear once received', () => {
    gave();
    history.accepted('l1', LOOK, money(START + 10_00n), 'bob');
    history.accepted('l2', LOOK, money(START), 'bob');
    expect(history.soFar()).toEqual(['drift l2']);
  });

  it('credits nothing when refused', () => {
    history.refused('t', give('bob', '10'), 'DAILY_LIMIT');
    history.accepted('l', LOOK, money(START + 10_00n), 'bob');
    expect(history.soFar()).toEqual(['drift l']);
  });

  it.each([
    ['debits nothing', given('11', '10.00', START), 'drift t'],
    ['debits another amount', given('11', '11.00', START - 10_00n), 'wrong-reply t'],
    ['reports two balances', { ...given('11', '10.00', START - 10_00n), money: '1.00' }, 'wrong-reply t'],
  ])('is wrong when it %s', (_says, data, found) => {
    history.accepted('t', give('bob', '10'), data);
    expect(history.soFar()).toContain(found);
  });

  it.each(['0', '-5', '1.005', 'ten', '7'.repeat(20), ''])('of %s is invalid', (amount) => {
    history.accepted('t', give('bob', amount), given('11', '5.00', START - 5_00n));
    expect(history.soFar()).toContain('wrong-reply t');
  });

  it('cannot go to the sender', () => {
    history.accepted('t', give('ann', '10'), given('11', '10.00', START - 10_00n));
    expect(history.soFar()).toEqual(['wrong-reply t']);
  });

  it('is applied once and repeated with the same reply', () => {
    gave();
    gave();
    expect(history.soFar()).toEqual([]);
    history.accepted('t', give('bob', '10'), given('11', '10.00', START - 20_00n));
    expect(history.soFar()).toEqual(['wrong-reply t']);
    history.accepted('t', give('bob', '10'), given('12', '10.00', START - 20_00n));
    expect(history.soFar()).toEqual(['wrong-reply t', 'doubled t']);
  });

  it('may remain unanswered, whether the snapshot has it or not', () => {
    for (const isIn of [true, false]) {
      history = startWalletHistory();
      history.sends('t', give('bob', '10'));
      history.hears('t', { kind: 'unknown' });
      history.accepted('l', LOOK, money(isIn ? START - 10_00n : START));
      history.accepted('l2', LOOK, money(isIn ? START + 10_00n : START), 'bob');
      expect(history.reconcile(isIn ? DONE : {})).toEqual([]);
    }
  });

  it('is never credited later when unanswered and absent from the snapshot', () => {
    history.sends('t', give('bob', '10'));
    expect(history.reconcile({})).toEqual([]);
    history.accepted('l', LOOK, money(START + 10_00n), 'bob');
    expect(history.soFar()).toEqual(['drift l']);
  });

  it('in doubt may explain the refusal of another', () => {
    history.accepted('l', LOOK, money(START));
    history.sends('t', give('bob', '900'));
    history.refused('t2', give('bob', '900'), 'BALANCE_NOT_ENOUGH');
    expect(history.soFar()).toEqual([]);
  });

  it.each<[string, WalletEnd, string[]]>([
    ['is missing', { ...DONE, transfers: [] }, ['lost 11']],
    ['appears twice', { ...DONE, transfers: [TRANSFER, TRANSFER] }, ['doubled 11']],
    [
      'appears with one that no one sent',
      { ...DONE, transfers: [TRANSFER, { ...TRANSFER, orderId: '12' }] },
      ['doubled 12'],
    ],
    [
      'went to another member',
      { ...DONE, transfers: [{ ...TRANSFER, from: 'bob', to: 'ann' }] },
      ['wrong-reply 11'],
    ],
    ['credited nothing', { ...DONE, bob: START }, ['drift bob']],
    ['debited nothing', { ...DONE, ann: START }, ['drift ann']],
    ['credited one cent too much', { ...DONE, bob: START + 10_01n }, ['drift bob']],
  ])('is noticed in the books when it %s', (_says, end, found) => {
    gave();
    expect(history.reconcile(end)).toEqual(found);
  });

  it('is refused for lack of money only when the balance is too small', () => {
    history.accepted('l', LOOK, money(START));
    history.refused('t', give('bob', '1000'), 'BALANCE_NOT_ENOUGH');
    expect(history.soFar()).toEqual(['wrong-reply t']);
    history.refused('t2', give('bob', '1000.01'), 'BALANCE_NOT_ENOUGH');
    expect(history.soFar()).toEqual(['wrong-reply t']);
  });
});

describe('a deposit', () => {
  const paid = (): void => {
    history.accepted('a', announce('50'), announced('21', '50.00'));
    history.accepted('p', payFor('21', '40.00'), {});
  };
  const DONE = { ann: START + 40_00n, deposits: [DEPOSIT], outside: [CAME] };

  it('is credited with the amount paid, at any time after payment', () => {
    paid();
    history.accepted('l1', LOOK, money(START));
    history.accepted('l2', LOOK, money(START + 40_00n));
    history.accepted('d', { kind: 'deposits' }, { list: [announced('21', '50.00', '40.00')] });
    history.accepted('l3', LOOK, money(START + 40_00n));
    expect(history.reconcile(DONE)).toEqual([]);
  });

  it('in coins is credited at the rate of its order, rounded down', () => {
    const coins = { coin: 'USDT', rate: '7.13', ratetime: 1, amount: '7.0127' };
    history.accepted('a', announce('50'), { ...announced('21', '50.00'), coins });
    history.accepted('p', payFor('21', '5.61'), {});
    // 5.61 x 7.13 is 39.9993.
    const [exact, more] = [
      { ...DEPOSIT, paidMinor: 39_99n },
      { ...DEPOSIT, paidMinor: 40_00n },
    ];
    const came = (amountMinor: bigint) => [{ ...CAME, amountMinor }];
    expect(history.reconcile({ ann: START + 39_99n, deposits: [exact], outside: came(39_99n) })).toEqual([]);
    expect(history.reconcile({ ann: START + 40_00n, deposits: [more], outside: came(40_00n) })).toEqual([
      'lost 21',
    ]);
  });

  it('stays credited once the member was told', () => {
    paid();
    history.accepted('d', { kind: 'deposits' }, { list: [announced('21', '50.00', '40.00')] });
    history.accepted('l', LOOK, money(START));
    expect(history.soFar()).toEqual(['drift l']);
  });

  it.each([
    ['another amount is credited', announced('21', '50.00', '50.00')],
    ['its amount changes', announced('21', '51.00', '40.00')],
  ])('is wrong when %s', (_says, reported) => {
    paid();
    history.accepted('d', { kind: 'deposits' }, { list: [reported] });
    expect(history.soFar()).toEqual(['wrong-reply d']);
  });

  it('is not credited before payment', () => {
    history.accepted('a', announce('50'), announced('21', '50.00'));
    history.accepted('d', { kind: 'deposits' }, { list: [announced('21', '50.00', '50.00')] });
    expect(history.soFar()).toEqual(['wrong-reply d']);
  });

  it("may be paid without an answer, as the cashier's journal shows", () => {
    for (const isPaid of [true, false]) {
      history = startWalletHistory();
      history.accepted('a', announce('50'), announced('21', '50.00'));
      history.sends('p', payFor('21', '40.00'));
      history.accepted('l', LOOK, money(isPaid ? START + 40_00n : START));
      const unpaid = { ...DEPOSIT, paidMinor: undefined };
      expect(history.reconcile(isPaid ? DONE : { deposits: [unpaid] })).toEqual([]);
    }
  });

  it.each<[string, WalletEnd, string[]]>([
    ['is missing', { ...DONE, deposits: [] }, ['lost 21', 'drift ann']],
    ['is not credited', { ...DONE, deposits: [{ ...DEPOSIT, paidMinor: undefined }] }, ['lost 21']],
    ['is credited twice', { ...DONE, ann: START + 80_00n }, ['drift ann']],
    [
      'is credited with the announced amount',
      { ...DONE, deposits: [{ ...DEPOSIT, paidMinor: 50_00n }] },
      ['drift 21'],
    ],
    ['never reached the cashier', { ...DONE, outside: [] }, ['lost 21', 'drift ann']],
    [
      'belongs to no member',
      { ...DONE, deposits: [DEPOSIT, { ...DEPOSIT, orderId: '22', paidMinor: undefined }] },
      ['doubled 22'],
    ],
    ['appears twice', { ...DONE, ann: START + 80_00n, deposits: [DEPOSIT, DEPOSIT] }, ['doubled 21']],
  ])('is noticed in the books when it %s', (_says, end, found) => {
    paid();
    expect(history.reconcile(end)).toEqual(found);
  });

  it.each<[string, Act, Partial<typeof DEPOSIT>[], string[]]>([
    ['the same', announce('50'), [{}], []],
    ['for another amount', announce('50'), [{ amountMinor: 40_00n }], ['doubled 21']],
    ['of another member', announce('50'), [{ member: 'bob' }], ['doubled 21']],
    ['a different kind of order', askFor('50'), [{}], ['doubled 21']],
    ['more than one', announce('50'), [{}, { orderId: '22' }], ['doubled 22']],
  ])('that is found for a request without an answer may be %s', (_says, act, orders, found) => {
    history.sends('a', act);
    const deposits = orders.map((order) => ({ ...DEPOSIT, paidMinor: undefined, ...order }));
    expect(history.reconcile({ deposits })).toEqual(found);
  });

  it('is reported when money arrived for no order', () => {
    expect(history.reconcile({ outside: [{ ...CAME, orderId: '99' }] })).toEqual(['lost 99']);
  });
});

describe('a withdrawal', () => {
  const ask = (): void =>
    history.accepted('w', askFor('30'), requestReply('31', 30_00n, 5_00n, START - 30_00n));
  const seen = (op: string, stage: 'review' | 'paid' | 'refused'): void =>
    history.accepted(op, { kind: 'withdrawals' }, { list: [withdrawalSeen('31', 30_00n, 5_00n, stage)] });
  const PAID = { ann: START - 30_00n, frozen: 0n, withdrawals: [WITHDRAWAL], outside: [WENT] };
  const REFUSED = { withdrawals: [{ ...WITHDRAWAL, state: 'refused' }] } as const;
  const PENDING = {
    ann: START - 30_00n,
    frozen: 30_00n,
    withdrawals: [{ ...WITHDRAWAL, state: 'pending' }],
  } as const;

  it('debits at once and stays debited when paid', () => {
    ask();
    history.accepted('l', LOOK, money(START - 30_00n));
    expect(history.reconcile(PENDING)).toEqual([]);
    seen('s', 'paid');
    history.accepted('l2', LOOK, money(START - 30_00n));
    expect(history.reconcile(PAID)).toEqual([]);
  });

  it('is returned once when refused, at any time', () => {
    ask();
    history.accepted('l', LOOK, money(START - 30_00n));
    history.accepted('l2', LOOK, money(START));
    seen('s', 'refused');
    expect(history.soFar()).toEqual([]);
    history.accepted('l3', LOOK, money(START - 30_00n));
    expect(history.soFar()).toEqual(['drift l3']);
  });

  it('stays returned once the member was told', () => {
    ask();
    seen('s', 'refused');
    history.accepted('l', LOOK, money(START - 30_00n));
    expect(history.soFar()).toEqual(['drift l']);
  });

  it('that is pending in one audit may be returned later', () => {
    ask();
    expect(history.reconcile(PENDING)).toEqual([]);
    history.accepted('l', LOOK, money(START));
    expect(history.reconcile(REFUSED)).toEqual([]);
  });

  it('is not returned when paid', () => {
    ask();
    history.accepted('l', LOOK, money(START));
    seen('s', 'paid');
    expect(history.soFar()).toEqual(['drift l']);
  });

  it('has one final state', () => {
    ask();
    seen('s', 'paid');
    seen('s2', 'refused');
    expect(history.soFar()).toEqual(['wrong-reply s2']);
  });

  it('may remain unanswered, whether the snapshot has it or not', () => {
    history.sends('w', askFor('30'));
    history.accepted('l', LOOK, money(START - 30_00n));
    expect(history.reconcile(PENDING)).toEqual([]);
    history = startWalletHistory();
    history.sends('w', askFor('30'));
    history.accepted('l', LOOK, money(START));
    expect(history.reconcile({})).toEqual([]);
  });

  it.each<[string, WalletEnd, string[]]>([
    ['is missing', { ...PAID, withdrawals: [] }, ['lost 31', 'drift ann']],
    [
      'is paid twice at the cashier',
      { ...PAID, outside: [WENT, { ...WENT, movementId: 'm3' }] },
      ['doubled 31'],
    ],
    ['is paid and refused', { ...REFUSED, outside: [WENT] }, ['doubled 31']],
    ['is said to be paid and was not', { ...PAID, outside: [] }, ['drift 31']],
    ['is paid with the fee', { ...PAID, outside: [{ ...WENT, amountMinor: 30_00n }] }, ['drift 31']],
    ['stays frozen after it was paid', { ...PAID, frozen: 30_00n }, ['drift ann']],
    ['is not frozen while pending', { ...PENDING, frozen: 0n }, ['drift ann']],
    ['comes back twice', { ...REFUSED, ann: START + 30_00n }, ['drift ann']],
    ['does not come back', { ...REFUSED, ann: START - 30_00n }, ['drift ann']],
    ['is another’s', { ...PAID, withdrawals: [{ ...WITHDRAWAL, member: 'bob' }] }, ['wrong-reply 31']],
  ])('is noticed in the books when it %s', (_says, end, found) => {
    ask();
    expect(history.reconcile(end)).toEqual(found);
  });

  it('is not paid once its refusal was acknowledged', () => {
    ask();
    history.accepted('o', { kind: 'decide', orderId: '31', decision: 'refuse' }, {}, 'clerk');
    expect(history.reconcile(PAID)).toEqual(['lost 31']);
  });
});
