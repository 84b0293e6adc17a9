// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { minor } from '@tessera/domain/money';

import { hiddenBalance } from '../../../../settings/hidden-balance.ts';
import { MoneyLine } from './money-line.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('hides the change of a hidden balance and the stakes with it', () => {
  const room = document.createElement('div');
  const root = createRoot(room);
  const show = (balanceMinor: bigint): void =>
    act(() =>
      root.render(
        <MoneyLine
          payer="member"
          balanceMinor={balanceMinor}
          bets={{ count: 3, stakedMinor: minor(30_00n) }}
          onOpen={() => undefined}
        />,
      ),
    );
  show(1_000_00n);
  show(970_00n);
  // The mirrored arrow of Arabic.
  expect(room.querySelector('button svg')?.getAttribute('class')).toMatch(/directional/);
  for (const amount of ['970.00', '\u221230.00', '30.00']) expect(room.textContent).toContain(amount);
  act(() => hiddenBalance.set('1'));
  expect(room.textContent).not.toMatch(/\d/);
  act(() => root.unmount());
});
