// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

import { minor } from '@tessera/domain/money';

import { loadLocale, loadTexts } from '../../../../../i18n/i18n.ts';
import { hiddenBalance } from '../../../../../settings/hidden-balance.ts';
import { motion } from '../../../../../settings/motion.ts';
import { CountedMoneyLine } from './counted-money-line.tsx';
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
  for (const amount of ['970.00', '30.00']) expect(room.textContent).not.toContain(amount);
  act(() => root.unmount());
});

test('says where there may be more bets than are counted', async () => {
  await loadLocale('en');
  await loadTexts(['games']);
  const bets = { count: 1_000, stakedMinor: minor(1_000_00n) };
  const room = document.createElement('div');
  const root = createRoot(room);
  const shown = (isCut: boolean): string | null => {
    act(() =>
      root.render(
        <MoneyLine payer="member" balanceMinor={0n} bets={{ ...bets, isCut }} onOpen={() => undefined} />,
      ),
    );
    return room.textContent;
  };
  expect(shown(false)).toContain('This round: 1,000 bets');
  expect(shown(true)).toContain('1,000+ bets');
  act(() => root.unmount());
});

test('counts to a new balance, and shows its rise in gold after a win alone', async () => {
  const room = document.createElement('div');
  const root = createRoot(room);
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (step: FrameRequestCallback) => frames.push(step));
  const show = (balanceMinor: bigint, hasWon: boolean): void =>
    act(() =>
      root.render(
        <CountedMoneyLine
          payer="member"
          balanceMinor={balanceMinor}
          bets={null}
          hasWon={hasWon}
          onOpen={() => undefined}
        />,
      ),
    );
  const amounts = () =>
    [...room.querySelectorAll('bdi')].map((bdi) => [bdi.textContent, bdi.dataset['tone']]);
  const passes = (ms: number): void => act(() => frames.pop()?.(performance.now() + ms));
  act(() => hiddenBalance.set('0'));
  motion.set('system');
  show(100_00n, false);
  expect(amounts()).toEqual([['100.00', 'plain']]);
  show(200_00n, true);
  expect(amounts()).toEqual([
    ['100.00', 'plain'],
    ['+100.00', 'win'],
  ]);
  passes(200);
  const [halfway] = amounts()[0] ?? [];
  expect(Number(halfway)).toBeGreaterThan(100);
  expect(Number(halfway)).toBeLessThan(200);
  passes(400);
  expect(amounts()[0]).toEqual(['200.00', 'plain']);
  show(209_00n, false);
  passes(400);
  expect(amounts()).toEqual([
    ['209.00', 'plain'],
    ['+9.00', 'soft'],
  ]);
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
