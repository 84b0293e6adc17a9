// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';

import { minor } from '@tessera/domain/money';
import { WHOLE_TICKET } from '@tessera/domain/tickets/part';
import type { PickResult } from '@tessera/domain/tickets/status';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { BetState } from './bet-state.tsx';
import { possibleReturn } from './payout-left.ts';
import type { RecordLeg } from './record-row.ts';

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

test.each([
  ['3串1', { sizes: [3], results: ['lose', 'pending', 'pending'] }, '已无法中奖', '0.00'],
  ['3串3', { sizes: [2], results: ['lose', 'pending', 'pending'] }, '待开奖', '40.00'],
  ['3串3', { sizes: [2], results: ['lose', 'lose', 'pending'] }, '已无法中奖', '0.00'],
  ['3串4', { sizes: [2, 3], results: ['win', 'lose', 'pending'] }, '待开奖', '40.00'],
  ['3串1', { sizes: [3], results: ['half_win', 'void', 'pending'] }, '待开奖', '30.00'],
  ['3串1', { sizes: [3], results: ['win', 'win', 'pending'] }, '待开奖', '80.00'],
] as const)('a ticket of %s with %j reads %s, and can pay %s', (_, { sizes, results }, text, most) => {
  const legs = results.map((result, at) => legOf(at, result));
  const ticket = {
    unit: '10.00',
    lines: 1,
    wonLines: null,
    canCashOut: false,
    canAutoCashOut: false,
    share: WHOLE_TICKET,
    parts: [],
    autoCashOut: null,
    legs,
  };
  const money = { stake: '10.00', returned: '0.00' };
  const row = { status: 'pending', reason: '', ...money, pick: sizes.join(), ticket } as const;
  const room = document.createElement('div');
  const root = createRoot(room);
  act(() => root.render(<BetState row={row} />));
  expect(room.textContent).toBe(text);
  expect(possibleReturn({ ...row, odds: '1.00' }, () => minor(0n))).toBe(most);
  act(() => root.unmount());
});

const legOf = (at: number, result: PickResult): RecordLeg => ({
  game_id: 11,
  game_no: '20261121-0001',
  round_id: '1',
  match: at + 1,
  home: { code: 'a', name: 'A' },
  away: { code: 'b', name: 'B' },
  play: `m${at + 1}.1x2`,
  play_name: '1X2',
  picks: [{ number: 'h', name: 'Home', odds: '2.00', result }],
  banker: false,
  score: null,
  ht_score: null,
  status: 'pending',
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
