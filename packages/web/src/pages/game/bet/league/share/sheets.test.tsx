// @vitest-environment happy-dom
import { setImmediate as turn } from 'node:timers/promises';

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { queryClient } from '../../../../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../../../../i18n/i18n.ts';
import { nav, startNav } from '../../../../../nav/nav.ts';
import { PageContext } from '../../../../../nav/page-handle.ts';
import { typeInto } from '../../../../../ui/form/test-typing.ts';
import { toastStore } from '../../../../../ui/overlays/toast-store.ts';
import { ShareSlip } from '../../share/share-slip.tsx';
import { CodeButton, SlipLink } from '../../share/slip-code.tsx';
import { daySlipOf } from '../day-tables.ts';
import { loadLeague } from './load-league.ts';
import { answerWith, CODE, issueOf, LEAGUE, legOf, replyWith } from './test-server.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const CONTENT = { lines: [{ game_id: LEAGUE, game_no: issueOf(2), play: 'm1.1x2', number: 'h' }] };
const ADDRESS = `#/pages/game/bet?game_id=${LEAGUE}`;
const route = { title: 'common.home', load: () => ({ Page: () => null }) } as const;
const days = [2, 3].map((seq) => daySlipOf(LEAGUE, issueOf(seq), ''));
const LATE_MS = 30_000;
let root: Root;
let taken: number;

async function render(query: Readonly<Record<string, string>> = {}): Promise<void> {
  const page = { gameId: LEAGUE, loadLeague, onTaken: () => (taken += 1) };
  const handle = { entry: { query } } as never;
  await act(async () =>
    root.render(
      <PageContext value={handle}>
        <QueryClientProvider client={queryClient}>
          <ShareSlip {...page} slip={() => ({ content: CONTENT, leftOut: 2 })} isDisabled={false} />
          <CodeButton {...page} />
          <SlipLink {...page} />
        </QueryClientProvider>
      </PageContext>,
    ),
  );
}

