// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { BetState } from './bet-state.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await loadLocale('zh-Hans');
  await loadTexts(['games']);
});

test.each([
  ['win', '', '19.50', '中奖+9.50'],
  ['win', 'half_win', '14.75', '赢半+4.75'],
  ['lose', 'half_lose', '5.00', '输半\u22125.00'],
  ['lose', '', '0.00', '未中奖\u221210.00'],
  ['cancelled', 'push', '10.00', '和局，本金退回'],
  ['cancelled', 'void', '10.00', '本期作废，已退回'],
  ['cancelled', 'member', '10.00', '已撤单'],
  ['unknown', '', '0.00', '未知'],
] as const)('a bet that is %s, %s reads %s: %s', (status, reason, returned, text) => {
  const room = document.createElement('div');
  const root = createRoot(room);
  act(() => root.render(<BetState row={{ status, reason, stake: '10.00', returned }} />));
  expect(room.textContent).toBe(text);
  act(() => root.unmount());
});

// The words of the legs of tickets: sports, section 14.
test.each([
  ['win', '', '19.50', '赢+9.50'],
  ['win', 'half_win', '14.75', '赢半+4.75'],
  ['lose', 'half_lose', '5.00', '输半\u22125.00'],
  ['lose', '', '0.00', '输\u221210.00'],
  ['cancelled', 'push', '10.00', '走水，本金退回'],
  ['cancelled', 'void', '10.00', '本期作废，已退回'],
  ['cancelled', 'member', '10.00', '已撤单'],
  ['pending', '', '0.00', '待开奖'],
] as const)('a bet on a match that is %s, %s reads %s: %s', (status, reason, returned, text) => {
  const row = { status, reason, stake: '10.00', returned, play: 'm3.ah-0.25' };
  const room = document.createElement('div');
  const root = createRoot(room);
  act(() => root.render(<BetState row={row} />));
  expect(room.textContent).toBe(text);
  act(() => root.unmount());
});
