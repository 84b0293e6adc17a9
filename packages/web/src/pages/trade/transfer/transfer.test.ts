import { expect, test } from 'vitest';

import { minor } from '@tessera/domain/money';

import { lengthOf } from '../../../wallet/remark.ts';
import { amountOf, boundsOf, largestOf, problemOf, typedAmount } from './transfer-amount.ts';
import { FILLING, recipientOf, transferReducer, type TransferState } from './transfer-reducer.ts';

const bounds = boundsOf({ min: '1.00', max: '500.00', daily_left: '300.00' }, '200.50');

test.each([
  ['', 'none'],
  ['0', 'none'],
  ['0.99', 'tooSmall'],
  ['1', null],
  ['200.50', null],
  ['200.51', 'short'],
  ['300', 'short'],
  ['300.01', 'aboveDaily'],
  ['500.01', 'tooLarge'],
])('%s is refused as %s', (text, kind) => {
  expect(problemOf(text, bounds)?.kind ?? null).toBe(kind);
});

test('what is missing is named to the cent', () => {
  expect(problemOf('200.51', bounds)).toEqual({ kind: 'short', edgeMinor: 1n });
});

test.each([
  ['1', '12', '12'],
  ['12', '12,5', '12.5'],
  ['12.55', '12.555', '12.55'],
  ['', ' 1 000.00 ', '1000.00'],
  ['7', '7e3', '7'],
  ['7', '-7', '7'],
  ['12', '', ''],
])('%s becomes, by typing %s, %s', (before, typed, after) => {
  expect(typedAmount(before, typed)).toBe(after);
});

test('an amount half typed counts, a wrong one does not', () => {
  expect([amountOf('12.'), amountOf('.'), amountOf('')]).toEqual([1_200n, null, null]);
});

test('as much as may be stays below every limit', () => {
  expect(largestOf(bounds)).toBe('200');
  expect(largestOf({ ...bounds, balanceMinor: minor(150n) })).toBe('1');
  expect(largestOf({ ...bounds, minMinor: minor(120n), balanceMinor: minor(150n) })).toBe('1.50');
  expect(largestOf({ ...bounds, balanceMinor: minor(99n) })).toBe('');
  expect(largestOf({ ...bounds, leftMinor: minor(0n) })).toBe('');
});

test('a family of four is one character', () => {
  expect(lengthOf(' 生日快乐 👨‍👩‍👧‍👦 ')).toBe(6);
});

const review: TransferState = {
  ...FILLING,
  recipient: '138 0013 8000',
  amount: '12',
  found: { user: '138****8000', name: '小**', avatar: '' },
};

test.each([
  ['USER_NOT_EXISTS', 'recipient', false],
  ['TRANSFER_TO_SELF', 'recipient', false],
  ['MONEY_NOT_ENOUGH', 'amount', false],
  ['DAILY_LIMIT', 'amount', false],
  ['REMARK_INVALID', 'remark', false],
  ['SERVER_BUSY', 'whole', true],
  ['ACCOUNT_IS_FROZEN', 'whole', true],
])('%s is said at %s', (code, place, staysInReview) => {
  const asking = transferReducer(review, { type: 'confirmed' });
  const next = transferReducer(asking, { type: 'refused', code, text: 'no' });
  expect(next.fault).toEqual({ place, text: 'no' });
  expect([next.isAsking, next.found !== null, next.amount]).toEqual([false, staysInReview, '12']);
});

test('a change takes the fault away, a receipt what was filled in', () => {
  const refused = transferReducer(review, { type: 'refused', code: 'USER_NOT_EXISTS', text: 'no' });
  expect(transferReducer(refused, { type: 'typed', field: 'recipient', text: 'anna' }).fault).toBeNull();
  const receipt = { order_no: '1', to_user: 'a***a', amount: '12.00', money: '1.00', balance: '1.00' };
  expect(transferReducer(review, { type: 'accepted', receipt })).toEqual({ ...FILLING, receipt });
  expect(recipientOf(review)).toBe('13800138000');
});
