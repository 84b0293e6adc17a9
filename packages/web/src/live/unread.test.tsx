// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { queryClient } from '../api/query-client.ts';
import { session } from '../session/session.ts';
import { noteUnread, useFreshUnread } from './note-unread.ts';
import { useUnreadNotices } from './unread.ts';

let calls: string[];
let unread: number;
let room: HTMLElement;
let root: Root;

vi.stubGlobal('fetch', (url: string) => {
  calls.push(url);
  const data = { count: unread, total: unread };
  return Promise.resolve(new Response(JSON.stringify({ code: 1, msg: '', data })));
});

function Count() {
  useFreshUnread();
  return <b>{useUnreadNotices()}</b>;
}

const shown = (): string => room.textContent;
const draw = (): void =>
  root.render(
    <QueryClientProvider client={queryClient}>
      <Count />
    </QueryClientProvider>,
  );
const logIn = (): void => session.logIn({ id: 7, username: 'alice1', money: '1.00', token: 'token7' });

beforeEach(() => {
  calls = [];
  unread = 4;
  room = document.createElement('div');
  root = createRoot(room);
});
afterEach(() => {
  root.unmount();
  session.logOut();
  queryClient.clear();
});

describe('unread notices', () => {
  test('are counted once for a member who opens a tab', async () => {
    logIn();
    draw();
    await expect.poll(shown).toBe('4');
    expect(calls.toSorted()).toEqual(['/api/index/service', '/api/index/unreadNoticeCount']);
  });

  test('are counted again when the app returns to the foreground', async () => {
    logIn();
    draw();
    await expect.poll(shown).toBe('4');
    unread = 5;
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(shown).toBe('5');
  });

  test('follow the reply to a mark', async () => {
    logIn();
    draw();
    await expect.poll(shown).toBe('4');
    noteUnread(3);
    await expect.poll(shown).toBe('3');
  });

  test('are none for a visitor and a guest, who ask for nothing', async () => {
    draw();
    await expect.poll(shown).toBe('0');
    session.enterAsGuest('guest', '1000.00');
    document.dispatchEvent(new Event('visibilitychange'));
    expect([shown(), calls]).toEqual(['0', []]);
  });
});
