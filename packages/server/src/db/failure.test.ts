import { expect, it } from 'vitest';

import { isLostConnection, mayBeTriedAgain } from './failure.ts';

const failed = (code: string): Error => Object.assign(new Error('failed'), { code });

it.each([
  ['an administrator ended the connection', '57P01'],
  ['the server is starting, or a standby', '57P03'],
  ['the transaction is read-only: the server was demoted', '25006'],
  ['the connection was cut', '08006'],
  ['too many connections are open', '53300'],
  ['nobody listens', 'ECONNREFUSED'],
])('takes it for a lost connection when %s', (_, code) => {
  expect([isLostConnection(failed(code)), mayBeTriedAgain(failed(code))]).toEqual([true, false]);
});

it.each([
  ['a statement takes too long', '57014'],
  ['a lock is waited for too long', '55P03'],
  ['transactions wait for each other', '40P01'],
])('takes it for certain that nothing was committed when %s', (_, code) => {
  expect([isLostConnection(failed(code)), mayBeTriedAgain(failed(code))]).toEqual([false, true]);
});

it.each([
  ['a row breaks a rule', '23514'],
  ['a right is missing', '42501'],
])('takes it for a fault of the work when %s', (_, code) => {
  expect([isLostConnection(failed(code)), mayBeTriedAgain(failed(code))]).toEqual([false, false]);
});
