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
  ['cancelled', 'void', '10.00', '本期取消，已退回'],
  ['cancelled', 'member', '10.00', '已撤单'],
] as const)('a bet that is %s, %s reads %s: %s', (status, reason, returned, text) => {
  const room = document.createElement('div');
  const root = createRoot(room);
  act(() => root.render(<BetState row={{ status, reason, stake: '10.00', returned }} />));
  expect(room.textContent).toBe(text);
  act(() => root.unmount());
});
