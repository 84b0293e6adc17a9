// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { guestBets } from '../../../../guest/guest.ts';
import { loadLocale, loadTexts, t } from '../../../../i18n/i18n.ts';
import { postAs } from '../../../../pending-post/post-as.ts';
import { postPorts } from '../../../../pending-post/post-ports.ts';
import { session } from '../../../../session/session.ts';
import { createStorage } from '../../../../storage/browser-storage.ts';
import { KEYS } from '../../../../storage/keys.ts';
import { K3_GAME, k3Plays } from '../picks/test-plays.ts';
import type { PlayData } from '../picks/wire.ts';
import { refusalMessage } from '../slip/slip-messages.ts';
import { BetSlipController } from '../slip/state/bet-slip-controller.ts';
import { isSlipClosed } from '../slip/state/slip-issue.ts';
import { placeSlip } from './place-slip.ts';

const LINE = { id: 'side|big', play: 'side', number: 'big', odds: '1.95', stake: '10' };
const PRICES = { game: K3_GAME, plays: k3Plays() } as unknown as PlayData;
const SALE = { issue: '20261121-0042', roundId: '42', opensAtMs: 0, closesAtMs: 4e15, drawsAtMs: 4e15 };
const SLIP = { game_no: SALE.issue, round_id: '42', total_amount: '10.00', money: '490.00', bets: [] };

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  guestBets.refresh();
  server.mockReset().mockImplementation(async () => Response.json({ code: 1, msg: 'OK', data: SLIP }));
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

const logIn = (id: string) => session.logIn({ id, token: `token of ${id}`, money: '500.00' });

/** The slip of a member, with one line on it. */
function slipOf(owner: string): BetSlipController {
  const controller = new BetSlipController(1, owner, {
    ...postPorts,
    storage: createStorage(() => localStorage),
    post: (payload, key) => postAs(owner, 'games/submitBet', payload, key),
  });
  controller.dispatch({
    type: 'slipTaken',
    lines: [LINE],
    picks: {},
    slipIssue: SALE.issue,
    carriedFrom: '',
    stake: '10',
  });
  return controller;
}

test("a member's slip goes to the server, once for two taps", async () => {
  logIn('7');
  const slip = slipOf('7');
  const taps = [placeSlip(slip, PRICES, SALE), placeSlip(slip, PRICES, SALE)];
  expect(await Promise.all(taps)).toEqual(['accepted', 'accepted']);
  expect(server).toHaveBeenCalledTimes(1);
  // Home shows the game among those that were played last.
  expect(localStorage.getItem(KEYS.recentGames)).toContain('"games":[1]');
  expect(slip.store.getState()).toMatchObject({ lines: [], placed: [{ owner: '7', total: '10.00' }] });
});

test.each([
  ['another member', '7', () => logIn('8')],
  ['a member who has logged in since', '', () => logIn('8')],
  ['a guest', '7', () => session.enterAsGuest('Guest', '500.00')],
  ['a visitor', '7', () => session.logOut()],
])(
  'the slip on the screen is not placed for %s: neither sent nor taken as a demo bet',
  async (_who, owner, enter) => {
    const slip = slipOf(owner);
    enter();
    expect(await placeSlip(slip, PRICES, SALE)).toBe('unknown');
    expect(server).not.toHaveBeenCalled();
    expect(guestBets.refresh()).toEqual([]);
    expect(slip.store.getState()).toMatchObject({ lines: [LINE], pending: null, placed: [] });
  },
);

test('a slip with a line that is no longer on sale is not sent: the line is named', async () => {
  logIn('7');
  const slip = slipOf('7');
  slip.dispatch({
    type: 'slipTaken',
    lines: [LINE, { ...LINE, id: 'gone', play: 'gone' }],
    picks: {},
    slipIssue: SALE.issue,
    carriedFrom: '',
    stake: '10',
  });
  expect(await placeSlip(slip, PRICES, SALE)).toBe('refused');
  expect(server).not.toHaveBeenCalled();
  expect(slip.store.getState().refusal).toMatchObject({ code: 'error.assemble', row: 1 });
});

test("a guest's slip is a demo bet of this phone, and is not one once a member has logged in meanwhile", async () => {
  session.enterAsGuest('Guest', '500.00');
  const slip = slipOf('');
  expect(await placeSlip(slip, PRICES, SALE)).toBe('accepted');
  expect(slip.store.getState()).toMatchObject({ lines: [], placed: [{ roundId: '42', total: '10.00' }] });
  slip.dispatch({
    type: 'slipTaken',
    lines: [LINE],
    picks: {},
    slipIssue: SALE.issue,
    carriedFrom: '',
    stake: '10',
  });
  const placing = placeSlip(slip, PRICES, SALE);
  logIn('8');
  expect(await placing).toBe('unknown');
  expect([guestBets.refresh().length, slip.store.getState().lines]).toEqual([1, [LINE]]);
  expect(server).not.toHaveBeenCalled();
});

