// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { startNav } from '../../../../nav/nav.ts';
import { session } from '../../../../session/session.ts';
import { until } from '../../../../test-until.ts';
import { QuickDepositForm, useQuickDeposit } from './use-quick-deposit.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const CHANNEL = {
  id: 1,
  code: 'usdt-trc20',
  name: 'USDT',
  type: 'trc20',
  network: 'tron',
  icon: 'trc20',
  min_amount: '10.00',
  max_amount: '1000.00',
  fee_rate: '0.0000',
  fee_min: '0.00',
  hold_seconds: 0,
  rate: null,
  hours: '0-1',
  status: 1,
};
/** The answer to the deposit, when the test gives it. */
let answer: (code: number, msg: string, data: unknown) => void;
const reply = (code: number, msg: string, data: unknown): Response =>
  Response.json({ code, msg, data, time: 1 });
vi.stubGlobal('fetch', (url: string) => {
  if (url.includes('trade/channels')) return Promise.resolve(reply(1, 'ok', [CHANNEL]));
  if (!url.includes('trade/recharge')) return new Promise(() => undefined);
  return new Promise<Response>((resolve) => {
    answer = (...given) => resolve(reply(...given));
  });
});

const SLIP = '/pages/game/bet?game_id=3';
const route = { title: 'common.home', load: async () => ({ Page: () => null }) } as const;

/** A slip whose lack is known, or not, as while its round closes. */
function Slip({ isLacking }: { readonly isLacking: boolean }) {
  const deposit = useQuickDeposit();
  return (
    <>
      {isLacking && (
        <button type="button" onClick={() => void deposit.ask('50.00')}>
          Deposit
        </button>
      )}
      <QuickDepositForm of={deposit} />
    </>
  );
}

const root = createRoot(document.body.appendChild(document.createElement('div')));
let stop: () => void;
const show = (isLacking: boolean): void =>
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Slip isLacking={isLacking} />
      </QueryClientProvider>,
    ),
  );

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  session.logIn({ id: 7, token: 'token7' });
  location.hash = `#${SLIP}`;
  stop = await startNav({ '/': route, '/pages/game/bet': route, '/pages/repay/repay': route }).launch();
});
afterEach(() => {
  act(() => root.render(null));
  stop();
  session.logOut();
  queryClient.clear();
  localStorage.clear();
});

test('the form of a deposit opens with what is missing, and stays while the slip changes', async () => {
  show(true);
  await act(async () => document.querySelector('button')?.click());
  await until(() => expect(document.querySelector('dialog h2')?.textContent).toBe('New deposit'));
  show(false);
  expect(document.querySelector('dialog h2')?.textContent).toBe('New deposit');
  expect(location.hash).toBe(`#${SLIP}`);
  await act(async () => document.querySelector<HTMLElement>('dialog button[aria-label="Close"]')?.click());
  expect(document.querySelector('dialog')).toBeNull();
});

const button = (name: string | RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('dialog button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent.match(name),
  );
async function openForm(): Promise<void> {
  show(true);
  await act(async () => document.querySelector('button')?.click());
  await until(() => expect(document.querySelector('dialog input[type=radio]')).not.toBeNull());
}
/** Sends the form and closes it before there is an answer. */
async function sendAndClose(): Promise<void> {
  await openForm();
  await act(async () => document.querySelector<HTMLElement>('dialog input[type=radio]')?.click());
  await act(async () => button(/where to pay/)?.click());
  await until(() => expect(answer).toBeDefined());
  await act(async () => button('Close')?.click());
  expect(document.querySelector('dialog')).toBeNull();
}
const answered = (...given: Parameters<typeof answer>): Promise<void> => act(async () => answer(...given));
const told = (): string =>
  [...document.querySelectorAll('[role=alert], output')].map(({ textContent }) => textContent).join('|');
const ORDER = { order_no: 'R1' };

test('the form says what money it is about, and is for the member who opened it alone', async () => {
  await openForm();
  expect(document.querySelector('dialog p')?.textContent).toBe('\u00a0');
  act(() => session.logIn({ id: 8, token: 'token8' }));
  expect(document.querySelector('dialog')).toBeNull();
});

test('a refusal that comes after the form was closed is told', async () => {
  await sendAndClose();
  await answered(0, 'AMOUNT_LIMIT', null);
  await until(() => expect(told()).toMatch(/limit/i));
});

test('a form that is opened again shows the answer that it was left without', async () => {
  await sendAndClose();
  await openForm();
  await answered(0, 'AMOUNT_LIMIT', null);
  await until(() => expect(document.querySelector('dialog form')?.textContent).toMatch(/limit/i));
});

test('an order that comes after the form was closed takes nobody away from the slip', async () => {
  await sendAndClose();
  await answered(1, 'ok', ORDER);
  await until(() => expect(told()).toContain('Order made'));
  expect(location.hash).toBe(`#${SLIP}`);
});

test('an order that comes when another member has the phone is not theirs', async () => {
  await openForm();
  await act(async () => document.querySelector<HTMLElement>('dialog input[type=radio]')?.click());
  await act(async () => button(/where to pay/)?.click());
  await until(() => expect(answer).toBeDefined());
  act(() => session.logIn({ id: 8, token: 'token8' }));
  await answered(1, 'ok', ORDER);
  expect(localStorage.getItem('tessera.depositChannel') ?? '').not.toContain('8');
  expect(location.hash).toBe(`#${SLIP}`);
});
