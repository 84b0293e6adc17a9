// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { queryClient } from '../../../../api/query-client.ts';
import { type BetRecord, type RecordLeg, rowOfRecord, type RecordRow } from '../../../../bets/record-row.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { until } from '../../../../test-until.ts';
import { betOf } from '../rows/test-bets.ts';
import { BetSheet } from './bet-sheet.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
});
const root = createRoot(document.body);
afterEach(() => act(() => root.render(null)));

const OF_LEAGUE: Partial<BetRecord> = { game_id: 11, round_id: '77', game_type: 'sports' };
const SINGLE: Partial<BetRecord> = { ...OF_LEAGUE, play: 'm3.1x2', number: 'h' };
const LEG: RecordLeg = {
  game_id: 11,
  game_no: '20261121-0007',
  round_id: '77',
  match: 10,
  home: { code: '', name: '' },
  away: { code: '', name: '' },
  play: 'm10.ou2.5',
  play_name: '',
  picks: [],
  banker: false,
  score: null,
  ht_score: null,
  status: 'pending',
};
const TICKET: Partial<BetRecord> = {
  ...OF_LEAGUE,
  play: 'ticket',
  number: '2x1',
  legs: [LEG, { ...LEG, game_id: 12, round_id: '90', match: 2 }],
};

test.each<[string, Partial<BetRecord>, readonly string[]]>([
  ['a single of a match', SINGLE, ['#/pages/game/proof?round_id=77&game_id=11&match=3']],
  [
    'each leg of a ticket',
    TICKET,
    [
      '#/pages/game/proof?round_id=77&game_id=11&match=10',
      '#/pages/game/proof?round_id=90&game_id=12&match=2',
    ],
  ],
  ['a bet on a whole round', { round_id: '5' }, ['#/pages/game/proof?round_id=5&game_id=1']],
])('the proof of %s opens at its match', (_, of, addresses) => {
  const row: RecordRow = { ...rowOfRecord(betOf(1, { can_cancel: false, ...of })), isDemo: true };
  act(() => root.render(<BetSheet row={row} onClose={() => undefined} onChanged={() => undefined} />));
  expect(Array.from(document.querySelectorAll('a'), (link) => link.getAttribute('href'))).toEqual(addresses);
});

test.each<[string, Partial<BetRecord>, boolean]>([
  ['was taken back', { status: 'cancelled', result_reason: 'member' }, true],
  ['was cashed out', { status: 'cancelled', result_reason: 'cashout' }, true],
  ['is void', { status: 'cancelled', result_reason: 'void' }, false],
  ['has lost', { status: 'lose' }, false],
])('a ticket that %s says that it ended before its matches: %s', (_, of, isSaid) => {
  const legs = [{ ...LEG, score: '2-1', status: 'win' as const }];
  const row = { ...rowOfRecord(betOf(1, { can_cancel: false, ...TICKET, ...of, legs })), isDemo: true };
  act(() => root.render(<BetSheet row={row} onClose={() => undefined} onChanged={() => undefined} />));
  expect(document.body.textContent?.includes('This ticket ended early')).toBe(isSaid);
});

/** 2-3 after 1-2. */
const ONE_MATCH = [1, 45, 152, 225, 134, 2, 3, 50, 67, 87, 102, 115];

test.each<[string, Partial<BetRecord>, readonly string[]]>([
  ['lost', { status: 'lose', draw_numbers: ONE_MATCH }, ['minus lost', 'check won', 'minus lost']],
  ['has no result', { status: 'pending' }, ['clock to come', 'clock to come', 'clock to come']],
  ['is void', { status: 'cancelled', result_reason: 'void' }, ['repeat void', 'repeat void', 'repeat void']],
])('each part of a combination that %s has its own state', async (_, of, states) => {
  const pick = '1x2=h+btts=y+hcp+1=h';
  const bet = betOf(1, { can_cancel: false, ...OF_LEAGUE, play: 'm1.bb', number: pick, ...of });
  const row = { ...rowOfRecord(bet), isDemo: true };
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <BetSheet row={row} onClose={() => undefined} onChanged={() => undefined} />
      </QueryClientProvider>,
    ),
  );
  const parts = () => [...document.querySelectorAll('ul[aria-label="Bet builder"][aria-busy=false] li')];
  await until(() => expect(parts()).toHaveLength(3));
  expect(parts().map((part) => part.firstElementChild?.textContent)).toEqual([
    'Home Match result',
    'Yes Both teams to score',
    'Home with handicap Handicap, 3-way +1',
  ]);
  const mark = (part: Element) =>
    `${part.querySelector('use')?.getAttribute('href')?.split('#')[1]} ${part.lastElementChild?.textContent}`;
  expect(parts().map(mark)).toEqual(states);
});
