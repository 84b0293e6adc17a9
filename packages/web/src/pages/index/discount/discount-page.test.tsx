// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { queryClient } from '../../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../../i18n/i18n.ts';
import { session } from '../../../session/session.ts';
import { until } from '../../../test-until.ts';
import type { Promotion } from './by-section.ts';
import { Page } from './discount-page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const TEXTS = {
  image: '',
  summary: '',
  content: '',
  starttime: 1_795_000_000,
  endtime: 0,
  status: 'running',
};
let list: readonly Promotion[];
let claimed: string[];
let unmount: () => void = () => undefined;

const offer = (id: number, state: Partial<Promotion>): Promotion =>
  ({
    ...TEXTS,
    id,
    title: `Offer ${id}`,
    can_receive: 0,
    is_received: 0,
    receive_id: `activity-${-id}`,
    multiple: 2,
    ...state,
  }) as Promotion;

vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
  const reply = (data: unknown): Response => new Response(JSON.stringify({ code: 1, msg: '', data }));
  if (url.startsWith('/api/index/discount')) return reply(list);
  if (url.startsWith('/api/welfare/index'))
    return reply([
      {
        id: 'activity-2',
        type: 'activity',
        status: 'locked',
        unit: 'money',
        progress: '25.00',
        target: '100.00',
      },
    ]);
  if (url !== '/api/welfare/receive') return new Promise<Response>(() => undefined);
  const { id } = JSON.parse(String(init.body)) as { id: string };
  claimed.push(id);
  list = list.map((one) => (one.receive_id === id ? { ...one, can_receive: 0, is_received: 1 } : one));
  return reply({ id, name: '', amount: '2.88', money: '12.88', multiple: 2, turnover: '5.76' });
});

const foots = (): readonly string[] =>
  Array.from(document.querySelectorAll('article'), (one) => one.textContent ?? '');
const show = async (): Promise<void> => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  unmount = () => act(() => root.unmount());
  await until(() => act(async () => expect(foots()).toHaveLength(list.length)));
};

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
  claimed = [];
  list = [
    offer(-1, { can_receive: 1 }),
    offer(-2, {}),
    offer(-3, { is_received: 1 }),
    offer(4, { receive_id: '', multiple: 0 }),
  ];
});
afterEach(() => {
  unmount();
  session.logOut();
  document.body.replaceChildren();
  queryClient.clear();
});

describe('an offer that can be claimed', () => {
  test('is claimed on the page by a member, who sees how the others stand', async () => {
    session.logIn({ id: 7, username: 'member7', money: '10.00', token: 'tok' });
    await show();
    const [ready = '', open = '', had = '', plain = ''] = foots();
    expect([ready, open, had].map((text) => /(Claim|Locked|Claimed)$/.exec(text)?.[0])).toEqual([
      'Claim',
      'Locked',
      'Claimed',
    ]);
    expect(plain).not.toMatch(/Claim|Progress/);
    expect(foots().map((text) => text.includes('Adds 2× the reward'))).toEqual([true, true, true, false]);
    await until(() => act(async () => expect(foots()[1]).toMatch(/25\.00.* of .*100\.00/)));
    expect(document.querySelectorAll('progress')).toHaveLength(1);
    expect(
      Array.from(document.querySelectorAll('[data-art]'), (one) => one.getAttribute('data-art')),
    ).toEqual(['gift', 'gift', 'gift', 'offer']);
    const button = document.querySelector<HTMLButtonElement>('button[aria-label="Claim: Offer -1"]');
    await act(async () => button?.click());
    await until(() => act(async () => expect(foots()[0]).toMatch(/Claimed$/)));
    expect(claimed).toEqual(['activity-1']);
  });

  test('asks a visitor to log in', async () => {
    await show();
    expect(foots().map((text) => text.includes('Log in to claim'))).toEqual([true, true, true, false]);
    expect(document.body.textContent).not.toContain('Progress and conditions');
  });
});
