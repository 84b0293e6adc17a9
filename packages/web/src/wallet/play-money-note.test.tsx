// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';

import { siteQuery } from '../api/site.ts';
import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { PlayMoneyNote } from './play-money-note.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await loadLocale('en');
  await loadTexts(['money']);
});

test.each([
  [true, 'PLAY', 1],
  [false, 'EUR', 0],
])('with play money %s, %s is named %d times', (isPlay, currency, times) => {
  const client = new QueryClient();
  const { queryKey } = siteQuery();
  client.setQueryData(queryKey as readonly unknown[], { currency, play_money: isPlay });
  const room = document.createElement('div');
  const root = createRoot(room);
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <PlayMoneyNote />
      </QueryClientProvider>,
    ),
  );
  const text = room.textContent;
  act(() => root.unmount());
  client.clear();
  expect(text.split(currency)).toHaveLength(times + 1);
});
