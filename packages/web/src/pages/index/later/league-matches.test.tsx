// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../api/query-client.ts';
import { loadLocale } from '../../../i18n/i18n.ts';
import { until } from '../../../test-until.ts';
import { NextMatches } from '../matches/next-matches.tsx';
import { LeagueMatches } from './league-matches.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Moment = { readonly isIntersecting: boolean };

let tell: (moments: readonly Moment[]) => void;
let asked: string[];
let root: Root;

beforeEach(async () => {
  asked = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: typeof tell) {
        tell = told;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify({ code: 1, msg: '', data: { list: [] } }));
  });
  await loadLocale('en');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <LeagueMatches gameId={11} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each<[string, readonly Moment[]]>([
  ['in the window', [{ isIntersecting: true }]],
  ['told of the moment before the scroll too', [{ isIntersecting: false }, { isIntersecting: true }]],
])('asks for matches once they are near: %s', async (_, moments) => {
  // Its code is there before it is asked for.
  expect(NextMatches).toBeTypeOf('function');
  await act(async () => tell([{ isIntersecting: false }]));
  expect(asked).toEqual([]);
  await act(async () => tell(moments));
  await until(() => act(async () => expect(asked.join()).toContain('games/matches')));
});
