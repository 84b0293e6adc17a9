// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../../api/query-client.ts';
import { hasPartCashOut } from '../../../../bets/cash-out-ways.ts';
import { PartCashOut } from '../../../../bets/part-cash-out.tsx';
import { possibleReturn } from '../../../../bets/payout-left.ts';
import { type BetRecord, type RecordLeg, rowOfRecord, type RecordRow } from '../../../../bets/record-row.ts';
import { sentCashOuts } from '../../../../bets/sent-cash-outs.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { session } from '../../../../session/session.ts';
import { until } from '../../../../test-until.ts';
import { toastStore } from '../../../../ui/overlays/toast-store.ts';
import { betOf } from '../rows/test-bets.ts';
import { BetRow } from './bet-row.tsx';
import { BetSheet } from './bet-sheet.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** What the server answers to what is sent to it; null for no answer. */
const server = vi.fn<(payload: unknown) => object | null | Promise<object>>();
/** The stakes of which an offer was asked for. */
const asked: string[] = [];
const onChanged = vi.fn<() => void>();
let part: number | null = 2;
/** An offer is answered once this is. */
let offering: Promise<void> | undefined;
let isRefused = false;
let root: Root | undefined;

beforeAll(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
});
beforeEach(() => {
  server.mockReset();
  onChanged.mockReset();
  part = 2;
  offering = undefined;
  isRefused = false;
  asked.splice(0);
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'https://tessera.example');
    if (!pathname.endsWith('games/cashoutOffer')) {
      const answer = await server(JSON.parse(body as string));
      if (answer === null) throw new TypeError('Failed to fetch');
      return Response.json(answer);
    }
    const stake = searchParams.get('stake') ?? '';
    asked.push(stake);
    await offering;
    if (isRefused) return Response.json({ code: 0, msg: 'CASHOUT_CLOSED', data: null });
    // Worth twice its stake.
    const offer = (Number(stake) * 2).toFixed(2);
    const data = { stake, offer, worth: offer, part, rest: '60.00', max_payout_after: '90.00', legs: [] };
    return Response.json({ code: 1, msg: '', data });
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

/** Of a stake of 100.00, 40.00 were cashed out before. */
const PARTS: NonNullable<BetRecord['parts']> = [
  { stake: '40.00', paid: '82.32', auto_cashout: null, createtime: 1_764_547_200 },
];
const rowOf = (more: Partial<BetRecord> = {}) =>
  rowOfRecord(
    betOf(5, {
      status: 'pending',
      play: 'ticket',
      amount: '100.00',
      unit: '100.00',
      number: '2',
      legs: [legOf(1), legOf(2)],
      can_cashout: true,
      parts: PARTS,
      ...more,
    }),
  );

const legOf = (match: number): RecordLeg => ({
  game_id: 11,
  game_no: '20261121-0001',
  round_id: '1',
  match,
  home: { code: 'a', name: 'A' },
  away: { code: 'b', name: 'B' },
  play: `m${match}.1x2`,
  play_name: '1X2',
  picks: [{ number: 'h', name: 'Home', odds: '2.00', result: 'pending' }],
  banker: false,
  score: null,
  ht_score: null,
  status: 'pending',
});

const named = (tag: 'button' | 'label', name: string) =>
  [...document.querySelectorAll(tag)].find(({ textContent }) => textContent?.startsWith(name));
const button = (name: string) => named('button', name);
const share = (name: string) => named('label', name);

const alert = () => document.querySelector('[role=alert]')?.textContent;

/** Shows the ticket of this record. */
function render(more: Partial<BetRecord> = {}): void {
  act(() =>
    root?.render(
      <QueryClientProvider client={queryClient}>
        <PartCashOut row={rowOf(more)} onChanged={onChanged} />
      </QueryClientProvider>,
    ),
  );
}

async function show(more: Partial<BetRecord> = {}): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  render(more);
  await until(() => expect(button('Partial cash-out')).toBeDefined());
}