test('a refused demo slip names the line at fault', async () => {
  session.enterAsGuest('Guest', '500.00');
  const slip = slipOf('');
  const { odds = '' } = PRICES.plays[0]?.items.find(({ number }) => number === 'odd') ?? {};
  const lines = [LINE, { ...LINE, id: 'side|odd', number: 'odd', odds, stake: '0.50' }];
  slip.dispatch({ type: 'slipTaken', lines, picks: {}, slipIssue: SALE.issue, carriedFrom: '', stake: '10' });
  expect(await placeSlip(slip, PRICES, SALE)).toBe('refused');
  expect(slip.store.getState()).toMatchObject({ lines, refusal: { code: 'BET_LIMIT', row: 1 } });
});

describe('an issue that the player has not seen', () => {
  const NEXT = { ...SALE, issue: '20261121-0043', roundId: '43' };

  test('gets no slip, whichever of the two has moved on', async () => {
    logIn('7');
    const slip = slipOf('7');
    expect(await placeSlip(slip, PRICES, NEXT)).toBe('closed');
    // Another tab takes the lines on, and this one still shows the issue before.
    const other = slipOf('7');
    for (const issue of [SALE.issue, NEXT.issue]) other.dispatch({ type: 'issueOpened', issue });
    other.dispatch({ type: 'slipMoved', issue: NEXT.issue, plays: PRICES.plays });
    expect(await placeSlip(slip, PRICES, SALE)).toBe('closed');
    expect(server).not.toHaveBeenCalled();
    expect(await placeSlip(slip, PRICES, NEXT)).toBe('accepted');
    expect(JSON.parse(String(server.mock.calls[0]?.[1].body))).toMatchObject({ game_no: NEXT.issue });
  });

  test('gets no slip that has gone on to it a moment ago, in this tab or in another', async () => {
    logIn('7');
    const [slip, other] = [slipOf('7'), slipOf('7')];
    for (const issue of [SALE.issue, NEXT.issue]) other.dispatch({ type: 'issueOpened', issue });
    other.dispatch({ type: 'slipCarried', issue: NEXT.issue });
    expect(await placeSlip(other, PRICES, NEXT)).toBe('closed');
    expect(await placeSlip(slip, PRICES, NEXT)).toBe('closed');
    expect(server).not.toHaveBeenCalled();
    slip.dispatch({ type: 'settled' });
    expect(await placeSlip(slip, PRICES, NEXT)).toBe('accepted');
    expect(JSON.parse(String(server.mock.calls[0]?.[1].body))).toMatchObject({ game_no: NEXT.issue });
  });

  test('is asked for when the close has passed on the server before the page has drawn it', async () => {
    logIn('7');
    const slip = slipOf('7');
    expect(await placeSlip(slip, PRICES, { ...SALE, closesAtMs: 1 })).toBe('closed');
    expect(server).not.toHaveBeenCalled();
    expect(isSlipClosed(slip.store.getState(), SALE.issue)).toBe(true);
    expect(slip.store.getState().lines).toEqual([LINE]);
  });

  test('is asked for when the server answers that the issue has closed', async () => {
    logIn('7');
    server.mockImplementation(async () => Response.json({ code: 0, msg: 'ISSUE_CLOSED', data: null }));
    const slip = slipOf('7');
    slip.dispatch({ type: 'issueOpened', issue: SALE.issue });
    expect(await placeSlip(slip, PRICES, SALE)).toBe('refused');
    expect(isSlipClosed(slip.store.getState())).toBe(true);
    slip.dispatch({ type: 'issueOpened', issue: NEXT.issue });
    slip.dispatch({ type: 'slipMoved', issue: NEXT.issue, plays: PRICES.plays });
    expect(slip.store.getState()).toMatchObject({ slipIssue: NEXT.issue, refusal: null, lines: [LINE] });
  });
});

test('the reason of ACCOUNT_IS_FROZEN stays in the slip beside its lines', async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
  logIn('7');
  server.mockImplementation(async () => Response.json({ code: 0, msg: 'ACCOUNT_IS_FROZEN', data: null }));
  const slip = slipOf('7');
  expect(await placeSlip(slip, PRICES, SALE)).toBe('refused');
  const { refusal, lines } = slip.store.getState();
  expect(lines).toEqual([LINE]);
  expect(refusal && refusalMessage(t, refusal)).toBe('Account is frozen');
});
