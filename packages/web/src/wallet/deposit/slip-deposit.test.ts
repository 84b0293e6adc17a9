// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';

import { session } from '../../session/session.ts';
import { noteSlipDeposit, slipOfDeposit } from './slip-deposit.ts';

const PAGE = '/pages/game/bet?game_id=3';
const logIn = (id: number): void => session.logIn({ id, token: `token${id}` });

beforeEach(() => {
  sessionStorage.clear();
  logIn(7);
});
afterEach(() => session.logOut());

test('an order leads back to the slip that it was made for, and no other order does', () => {
  noteSlipDeposit('D1', PAGE);
  expect([slipOfDeposit('D1'), slipOfDeposit('D2')]).toEqual([PAGE, null]);
  noteSlipDeposit('D2', '/pages/game/bet?game_id=4');
  expect(slipOfDeposit('D1')).toBeNull();
});

test('another member on the phone is led nowhere', () => {
  noteSlipDeposit('D1', PAGE);
  logIn(8);
  expect(slipOfDeposit('D1')).toBeNull();
});

test.each(['', '[]', '{"owner":"7","orderNo":"D1"}', '{"owner":"7","orderNo":"D1","address":5}'])(
  'what is kept as %s leads nowhere',
  (text) => {
    sessionStorage.setItem('tessera.slipDeposit', text);
    expect(slipOfDeposit('D1')).toBeNull();
  },
);