async function open(more: Partial<BetRecord> = {}): Promise<void> {
  await show(more);
  act(() => button('Partial cash-out')!.click());
  await until(() => expect(button('Cash out ')).toBeDefined());
}

test('half of the rest is offered first, and paid as it was seen', async () => {
  server.mockReturnValue({ code: 1, msg: '', data: { paid: '60.00', balance: '560.00' } });
  await open();
  expect(share('50%')?.textContent).toContain('30.00');
  expect(share('50%')?.querySelector('input')?.checked).toBe(true);
  expect(document.querySelector('dl')?.textContent).toContain('90.00');
  act(() => button('Cash out 60.00')!.click());
  await until(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.mock.calls).toEqual([[{ bet_id: '5', amount: '60.00', stake: '30.00', part: 2 }]]);
  expect(session.state.userInfo?.money).toBe('560.00');
  expect(document.querySelector('dialog')).toBeNull();
});

test('another share has an offer of its own', async () => {
  await open();
  act(() => share('75%')!.click());
  await until(() => expect(button('Cash out 90.00')).toBeDefined());
});

test('nothing is paid where the offer has changed, and the new one is shown', async () => {
  server.mockReturnValue({ code: 0, msg: 'CASHOUT_CHANGED', data: { amount: '61.00' } });
  await open();
  act(() => button('Cash out 60.00')!.click());
  await until(() => expect(document.querySelector('output')?.textContent).toContain('nothing was paid'));
  expect(button('Cash out 60.00')?.matches(':disabled')).toBe(false);
  // A part may have been taken meanwhile.
  expect(onChanged).toHaveBeenCalledOnce();
});

test('after a changed amount the choice stays, and what is not offered any more is said and not pressed', async () => {
  server.mockReturnValue({ code: 0, msg: 'CASHOUT_CHANGED', data: { amount: '91.00' } });
  await open();
  act(() => share('75%')!.click());
  await until(() => expect(button('Cash out 90.00')).toBeDefined());
  isRefused = true;
  act(() => button('Cash out 90.00')!.click());
  await until(() => expect(alert()).toContain('This ticket cannot be cashed out now'));
  expect(button('Cash out ')).toBeUndefined();
  isRefused = false;
  act(() => button('Try again')!.click());
  await until(() => expect(button('Cash out 90.00')).toBeDefined());
  expect(share('75%')?.querySelector('input')?.checked).toBe(true);
});

test('an offer that fails when it is asked for again is not pressed as it was', async () => {
  await open();
  isRefused = true;
  await act(() => queryClient.refetchQueries());
  await until(() => expect(alert()).toContain('This ticket cannot be cashed out now'));
  expect(button('Cash out ')).toBeUndefined();
});

test('a share that is all of the rest by now is said to have changed, and the record is read again', async () => {
  part = null;
  await show();
  act(() => button('Partial cash-out')!.click());
  await until(() => expect(alert()).toContain('look again'));
  expect(button('Cash out ')).toBeUndefined();
  expect(onChanged).toHaveBeenCalledOnce();
  // The record has a smaller rest, and shares of it.
  part = 3;
  render({ parts: [...PARTS, { ...PARTS[0]!, stake: '30.00' }] });
  await until(() => expect(button('Cash out 30.00')).toBeDefined());
  expect(alert()).toBeUndefined();
});

const close = () =>
  act(
    async () =>
      void document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true })),
  );