async function settled<T>(check: () => T): Promise<T> {
  for (const until = performance.now() + LATE_MS; ;) {
    await act(() => turn());
    try {
      return check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
const dialog = (): HTMLDialogElement => document.querySelector('dialog') ?? expect.fail('there is no sheet');
const words = (): string => dialog().textContent.replaceAll(/[\u2066-\u2069]/g, '');
const press = (name: string): Promise<void> =>
  act(async () =>
    (
      [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name) ??
      expect.fail(`there is no button ${name}`)
    ).click(),
  );
const toast = (): string | undefined => toastStore.getState().shown?.text;

beforeEach(async () => {
  location.hash = ADDRESS;
  await startNav({ '/': route, '/pages/game/bet': route }).launch();
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  taken = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  queryClient.clear();
  for (const day of days) day.dispatch({ type: 'slipCleared' });
  vi.unstubAllGlobals();
});

describe('sharing', () => {
  test('two taps make one call; the code stands in two groups, with its end and what it holds', async () => {
    const calls = answerWith({ code: CODE, ends_at: Math.floor(Date.now() / 1000) + 600 });
    await render();
    await act(async () => {
      const share = document.querySelector('button');
      share?.click();
      share?.click();
    });
    await settled(() => expect(words()).toContain('PMAS-7Q5S'));
    expect(calls).toEqual([{ call: 'games/shareSlip', body: CONTENT }]);
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
    expect(dialog().querySelector('bdi')?.dir).toBe('ltr');
    expect(words()).toMatch(/Valid until (?:\d+ \w+, )?\d\d:\d\d/);
    expect(words()).toContain('1 selection, without stakes and without your name');
    expect(words()).toContain('2 selections are closed and are not shared');
  });

  test('an end on another day has its day', async () => {
    answerWith({ code: CODE, ends_at: Math.floor(Date.now() / 1000) + 3 * 86_400 });
    await render();
    await press('Share');
    await settled(() => expect(words()).toMatch(/Valid until \d+ \w+, \d\d:\d\d/));
  });

  test('copies the code, and the link of its game', async () => {
    answerWith({ code: CODE, ends_at: 1 });
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await render();
    await press('Share');
    await settled(() => expect(words()).toContain('PMAS-7Q5S'));
    await press('Copy code');
    await press('Copy link');
    expect(copied).toEqual(['PMAS-7Q5S', `${location.origin}/${ADDRESS}&slip=${CODE}`]);
  });

  test('hands the link to the phone where it can', async () => {
    answerWith({ code: CODE, ends_at: 1 });
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
    Object.assign(navigator, { share });
    await render();
    await press('Share');
    await settled(() => expect(words()).toContain('Send link'));
    await press('Send link');
    expect(share).toHaveBeenCalledWith({
      text: 'Slip code PMAS-7Q5S',
      url: `${location.origin}/${ADDRESS}&slip=${CODE}`,
    });
    Reflect.deleteProperty(navigator, 'share');
  });

  test('says why not, and asks again', async () => {
    answerWith('ISSUE_CLOSED');
    await render();
    await press('Share');
    await settled(() => expect(dialog().querySelector('[role=alert]')?.textContent).toContain('clos'));
    answerWith({ code: CODE, ends_at: 1 });
    await press('Try again');
    await settled(() => expect(words()).toContain('PMAS-7Q5S'));
  });
});

describe('a code that is typed', () => {
  const field = (): HTMLInputElement => dialog().querySelector('input') ?? expect.fail('there is no field');
  const open = async (text: string): Promise<void> => {
    await render();
    await press('Enter code');
    await settled(() => field());
    await act(async () => typeInto(field(), text));
    await press('Open slip');
  };
  const fault = (): string | undefined => dialog().querySelector('[role=alert]')?.textContent;

  test('puts what is all on sale into an empty slip, and shows the slip', async () => {
    answerWith(replyWith([legOf(2), legOf(3)], '2'));
    await open('pmas 7q5s');
    await settled(() => expect(taken).toBe(1));
    expect(document.querySelector('dialog')).toBeNull();
    expect(days.map(({ store }) => store.getState().lines.length)).toEqual([1, 1]);
    await settled(() => expect(toast()).toBe('2 selections added to your slip'));
  });

  test('that cannot be one makes no call, and says so at the field', async () => {
    const calls = answerWith('SLIP_CODE_INVALID');
    await open('7k2');
    await settled(() => expect(fault()).toBe('Not a slip code: enter its 8 letters and digits'));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
    await act(async () => typeInto(field(), '7k2m'));
    expect(fault()).toBeUndefined();
  });

  test.each([
    ['SLIP_CODE_UNKNOWN', 'No slip has this code: check it'],
    ['SLIP_CODE_EXPIRED', 'Betting on this slip has closed'],
  ])('is refused at the field: %s', async (code, text) => {
    answerWith(code);
    await open(CODE);
    await settled(() => expect(fault()).toBe(text));
    expect(taken).toBe(0);
  });

  test('beside a slip with lines asks first, and keeps or replaces them', async () => {
    answerWith(replyWith([legOf(3)]));
    await open(CODE);
    await settled(() => expect(taken).toBe(1));
    answerWith(replyWith([legOf(2)]));
    await press('Enter code');
    await settled(() => field());
    await act(async () => typeInto(field(), CODE));
    await press('Open slip');
    await settled(() => expect(words()).toContain('Your slip has 1 selection already.'));
    expect(days.map(({ store }) => store.getState().lines.length)).toEqual([0, 1]);
    await press('Replace mine');
    expect(days.map(({ store }) => store.getState().lines.length)).toEqual([1, 0]);
    expect(taken).toBe(2);
  });

  test('with something that has closed shows first what comes, at its odds, and what stays out', async () => {
    answerWith(replyWith([legOf(2), legOf(1)]));
    await open(CODE);
    await settled(() => expect(words()).toContain('left out · 1 selection'));
    expect(words()).toContain('On sale · 1 selectionHome Harbour v Outpost · Match result2.20');
    expect(words()).toContain('left out · 1 selectionHome Harbour v Outpost · Match resultClosed');
    expect(words()).not.toContain('already');
    expect(taken).toBe(0);
    await press('Add to slip');
    expect(days.map(({ store }) => store.getState().lines.length)).toEqual([1, 0]);
    expect(taken).toBe(1);
  });

  test('with nothing on sale says so, and asks for another', async () => {
    answerWith(replyWith([legOf(1)]));
    await open(CODE);
    await settled(() => expect(fault()).toBe('Nothing on this slip is on sale any more'));
    await press('Enter another code');
    expect(field().value).toBe('');
  });

  test('waits for a slip that is on its way', async () => {
    answerWith(replyWith([legOf(2)]));
    days[0]?.store.setState({ pending: {} as never });
    await open(CODE);
    await settled(() => expect(fault()).toContain('Your slip is being placed'));
    expect(
      [...dialog().querySelectorAll('button')].find(({ textContent }) => textContent === 'Add to slip')
        ?.disabled,
    ).toBe(true);
    days[0]?.store.setState({ pending: null });
  });
});

test('a link opens its slip once: its code has left the address', async () => {
  location.hash = `${ADDRESS}&slip=${CODE}`;
  await startNav({ '/': route, '/pages/game/bet': route }).launch();
  answerWith(replyWith([legOf(2)]));
  await render({ game_id: String(LEAGUE), slip: CODE });
  await settled(() => expect(taken).toBe(1));
  expect(location.hash).toBe(ADDRESS);
  expect(nav().store.getState().pushed.at(-1)?.query).toEqual({ game_id: String(LEAGUE) });
});
