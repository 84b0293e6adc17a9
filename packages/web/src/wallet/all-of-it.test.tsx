// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { hiddenBalance } from '../settings/hidden-balance.ts';
import { AllOfIt } from './all-of-it.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test.each([
  ['the cents of an amount', 12_50n, false, '12.50'],
  ['a whole amount without cents', 1_000_00n, false, '1000'],
  ['nothing while nothing may be taken', 0n, false, null],
  ['nothing while the amount is fixed', 12_50n, true, null],
])('the button for all of it gives %s', (_, largestMinor, isFixed, text) => {
  const picked: string[] = [];
  const room = document.createElement('div');
  const root = createRoot(room);
  const pick = (amount: string): void => void picked.push(amount);
  const props = { name: 'Balance', amount: '2000.00', largestMinor, isFixed, onPick: pick };
  act(() => root.render(<AllOfIt {...props} />));
  act(() => room.querySelector('button')?.click());
  act(() => root.unmount());
  expect(picked).toEqual(text === null ? [] : [text]);
});

test('a hidden balance is hidden here too', () => {
  hiddenBalance.set('1');
  const room = document.createElement('div');
  const root = createRoot(room);
  const amounts = { amount: '2000.00', largestMinor: 2_000_00n };
  act(() => root.render(<AllOfIt name="Balance" {...amounts} onPick={() => undefined} />));
  expect(room.textContent).not.toMatch(/\d/);
  act(() => hiddenBalance.set('0'));
  expect(room.textContent).toContain('2,000');
  act(() => root.unmount());
});