test.each(['the sheet', 'the page'])(
  'while a part is sent, %s that is opened again shows it as sending',
  async (what) => {
    const answer = Promise.withResolvers<object>();
    server.mockReturnValue(answer.promise);
    await open();
    act(() => share('75%')!.click());
    await until(() => expect(button('Cash out 90.00')).toBeDefined());
    act(() => button('Cash out 90.00')!.click());
    await until(() => expect(server).toHaveBeenCalledOnce());
    // The server may have taken it: it would name the next part.
    part = 3;
    asked.splice(0);
    await close();
    if (what === 'the page') {
      act(() => root?.unmount());
      document.body.replaceChildren();
      await show();
    }
    act(() => button('Partial cash-out')!.click());
    await until(() => expect(button('Cash out 90.00')?.getAttribute('aria-busy')).toBe('true'));
    expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(['45.00']);
    expect(document.querySelector('fieldset')?.disabled).toBe(true);
    await act(async () => button('Cash out 90.00')!.click());
    await act(async () => answer.resolve({ code: 1, msg: '', data: { paid: '90.00', balance: '590.00' } }));
    await until(() => expect(document.querySelector('dialog')).toBeNull());
    expect(onChanged).toHaveBeenCalled();
    expect(server).toHaveBeenCalledOnce();
    expect(asked).toEqual([]);
  },
);

test.each([
  ['has the part', [...PARTS, { ...PARTS[0]!, stake: '30.00' }], 0],
  ['has not the part', PARTS, 1],
])('what has no answer, where the record %s meanwhile', async (_, parts, kept) => {
  server.mockReturnValue(null);
  await open();
  act(() => button('Cash out 60.00')!.click());
  await until(() => expect(document.querySelector('output')?.textContent).toContain('No answer yet'));
  render({ parts });
  await act(async () => undefined);
  await until(() => expect(sentCashOuts.getState().size).toBe(kept));
  expect(document.querySelectorAll('dialog')).toHaveLength(kept);
});

const sheetOf = (row: RecordRow) => (
  <QueryClientProvider client={queryClient}>
    <BetSheet row={row} onClose={() => undefined} onChanged={onChanged} />
  </QueryClientProvider>
);

test('a record that has the part before its answer offers no other until there is none', async () => {
  const answer = Promise.withResolvers<object>();
  server.mockReturnValue(answer.promise);
  await open();
  act(() => button('Cash out 60.00')!.click());
  await until(() => expect(server).toHaveBeenCalledOnce());
  render({ parts: [...PARTS, { ...PARTS[0]!, stake: '30.00' }] });
  expect(button('Cash out 60.00')?.getAttribute('aria-busy')).toBe('true');
  expect(share('25%')).toBeUndefined();
  await act(async () => answer.reject(new TypeError('Failed to fetch')));
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  await until(() => expect(sentCashOuts.getState().size).toBe(0));
});

test('two equal parts of one second stand in its sheet, each once', () => {
  const failed = vi.spyOn(console, 'error');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const row = rowOf({ can_cashout: false, parts: [...PARTS, ...PARTS] });
  act(() => root!.render(sheetOf(row)));
  expect(document.body.textContent?.match(/Cashed out/g)).toHaveLength(2);
  // Equal keys.
  expect(failed).not.toHaveBeenCalled();
  failed.mockRestore();
});

