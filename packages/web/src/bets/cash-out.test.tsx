// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../api/query-client.ts';
import { loadLocale, loadTexts, t } from '../i18n/i18n.ts';
import { betOf } from '../pages/game/record/rows/test-bets.ts';
import { session } from '../session/session.ts';
import { until } from '../test-until.ts';
import { modalStore } from '../ui/overlays/modal-store.ts';
import { CashOut } from './cash-out.tsx';
import { type BetRecord, rowOfRecord } from './record-row.ts';
import { forgetIfRecorded, sendCashOut } from './send-cash-out.ts';
import { sentCashOuts } from './sent-cash-outs.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** What the server answers to what is sent to it; null for no answer. */
const server = vi.fn<(payload: unknown) => object | null | Promise<object>>();
const onChanged = vi.fn<() => void>();
let offer = '20.00';
let root: Root | undefined;

beforeAll(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
});
beforeEach(() => {
  server.mockReset();
  onChanged.mockReset();
  offer = '20.00';
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.includes('games/cashoutOffer'))
      return Response.json({ code: 1, msg: '', data: { offer, worth: offer, factor: '1.00', legs: [] } });
    const answer = await server(JSON.parse(body as string));
    if (answer === null) throw new TypeError('Failed to fetch');
    return Response.json(answer);
  });
  session.logIn({ id: '7', token: 'token of 7', money: '500.00' });
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  queryClient.clear();
  sentCashOuts.setState(new Map(), true);
});

const button = () => document.querySelector('button');
const note = () => document.querySelector('output')?.textContent;

const rowOf = (more: Partial<BetRecord> = {}) =>
  rowOfRecord(betOf(5, { status: 'pending', play: 'ticket', legs: [], can_cashout: true, ...more }));

async function open(): Promise<void> {
  const row = rowOf();
  const opened = (root = createRoot(document.body.appendChild(document.createElement('div'))));
  act(() =>
    opened.render(
      <QueryClientProvider client={queryClient}>
        <CashOut row={row} onChanged={onChanged} />
      </QueryClientProvider>,
    ),
  );
  await until(() => expect(button()?.textContent).toBe('Cash out 20.00'));
}

/** Presses the button and agrees to what it asks. */
async function press(): Promise<void> {
  act(() => button()!.click());
  await until(() => expect(modalStore.getState().open).not.toBeNull());
  await act(async () => modalStore.getState().open!.settle('confirm'));
}

test('what has no answer is sent again as it was confirmed, without another question, and paid once', async () => {
  server.mockReturnValueOnce(null);
  server.mockReturnValueOnce({ code: 1, msg: '', data: { paid: '20.00', balance: '520.00' } });
  await open();
  await press();
  await until(() => expect(note()).toContain('No answer yet'));
  // It may have been paid: the record is read again.
  expect(onChanged).toHaveBeenCalledOnce();
  // What is offered meanwhile is not what was sent.
  offer = '35.00';
  await act(() => queryClient.refetchQueries());
  expect(button()?.textContent).toBe('Cash out 20.00');
  act(() => button()!.click());
  await until(() => expect(onChanged).toHaveBeenCalledTimes(2));
  const sent = { bet_id: '5', amount: '20.00' };
  expect(server.mock.calls).toEqual([[sent], [sent]]);
  expect(session.state.userInfo?.money).toBe('520.00');
});

test('nothing is paid where the offer has changed, and the new one is shown', async () => {
  server.mockReturnValue({ code: 0, msg: 'CASHOUT_CHANGED', data: { amount: '21.00' } });
  await open();
  offer = '21.00';
  await press();
  await until(() => expect(note()).toBe('The amount is 21.00 now; nothing was paid'));
  expect(button()?.textContent).toBe('Cash out 21.00');
  expect(onChanged).not.toHaveBeenCalled();
});

test('while it is sent, a page that is opened again shows it as sending, and nothing is sent twice', async () => {
  const answer = Promise.withResolvers<object>();
  server.mockReturnValue(answer.promise);
  await open();
  await press();
  await until(() => expect(server).toHaveBeenCalledOnce());
  act(() => root?.unmount());
  document.body.replaceChildren();
  // What is offered meanwhile is not what was sent.
  offer = '35.00';
  await open();
  expect(button()?.getAttribute('aria-busy')).toBe('true');
  await act(async () => button()!.click());
  expect(modalStore.getState().open).toBeNull();
  await act(async () => answer.resolve({ code: 1, msg: '', data: { paid: '20.00', balance: '520.00' } }));
  await until(() => expect(onChanged).toHaveBeenCalled());
  expect(server).toHaveBeenCalledOnce();
  await until(() => expect(button()?.textContent).toBe('Cash out 35.00'));
});

test('what has no answer is sent again on a page that is opened again', async () => {
  server.mockReturnValueOnce(null);
  server.mockReturnValueOnce({ code: 1, msg: '', data: { paid: '20.00', balance: '520.00' } });
  await open();
  await press();
  await until(() => expect(note()).toContain('No answer yet'));
  act(() => root?.unmount());
  document.body.replaceChildren();
  offer = '35.00';
  await open();
  expect(note()).toContain('No answer yet');
  act(() => button()!.click());
  await until(() => expect(server).toHaveBeenCalledTimes(2));
  expect(server.mock.lastCall).toEqual([{ bet_id: '5', amount: '20.00' }]);
});

test.each([
  ['is not sent and ends, where its session has ended before', false],
  ['stays without an answer, where its session has ended before it was sent again', true],
])('a cash-out %s', async (_, isRepeat) => {
  server.mockReturnValueOnce(null);
  await open();
  if (isRepeat) {
    await press();
    await until(() => expect(note()).toContain('No answer yet'));
  }
  const calls = server.mock.calls.length;
  const sent = { amount: '20.00' };
  session.logIn({ id: '8', token: 'token of 8', money: '0.00' });
  const end = await sendCashOut(t, { owner: '7', betId: '5', sent, isRepeat });
  expect(end).toBe(isRepeat ? 'kept' : 'ended');
  expect(server).toHaveBeenCalledTimes(calls);
  expect(sentCashOuts.getState().size).toBe(isRepeat ? 1 : 0);
});

const PART = { stake: '2.00', paid: '4.00', auto_cashout: null, createtime: 1_764_547_200 };

test.each<[string, Partial<BetRecord>, number]>([
  ['goes on', { status: 'pending' }, 1],
  ['has another part', { parts: [PART] }, 1],
  ['has that part', { parts: [PART, PART] }, 0],
  ['was cashed out', { status: 'cancelled', result_reason: 'cashout' }, 0],
  ['has lost', { status: 'lose' }, 0],
])('what was sent for a ticket that %s', (_, more, kept) => {
  const ofPart = { amount: '20.00', part: { stake: '5.00', part: 2 } };
  sentCashOuts.setState(new Map([['7 5', { offer: ofPart, isSending: false }]]), true);
  forgetIfRecorded('7', rowOf(more));
  expect(sentCashOuts.getState().size).toBe(kept);
});
