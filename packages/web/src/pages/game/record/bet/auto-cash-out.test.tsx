// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../../api/query-client.ts';
import { AutoCashOut } from '../../../../bets/auto-cash-out.tsx';
import { hasAutoCashOut } from '../../../../bets/cash-out-ways.ts';
import { type BetRecord, type RecordLeg, rowOfRecord } from '../../../../bets/record-row.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { session } from '../../../../session/session.ts';
import { until } from '../../../../test-until.ts';
import { typeInto } from '../../../../ui/form/test-typing.ts';
import { toastStore } from '../../../../ui/overlays/toast-store.ts';
import { betOf } from '../rows/test-bets.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const server = vi.fn<(path: string, payload: unknown) => object>();
const onChanged = vi.fn<() => void>();
const OFFER = { worth: '20.00', offer: '20.00', factor: '1.00', legs: [], amount: '5.00' };
let root: Root | undefined;

beforeAll(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
});
beforeEach(() => {
  server.mockReset();
  onChanged.mockReset();
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const path = new URL(url, 'https://tessera.example').pathname.replace(/^\/api\//, '');
    if (path === 'games/cashoutOffer') return Response.json({ code: 1, msg: '', data: OFFER });
    if (path === 'index/index') return Response.json({ code: 1, msg: '', data: { currency: 'EUR' } });
    return Response.json(server(path, JSON.parse(body as string)));
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

const rowOf = (more: Partial<BetRecord> = {}) =>
  rowOfRecord(
    betOf(5, {
      status: 'pending',
      play: 'ticket',
      legs: [],
      can_auto_cashout: true,
      auto_cashout: null,
      ...more,
    }),
  );

/** Opens the sheet of a ticket. */
async function open(more: Partial<BetRecord> = {}): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  render(more);
  act(() => document.querySelector('button')!.click());
  await until(() => expect(document.querySelector('dialog')).not.toBeNull());
}

/** Shows the ticket of this record. */
function render(more: Partial<BetRecord>): void {
  act(() =>
    root?.render(
      <QueryClientProvider client={queryClient}>
        <AutoCashOut row={rowOf(more)} onChanged={onChanged} />
      </QueryClientProvider>,
    ),
  );
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
async function set(amount: string): Promise<void> {
  await until(() => expect(document.querySelector('input')).not.toBeNull());
  act(() => typeInto(document.querySelector('input')!, amount));
  act(() => button('Set')!.click());
}
const alert = () => document.querySelector('[role=alert]')?.textContent;
const refused = (msg: string, data: object | null) => ({ code: 0, msg, data });

test('sends the amount for the ticket, says so and closes', async () => {
  server.mockReturnValue({ code: 1, msg: '', data: { bet_id: '5', auto_cashout: '25.00' } });
  await open();
  await set('25');
  await until(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.mock.calls).toEqual([
    ['games/setAutoCashout', { bet_id: '5', amount: '25.00', rest: '10.00' }],
  ]);
  expect(document.querySelector('dialog')).toBeNull();
});

test('sends the rest that was seen when the sheet was opened, whatever the record has meanwhile', async () => {
  server.mockReturnValue(refused('CASHOUT_CHANGED', { rest: '6.00' }));
  await open();
  render({ parts: [{ stake: '4.00', paid: '8.00', auto_cashout: null, createtime: 1_764_547_200 }] });
  await set('25');
  await until(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.mock.calls).toEqual([
    ['games/setAutoCashout', { bet_id: '5', amount: '25.00', rest: '10.00' }],
  ]);
});

test('of a ticket of which a part was cashed out meanwhile the sheet closes and the record is read', async () => {
  server.mockReturnValue(refused('CASHOUT_CHANGED', { rest: '6.00' }));
  await open();
  await set('25');
  await until(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(document.querySelector('dialog')).toBeNull();
  expect(toastStore.getState().shown).toMatchObject({
    kind: 'error',
    text: 'The cash-out amount has changed, look again before you accept',
  });
});

test.each([
  ['CASHOUT_REACHED', { amount: '20.00' }, 'It is \u206820.00\u2069 already: choose more, or cash out now'],
  ['AMOUNT_LIMIT', { max: '80.00' }, 'It can come to \u206880.00\u2069 at most'],
] as const)('says at the field what a refusal with %s names', async (code, data, text) => {
  server.mockReturnValue(refused(code, data));
  await open({ can_cashout: true });
  await set('25');
  await until(() => expect(alert()).toBe(text));
  expect(onChanged).not.toHaveBeenCalled();
});

test('asks for an amount before anything is sent', async () => {
  await open();
  await set('');
  await until(() => expect(alert()).toBe('Enter an amount'));
  expect(server).not.toHaveBeenCalled();
});

test('an amount that is set is shown, and removed', async () => {
  server.mockReturnValue({ code: 1, msg: '', data: { bet_id: '5', auto_cashout: null } });
  await open({ auto_cashout: '25.00' });
  expect(button('Cashes out at 25.00 or more')).toBeDefined();
  await until(() => expect(document.querySelector('input')?.value).toBe('25'));
  act(() => button('Remove automatic cash-out')!.click());
  await until(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.mock.calls).toEqual([['games/cancelAutoCashout', { bet_id: '5' }]]);
});

test('where no other amount can be offered it is only removed', async () => {
  await open({ can_auto_cashout: false, auto_cashout: '25.00' });
  await until(() => expect(alert()).toContain('will not change any more'));
  expect(document.querySelector('input')).toBeNull();
  expect(button('Remove automatic cash-out')).toBeDefined();
});

test('of a ticket that was cashed out because its time had come the sheet closes and the record is read', async () => {
  server.mockReturnValue(refused('CASHOUT_CLOSED', null));
  await open({ auto_cashout: '25.00' });
  await set('30');
  await until(() => expect(onChanged).toHaveBeenCalledOnce());
  await until(() =>
    expect(toastStore.getState().shown).toMatchObject({
      kind: 'error',
      text: 'This ticket cannot be cashed out now',
    }),
  );
});

/** A leg whose pick came to this. */
const legOf = (result: 'pending' | 'lose'): RecordLeg => ({
  game_id: 11,
  game_no: '20261121-0001',
  round_id: '1',
  match: 1,
  home: { code: 'a', name: 'A' },
  away: { code: 'b', name: 'B' },
  play: 'm1.1x2',
  play_name: '1X2',
  picks: [{ number: 'h', name: 'Home', odds: '2.00', result }],
  banker: false,
  score: null,
  ht_score: null,
  status: 'pending',
});

test.each([
  [{}, 'pending', true],
  [{ can_auto_cashout: false }, 'pending', false],
  [{ can_auto_cashout: false, auto_cashout: '25.00' }, 'pending', true],
  [{ can_auto_cashout: false, auto_cashout: '25.00' }, 'lose', false],
  [{ status: 'cancelled', auto_cashout: '25.00' }, 'pending', false],
] as const)(
  'a ticket with %j and a leg that is %s has something to set or to remove: %s',
  (more, result, has) => {
    const row = rowOf({ number: '2', unit: '5.00', ...more });
    const legs = [legOf(result), legOf('pending')];
    expect(hasAutoCashOut({ ...row, ticket: { ...row.ticket!, legs } })).toBe(has);
  },
);