test.each([false, true])(
  'what has no answer is sent again as it was; closed in between: %s',
  async (isClosed) => {
    server.mockReturnValueOnce(null);
    server.mockReturnValueOnce({ code: 1, msg: '', data: { paid: '90.00', balance: '590.00' } });
    await open();
    act(() => share('75%')!.click());
    await until(() => expect(button('Cash out 90.00')).toBeDefined());
    act(() => button('Cash out 90.00')!.click());
    await until(() => expect(document.querySelector('output')?.textContent).toContain('No answer yet'));
    // It may have been paid: the record is read again.
    expect(onChanged).toHaveBeenCalledOnce();
    expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(['45.00']);
    expect(document.querySelector('fieldset')?.disabled).toBe(true);
    // It was paid: the server would name the next part now.
    part = 3;
    asked.splice(0);
    if (isClosed) {
      const dialog = document.querySelector('dialog')!;
      await act(async () => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
      expect(document.querySelector('dialog')).toBeNull();
      act(() => button('Partial cash-out')!.click());
      await until(() => expect(document.querySelector('output')?.textContent).toContain('No answer yet'));
    }
    act(() => button('Cash out 90.00')!.click());
    await until(() => expect(onChanged).toHaveBeenCalledTimes(2));
    const sent = { bet_id: '5', amount: '90.00', stake: '45.00', part: 2 };
    expect(server.mock.calls).toEqual([[sent], [sent]]);
    expect(asked).toEqual([]);
    expect(session.state.userInfo?.money).toBe('590.00');
  },
);

test('after no answer a changed amount is one that was not paid, and can be chosen anew', async () => {
  server.mockReturnValueOnce(null);
  server.mockReturnValueOnce({ code: 0, msg: 'CASHOUT_CHANGED', data: { amount: '61.00' } });
  await open();
  act(() => button('Cash out 60.00')!.click());
  await until(() => expect(document.querySelector('output')?.textContent).toContain('No answer yet'));
  act(() => button('Cash out 60.00')!.click());
  await until(() => expect(document.querySelector('output')?.textContent).toContain('nothing was paid'));
  expect(share('25%')).toBeDefined();
});

test('a sheet that is opened again asks for its offer anew, which names another part', async () => {
  server.mockReturnValue({ code: 1, msg: '', data: { paid: '60.00', balance: '560.00' } });
  await open();
  act(() => button('Cash out 60.00')!.click());
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  part = 3;
  const answer = Promise.withResolvers<void>();
  offering = answer.promise;
  asked.splice(0);
  act(() => button('Partial cash-out')!.click());
  await until(() => expect(asked).toEqual(['30.00']));
  // Nothing can be taken until then.
  expect(button('Cash out ')?.matches(':disabled') ?? true).toBe(true);
  answer.resolve();
  await until(() => expect(button('Cash out 60.00')).toBeDefined());
  act(() => button('Cash out 60.00')!.click());
  await until(() => expect(server).toHaveBeenCalledTimes(2));
  expect(server.mock.lastCall).toEqual([{ bet_id: '5', amount: '60.00', stake: '30.00', part: 3 }]);
});

test('a part that cannot be taken any more closes the sheet and reads the record again', async () => {
  server.mockReturnValue({ code: 0, msg: 'CASHOUT_CLOSED', data: null });
  await open();
  act(() => button('Cash out 60.00')!.click());
  await until(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(toastStore.getState().shown).toMatchObject({ kind: 'error' });
});

test('it says that a target ends with it, where one is set', async () => {
  await open({ auto_cashout: '250.00' });
  expect(document.querySelector('dialog')?.textContent).toContain('automatic cash-out');
});

test.each([
  [{}, true],
  [{ can_cashout: false }, false],
  [{ amount: '40.01' }, false],
  [{ parts: Array.from({ length: 20 }, () => ({ ...PARTS[0]!, stake: '1.00' })) }, false],
])('a ticket with %j has a part to cash out: %s', (more, has) => {
  expect(hasPartCashOut(rowOf(more))).toBe(has);
});

test.each([
  [[], ''],
  [PARTS, 'Cashed out \u206840.00\u2069 of \u2068100.00\u2069 for \u206882.32\u2069'],
  [
    [...PARTS, { ...PARTS[0]!, stake: '30.00', paid: '60.00' }],
    'Cashed out \u206870.00\u2069 of \u2068100.00\u2069 for \u2068142.32\u2069',
  ],
])('its row says what %j were cashed out for', (parts, text) => {
  const opened = (root = createRoot(document.body.appendChild(document.createElement('div'))));
  act(() => opened.render(<BetRow row={rowOf({ parts })} isOfRound={false} onOpen={() => undefined} />));
  const said = /Cashed out .*?for \u2068.*?\u2069/.exec(document.body.textContent ?? '')?.[0] ?? '';
  expect(said).toBe(text);
});

test('a ticket can still pay for its rest alone', () => {
  const paid = (more: Partial<BetRecord>) => possibleReturn(rowOf(more), () => 0n as never);
  expect(paid({ parts: [] })).toBe('400.00');
  expect(paid({})).toBe('240.00');
});
