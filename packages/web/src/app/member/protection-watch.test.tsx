// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { queryClient } from '../../api/query-client.ts';
import { serverClock } from '../../api/server-clock.ts';
import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { startNav } from '../../nav/nav.ts';
import { exclusionStore } from '../../protection/use-exclusion.ts';
import { session } from '../../session/session.ts';
import { ProtectionWatch } from './protection-watch.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const OWNER = '7';
const MINUTE_S = 60;

let room: HTMLElement;
let root: Root;

const inForce = () => exclusionStore.getState();
const exclusionUntil = (endtime: number) => ({ kind: 'time_out', length: 'day', starttime: 1, endtime });

/** The state of protection as the server last sent it. */
const answer = (exclusion: ReturnType<typeof exclusionUntil> | null): Promise<void> =>
  act(async () => {
    const check = {
      minutes: 60,
      is_due: false,
      since: null,
      due_at: null,
      staked: '0',
      returned: '0',
      net: '0',
    };
    const state = { exclusion, check, is_review_due: false, server_time_ms: serverClock.now() };
    queryClient.setQueryData<unknown>(['protection/index', null], state);
    await vi.advanceTimersByTimeAsync(1);
  });
const show = (): Promise<void> =>
  act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <ProtectionWatch owner={OWNER} />
      </QueryClientProvider>,
    );
    await vi.advanceTimersByTimeAsync(1);
  });

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  history.replaceState(null, '', '#/');
  startNav({});
  session.logIn({ id: OWNER, token: 'token', money: '5.00' });
  vi.useFakeTimers();
  room = document.body.appendChild(document.createElement('div'));
  root = createRoot(room);
});
afterEach(async () => {
  await act(async () => root.unmount());
  room.remove();
  session.logOut();
  queryClient.clear();
  vi.useRealTimers();
});

describe('an exclusion', () => {
  test('is in force until its end, and asked for again then', async () => {
    const soon = Math.ceil(serverClock.now() / 1000) + MINUTE_S;
    await answer(exclusionUntil(soon));
    await show();
    expect(inForce()?.endtime).toBe(soon);
    await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE_S * 1000));
    expect(inForce()).toBeNull();
    expect(queryClient.getQueryState(['protection/index', null])?.isInvalidated).toBe(true);
  });

  test('that never ends is in force, and leaves with its member', async () => {
    await answer(exclusionUntil(0));
    await show();
    expect(inForce()?.endtime).toBe(0);
    await act(async () => root.render(null));
    expect(inForce()).toBeNull();
  });

  test('is none for whoever may play', async () => {
    await answer(null);
    await show();
    expect(inForce()).toBeNull();
    await answer(exclusionUntil(0));
    expect(inForce()).not.toBeNull();
  });
});
