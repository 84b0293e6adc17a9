import { beforeEach, describe, expect, it, test } from 'vitest';

import { dueOf } from '../rewards/reward-rules.ts';
import {
  announce,
  announced,
  claim,
  LOOK,
  money,
  payFor,
  START as GIFT,
  startWalletHistory,
  type WalletHistory,
} from './wallet-history.ts';

const START = GIFT + 50_00n;
const PAID_IN = {
  deposits: [{ orderId: '21', member: 'ann', amountMinor: 50_00n, paidMinor: 50_00n }],
  outside: [
    { movementId: 'm1', direction: 'in', orderId: '21', amountMinor: 50_00n, outcome: 'done' } as const,
  ],
};

/** Ann has paid 50.00 in, and was told that it is credited. */
let history: WalletHistory;
beforeEach(() => {
  history = startWalletHistory();
  history.accepted('a', announce('50'), announced('21', '50.00'));
  history.accepted('p', payFor('21', '50'), {});
  history.accepted('d', { kind: 'deposits' }, { list: [announced('21', '50.00', '50.00')] });
});

const paid = (amount: string, balance: bigint) => ({ amount, ...money(balance) });
const signIn = (day: number, amountMinor: bigint) => ({
  member: 'ann',
  key: `sign-in-2026-11-${day}`,
  amountMinor,
});
const DONE = { ...PAID_IN, ann: START + 20n, claims: [signIn(22, 20n)] };

describe('a claim', () => {
  it('pays once, and is refused when it is repeated', () => {
    history.accepted('c1', claim('sign-in'), paid('0.20', START + 20n));
    history.refused('c2', claim('sign-in'), 'BENEFIT_CLAIMED');
    history.accepted('l', LOOK, money(START + 20n));
    expect(history.reconcile(DONE)).toEqual([]);
    expect(history.reconcile(DONE)).toEqual([]);
  });

  it('that was never answered may have been paid', () => {
    history.sends('c', claim('sign-in'));
    history.accepted('l1', LOOK, money(START));
    history.accepted('l2', LOOK, money(START + 20n));
    expect(history.reconcile(DONE)).toEqual([]);
  });

  it('that was never answered may have been lost', () => {
    history.sends('c', claim('sign-in'));
    history.accepted('l', LOOK, money(START));
    expect(history.reconcile({ ...PAID_IN, ann: START })).toEqual([]);
  });

  it.each([
    ['without an amount', 'sign-in', money(START), 'wrong-reply c'],
    ['of an amount that it never pays', 'sign-in', paid('0.25', START + 25n), 'wrong-reply c'],
    ['that pays nothing', 'sign-in', paid('0.20', START), 'drift c'],
    ['of a level that pays otherwise', 'vip-3', paid('5.00', START + 5_00n), 'wrong-reply c'],
  ])('is wrong %s', (_is, benefit, data, found) => {
    history.accepted('c', claim(benefit), data);
    expect(history.soFar()).toContain(found);
  });

  it.each([
    ['sign-in', 'BENEFIT_LOCKED'],
    ['sign-in', 'BENEFIT_CLAIMED'],
    ['vip-2', 'BENEFIT_NOT_EXIST'],
  ])('of %s cannot be refused with %s at first', (benefit, code) => {
    history.refused('c', claim(benefit), code);
    expect(history.soFar()).toEqual(['wrong-reply c']);
  });

  it('of a sign-in waits for a deposit', () => {
    history = startWalletHistory();
    history.refused('c', claim('sign-in'), 'BENEFIT_LOCKED');
    expect(history.reconcile({})).toEqual([]);
    history.accepted('c2', claim('sign-in'), paid('0.20', GIFT + 20n));
    const found = history.reconcile({ ann: GIFT + 20n, claims: [signIn(22, 20n)] });
    expect(found).toContain('wrong-pay ann sign-in-2026-11-22');
  });

  it.each([
    ['is lost', { ann: START + 20n }, ['lost c', 'drift ann']],
    [
      'is paid twice',
      { ann: START + 40n, claims: [signIn(22, 20n), signIn(22, 20n)] },
      ['doubled ann sign-in-2026-11-22', 'wrong-pay ann sign-in-2026-11-22', 'drift ann'],
    ],
    [
      'is paid a cent more',
      { ann: START + 21n, claims: [signIn(22, 21n)] },
      ['doubled ann sign-in-2026-11-22', 'wrong-pay ann sign-in-2026-11-22', 'lost c', 'drift ann'],
    ],
    [
      'comes with one that nobody made',
      { ann: START + 50n, claims: [signIn(22, 20n), signIn(23, 30n)] },
      ['doubled ann sign-in-2026-11-23'],
    ],
    [
      'comes with the reward of a level that was not reached',
      { ann: START + 5_20n, claims: [signIn(22, 20n), { member: 'ann', key: 'vip-2', amountMinor: 5_00n }] },
      ['doubled ann vip-2', 'wrong-pay ann vip-2', 'drift ann'],
    ],
  ])('is found when it %s', (_is, end, found) => {
    history.accepted('c', claim('sign-in'), paid('0.20', START + 20n));
    expect(history.reconcile({ ...PAID_IN, ...end })).toEqual(found);
  });
});

describe('what a reward pays at most', () => {
  const NOTHING = { depositMinor: 0n, stakedMinor: 0n };
  const PAYER = { depositMinor: 1n, stakedMinor: 0n };
  const SILVER = { depositMinor: 100_00n, stakedMinor: 1_000_00n };
  test.each([
    [
      'days in a row',
      ['sign-in-2026-11-30', 'sign-in-2026-12-01', 'sign-in-2026-12-02'],
      PAYER,
      [20n, 30n, 40n],
    ],
    ['a missed day', ['sign-in-2026-11-20', 'sign-in-2026-11-22'], PAYER, [20n, 20n]],
    ['no deposit', ['sign-in-2026-11-20', 'sign-in-2026-11-21'], NOTHING, [0n, 0n]],
    [
      'the eighth day',
      Array.from({ length: 8 }, (_, n) => `sign-in-2026-11-2${n}`),
      PAYER,
      [20n, 30n, 40n, 50n, 60n, 80n, 200n, 20n],
    ],
    ['a level that is reached', ['vip-2', 'vip-3'], SILVER, [5_00n, 0n]],
    ['a cent of stakes missing', ['vip-2'], { ...SILVER, stakedMinor: 999_99n }, [0n]],
    ['anything else', ['rebate-2026-11-22', 'welcome'], SILVER, [0n, 0n]],
  ])('for %s', (_of, keys, lifetime, expected) => {
    expect([...dueOf(keys, lifetime).values()]).toEqual(expected);
  });
});
