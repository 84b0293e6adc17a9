// @vitest-environment happy-dom
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../api/query-client.ts';
import { serverClock } from '../api/server-clock.ts';
import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { startNav } from '../nav/nav.ts';
import { PageContext } from '../nav/page-handle.ts';
import { session } from '../session/session.ts';
import type { Unseen } from '../wallet/use-held-back.ts';
import { PlayLine } from './play-line.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// An answer is on the page as soon as it is in the cache.
notifyManager.setScheduler(queueMicrotask);
// Nothing else is answered.
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const DRAWN: Unseen = { drawsAtMs: serverClock.now() - 1_000, numbers: [2, 5, 4] };

let room: HTMLElement;
let root: Root;

/** Sets the net result in the server's reply. */
const answer = (net: string) =>
  act(async () =>
    queryClient.setQueryData<unknown>(['protection/index', null], {
      check: { since: Math.floor(serverClock.now() / 1000) - 60, net, is_due: true },
      exclusion: null,
    }),
  );
const show = (unseen: Unseen | null) =>
  act(async () => {
    const entry = { id: '1', path: '/', query: {}, isTab: false, by: 'navigateTo' } as const;
    root.render(
      <QueryClientProvider client={queryClient}>
        <PageContext value={{ entry, setTitle: () => undefined }}>
          <PlayLine gameId={1} hasSlip={false} unseen={unseen} />
        </PageContext>
      </QueryClientProvider>,
    );
  });
const net = (): HTMLElement | null => room.querySelector('bdi[data-tone]');

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  startNav({});
  session.logIn({ id: '7', token: 'token', money: '5.00' });
  room = document.body.appendChild(document.createElement('div'));
  root = createRoot(room);
});
afterEach(async () => {
  await act(async () => root.unmount());
  room.remove();
  session.logOut();
  queryClient.clear();
});

test('what was won is told with the result on the stage and not before, and is never gold', async () => {
  await answer('-20.00');
  await show(DRAWN);
  expect(net()?.textContent).toBe('\u221220.00');
  await answer('-0.50');
  expect(net()?.textContent).toBe('\u221220.00');
  await show(null);
  expect(net()?.textContent).toBe('\u22120.50');
  await answer('19.50');
  expect(net()?.textContent).toBe('+19.50');
  expect(net()?.dataset['tone']).toBe('plain');
});

test('what is staked meanwhile is told at once', async () => {
  await answer('-20.00');
  await show(DRAWN);
  await answer('-30.00');
  expect(net()?.textContent).toBe('\u221230.00');
});
