import { describe, expect, test } from 'vitest';

import { formatMoney, minor } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import { faultOf, largestOf, quoteOf, termsOf, type Terms, type WithdrawInfo } from './terms.ts';

const INFO: WithdrawInfo = {
  money: '300.00',
  available: '300.00',
  frozen: '0.00',
  min: '20.00',
  max: '20000.00',
  fee_rate: '0.0050',
  fee_min: '2.00',
  daily_limit: '50000.00',
  daily_left: '50000.00',
  turnover: '0.00',
  need_turnover: '0.00',
  is_set_password: true,
  hours: '1-24',
  rate: null,
  pending: null,
  reasons: [],
};

const terms = (change: Partial<WithdrawInfo> = {}): Terms => termsOf({ ...INFO, ...change });

describe('withdrawal terms', () => {
  test.each([
    ['20.00', '2.00', '18.00'],
    ['400.00', '2.00', '398.00'],
    ['400.01', '2.00', '398.01'],
    ['401.99', '2.00', '399.99'],
    ['402.00', '2.01', '399.99'],
    ['20000.00', '100.00', '19900.00'],
  ])('for %s charges %s and pays %s', (amount, fee, arrives) => {
    const { feeMinor, arrivesMinor } = quoteOf(typedMinor(amount) ?? minor(0n), terms());
    expect([formatMoney(feeMinor), formatMoney(arrivesMinor)]).toEqual([fee, arrives]);
  });

  test.each<[string, Partial<WithdrawInfo>, string]>([
    ['the balance', {}, '300.00'],
    ['one withdrawal’s limit', { available: '99999999.99' }, '20000.00'],
    ['the day', { available: '9000.00', daily_left: '55.55' }, '55.55'],
    ['nothing below the least', { available: '19.99' }, '0.00'],
    ['exactly the least', { available: '20.00' }, '20.00'],
  ])('limits the largest amount to %s', (_, change, all) => {
    expect(formatMoney(largestOf(terms(change)))).toBe(all);
  });

  test.each<[string, string | null]>([
    ['', 'amount'],
    ['0', 'amount'],
    ['0.', 'amount'],
    ['19.99', 'min'],
    ['20.', null],
    ['300', null],
    ['300.01', 'balance'],
    ['20000.01', 'max'],
  ])('reports for "%s": %s', (entry, fault) => {
    expect(faultOf(typedMinor(entry), terms())?.fault ?? null).toBe(fault);
  });

  test('reports the daily limit before the balance, as the server does', () => {
    const both = terms({ daily_left: '100.00', available: '50.00' });
    expect(faultOf(typedMinor('200'), both)).toEqual({ fault: 'daily', limitMinor: 100_00n });
  });

  test('never refuses the largest amount', () => {
    for (const available of ['20.00', '20.01', '777.77', '20000.00', '99999999.99'])
      for (const daily of ['20.00', '1234.56', '50000.00']) {
        const each = terms({ available, daily_left: daily });
        expect(faultOf(largestOf(each), each)).toBeNull();
      }
  });
});
