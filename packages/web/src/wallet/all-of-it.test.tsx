// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

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
