// @vitest-environment happy-dom
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../../i18n/i18n.ts';
import { PageContext } from '../../../nav/page-handle.ts';
import { session } from '../../../session/session.ts';
import { until } from '../../../test-until.ts';
import { Spending } from './spending.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
notifyManager.setScheduler(queueMicrotask);

type Answer = { readonly code: number; readonly msg: string; readonly data: unknown };
/** The answers to come, in order. The next question waits without one. */
let answers: Answer[] = [];
const asked: string[] = [];
vi.stubGlobal('fetch', (url: string) => {
  if (!url.includes('user/playDays')) return new Promise(() => undefined);
  asked.push(url);
  const answer = answers.shift();
  return answer ? Promise.resolve(Response.json({ ...answer, time: 0 })) : new Promise(() => undefined);
});

const day = (date: string, staked: string, returned: string) => ({ date, staked, returned, net: '0.00' });
const days = (list: readonly object[], isComplete = 1): Answer => ({
  code: 1,
  msg: '',
  data: { from: '2025-12-11', to: '2026-03-10', is_complete: isComplete, list },
});
const PLAYED = [day('2026-01-01', '500.00', '0.00'), day('2026-03-10', '30.00', '19.50')];

let room: HTMLElement;
let root: Root;
beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'money']);
  session.logIn({ id: '7', token: 'token', money: '5.00' });
  asked.length = 0;
  room = document.body.appendChild(document.createElement('div'));
  root = createRoot(room);
});
afterEach(async () => {
  await act(async () => root.unmount());
  room.remove();
  session.logOut();
  queryClient.clear();
});

const show = (given: Answer[]) => {
  answers = given;
  const entry = { id: '1', path: '/', query: {}, isTab: false, by: 'navigateTo' } as const;
  return act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PageContext value={{ entry, setTitle: () => undefined }}>
          <Spending />
        </PageContext>
      </QueryClientProvider>,
    ),
  );
};
const totals = () => Array.from(room.querySelectorAll('dd'), (cell) => cell.textContent);
const rows = () =>
  Array.from(room.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.children, (cell) => cell.textContent),
  );
const isBusy = () => room.querySelector('section')?.getAttribute('aria-busy');

test('thirty days are summed up, drawn, and told in a table; ninety from the same reply', async () => {
  await show([days(PLAYED)]);
  await until(() => expect(totals()).toEqual(['30.00', '19.50', '\u221210.50']));
  expect(rows()).toEqual([['Tue 10 March', '30.00', '19.50', '-10.50']]);
  expect(room.querySelectorAll('svg')).toHaveLength(2);
  expect(isBusy()).toBe('false');
  await act(async () => room.querySelectorAll<HTMLElement>('input')[1]?.click());
  expect(totals()).toEqual(['530.00', '19.50', '\u2212510.50']);
  expect(rows()).toHaveLength(2);
});

test('the last day with play is told, and any other that is chosen', async () => {
  await show([days(PLAYED)]);
  const told = () => room.querySelector('output')?.textContent;
  await until(() => expect(told()).toBe('Tue 10 March Staked 30.00 Returned 19.50 Net result \u221210.50'));
  const slider = room.querySelector<HTMLInputElement>('input[type=range]');
  expect([slider?.max, slider?.value]).toEqual(['29', '29']);
  const choose = (at: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, at);
      slider?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await choose('28');
  expect(told()).toBe('Mon 9 March Staked 0.00 Returned 0.00 Net result 0.00');
  expect(slider?.getAttribute('aria-valuetext')).toBe('Mon 9 March');
  // The same day of the longer span.
  await act(async () => room.querySelectorAll<HTMLElement>('input')[1]?.click());
  expect([told()?.slice(0, 11), slider?.value]).toEqual(['Mon 9 March', '88']);
  await choose('21');
  expect(told()).toBe('Thu 1 January Staked 500.00 Returned 0.00 Net result \u2212500.00');
  // A day that the shorter span does not have.
  await act(async () => room.querySelectorAll<HTMLElement>('input')[0]?.click());
  expect(told()).toContain('Tue 10 March');
});

test('figures and drawing wait until all bets are counted', async () => {
  await show([days([day('2026-03-10', '1.00', '0.00')], 0)]);
  await until(() => expect(asked).toHaveLength(2));
  expect([totals(), isBusy(), room.querySelectorAll('svg').length]).toEqual([['', '', ''], 'true', 0]);
});

test('it goes on asking while bets are left to count', async () => {
  await show([days([], 0), days([], 0), days(PLAYED)]);
  await until(() => expect(totals()[0]).toBe('30.00'));
});

test('days without a bet say so', async () => {
  await show([days([])]);
  await until(() => expect(room.textContent).toContain('No bets in these days'));
  expect(totals()).toEqual(['0.00', '0.00', '0.00']);
  expect(room.querySelector('table')).toBeNull();
});

test('a refusal stands in place of the figures and can be tried again', async () => {
  await show([{ code: 0, msg: 'SERVER_BUSY', data: null }]);
  await until(() => expect(room.querySelector('[role=alert]')).not.toBeNull());
  expect([room.querySelector('dl'), isBusy()]).toEqual([null, 'false']);
  answers = [days(PLAYED)];
  await act(async () => room.querySelector<HTMLElement>('[role=alert] button')?.click());
  await until(() => expect(totals()[0]).toBe('30.00'));
});
