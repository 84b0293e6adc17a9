// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../api/query-client.ts';
import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { betOf } from '../pages/game/record/rows/test-bets.ts';
import { session } from '../session/session.ts';
import { until } from '../test-until.ts';
import { modalStore } from '../ui/overlays/modal-store.ts';
import { CashOut } from './cash-out.tsx';
import { rowOfRecord } from './record-row.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** What the server answers to what is sent to it; null for no answer. */
const server = vi.fn<(payload: unknown) => object | null>();
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
    const answer = server(JSON.parse(body as string));
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
});

const button = () => document.querySelector('button');
const note = () => document.querySelector('output')?.textContent;

async function open(): Promise<void> {
  const row = rowOfRecord(betOf(5, { play: 'ticket', legs: [], can_cashout: true }));
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
  expect(onChanged).not.toHaveBeenCalled();
  // What is offered meanwhile is not what was sent.
  offer = '35.00';
  await act(() => queryClient.refetchQueries());
  expect(button()?.textContent).toBe('Cash out 20.00');
  act(() => button()!.click());
  await until(() => expect(onChanged).toHaveBeenCalledOnce());
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
