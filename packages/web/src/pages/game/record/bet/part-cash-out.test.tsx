// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../../api/query-client.ts';
import { hasPartCashOut } from '../../../../bets/cash-out-ways.ts';
import { PartCashOut } from '../../../../bets/part-cash-out.tsx';
import { possibleReturn } from '../../../../bets/payout-left.ts';
import { type BetRecord, type RecordLeg, rowOfRecord } from '../../../../bets/record-row.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { session } from '../../../../session/session.ts';
import { until } from '../../../../test-until.ts';
import { toastStore } from '../../../../ui/overlays/toast-store.ts';
import { betOf } from '../rows/test-bets.ts';
import { BetRow } from './bet-row.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** What the server answers to what is sent to it; null for no answer. */
const server = vi.fn<(payload: unknown) => object | null>();
/** The stakes of which an offer was asked for. */
const asked: string[] = [];
const onChanged = vi.fn<() => void>();
let part: number | null = 2;
/** An offer is answered once this is. */
let offering: Promise<void> | undefined;
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
  asked.splice(0);
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'https://tessera.example');
    if (!pathname.endsWith('games/cashoutOffer')) {
      const answer = server(JSON.parse(body as string));
      if (answer === null) throw new TypeError('Failed to fetch');
      return Response.json(answer);
    }
    const stake = searchParams.get('stake') ?? '';
    asked.push(stake);
    await offering;
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

async function open(more: Partial<BetRecord> = {}): Promise<void> {
  const opened = (root = createRoot(document.body.appendChild(document.createElement('div'))));
  act(() =>
    opened.render(
      <QueryClientProvider client={queryClient}>
        <PartCashOut row={rowOf(more)} onChanged={onChanged} />
      </QueryClientProvider>,
    ),
  );
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
  expect(onChanged).not.toHaveBeenCalled();
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
    expect(onChanged).not.toHaveBeenCalled();
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
    await until(() => expect(onChanged).toHaveBeenCalledOnce());
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
  expect(onChanged).not.toHaveBeenCalled();
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
