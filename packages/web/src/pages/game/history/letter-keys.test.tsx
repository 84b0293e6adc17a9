// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../../i18n/i18n.ts';
import { until } from '../../../test-until.ts';
import { DrawList } from './draw-list.tsx';
import type { Draw } from './draws.ts';
import { RoadsView } from './roads-view.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const DUELS = { dt1: 'dragon', dt2: 'tiger', dt3: 'tiger', dt4: 'dragon', dt5: 'dragon' };
const drawOf = (at: number, extra: Draw['extra']): Draw => ({
  game_no: `20261121-000${at}`,
  round_id: String(at),
  numbers: [9, 3, 4, 10, 8, 7, 1, 2, 5, 6],
  open_code: '',
  sum: 12,
  big_small: 'big',
  odd_even: 'even',
  extra,
  drawtime: 1_795_000_000 + at,
  status: 'settled',
});

let root: Root;
beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  queryClient.clear();
  vi.unstubAllGlobals();
});
const seen = (): string => document.body.textContent;

test.each([
  ['duels, which are letters', 'pk10', DUELS, true],
  ['no duels', 'k3', {}, false],
] as const)('a list of draws with %s has a key of its letters: %s', async (_, family, extra, hasKey) => {
  const list = [drawOf(2, extra), drawOf(1, extra)];
  const data = { list, total: 2, current_page: 1, per_page: 50, last_page: 1 };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 1, msg: '', time: '1', data })));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <DrawList gameId="3" family={family} />
      </QueryClientProvider>,
    ),
  );
  await until(() => act(async () => expect(seen()).toContain('End of list')));
  expect(seen().includes('D dragon, T tiger, in this order')).toBe(hasKey);
});

test('a road says which of its rings is what, and how many of each there are', () => {
  const draws = [drawOf(3, DUELS), drawOf(2, DUELS), { ...drawOf(1, DUELS), big_small: 'small' as const }];
  act(() => root.render(<RoadsView draws={draws} family="pk10" />));
  const keys = Array.from(document.querySelectorAll('section'), (road) => [
    road.querySelector('h2')?.textContent,
    road.querySelector('h2 + p')?.textContent,
  ]).filter(([title]) => title);
  expect(keys).toContainEqual(['Big and small', 'Big 2Small 1']);
});
