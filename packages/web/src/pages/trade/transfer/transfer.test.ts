import { expect, test } from 'vitest';

import { minor } from '@tessera/domain/money';

import { lengthOf } from '../../../wallet/remark.ts';
import { boundsOf, largestOf, problemOf } from './transfer-amount.ts';
import { FILLING, recipientOf, transferReducer, type TransferState } from './transfer-reducer.ts';

const bounds = boundsOf({ min: '1.00', max: '500.00', daily_left: '300.00', locked: '0.00' }, '200.50');

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

test('rewards that have to be staked first are named and left out', () => {
  const locked = { ...bounds, lockedMinor: minor(50_50n) };
  expect(problemOf('150', locked)).toBeNull();
  expect(problemOf('150.01', locked)).toEqual({ kind: 'locked', edgeMinor: 50_50n });
  expect(problemOf('200.51', locked)).toEqual({ kind: 'short', edgeMinor: 1n });
  expect(largestOf(locked)).toBe(150_00n);
});

test('what is missing is named to the cent', () => {
  expect(problemOf('200.51', bounds)).toEqual({ kind: 'short', edgeMinor: 1n });
});

test('as much as may be stays below every limit', () => {
  expect(largestOf(bounds)).toBe(200_00n);
  expect(largestOf({ ...bounds, balanceMinor: minor(150n) })).toBe(1_00n);
  expect(largestOf({ ...bounds, minMinor: minor(120n), balanceMinor: minor(150n) })).toBe(1_50n);
  expect(largestOf({ ...bounds, balanceMinor: minor(99n) })).toBe(0n);
  expect(largestOf({ ...bounds, leftMinor: minor(0n) })).toBe(0n);
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
  ['RECIPIENT_UNAVAILABLE', 'recipient', false],
  ['MONEY_NOT_ENOUGH', 'amount', false],
  ['DAILY_LIMIT', 'amount', false],
  ['REWARD_NOT_STAKED', 'amount', false],
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
