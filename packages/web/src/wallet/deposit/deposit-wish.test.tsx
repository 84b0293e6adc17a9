// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { session } from '../../session/session.ts';
import { forgetDepositWish, useDepositWish, wishDeposit, wishDepositView } from './deposit-wish.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Wish() {
  const { view, amount, slipPage } = useDepositWish();
  return `${view} ${amount} ${slipPage}`;
}
const logIn = (id: number) => act(() => session.logIn({ id, token: `token${id}` }));
const shown = () => document.body.textContent;

let unmount: () => void;

beforeEach(async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  logIn(7);
  forgetDepositWish();
  await act(async () => root.render(<Wish />));
  unmount = () => act(() => root.unmount());
});
afterEach(() => {
  unmount();
  session.logOut();
});

test('an amount is asked for with the form', () => {
  act(() => wishDepositView('orders'));
  act(() => wishDeposit('50.00', '/slip'));
  expect(shown()).toBe('new 50.00 /slip');
});

test.each([
  ['an amount', () => wishDeposit('50.00', '/slip')],
  ['their orders', () => wishDepositView('orders')],
])('%s that one member asked for: not of the next', (_, wish) => {
  act(wish);
  logIn(8);
  expect(shown()).toBe('new  ');
});
