// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { IdleWatch } from './idle-watch.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const TWO_MINUTES = 120_000;

let room: HTMLElement;
let root: Root;
let openBet: () => boolean | Promise<boolean>;
/** Number of requests for open bets. */
let asked: number;

const show = (hasSlip: boolean) =>
  act(async () =>
    root.render(
      <IdleWatch
        hasSlip={hasSlip}
        hasOpenBet={async () => {
          asked += 1;
          return openBet();
        }}
      />,
    ),
  );
/** The sheet is a file of its own, which is asked for once the question is due. */
const arrive = () => act(() => vi.dynamicImportSettled());
const pass = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await arrive();
};
const touch = (type = 'pointerdown') =>
  act(async () => void document.body.dispatchEvent(new Event(type, { bubbles: true })));
const setHidden = async (isHidden: boolean): Promise<void> => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await arrive();
};
const sheet = (): HTMLDialogElement | null => room.querySelector('dialog');
const press = (name: string) =>
  act(async () => {
    const button = [...room.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    button?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    button?.click();
  });

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  vi.useFakeTimers();
  [openBet, asked] = [() => false, 0];
  room = document.body.appendChild(document.createElement('div'));
  root = createRoot(room);
});
afterEach(() => {
  act(() => root.unmount());
  room.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the question to who is idle', () => {
  test('comes two minutes after the last touch, with lines that are not sent', async () => {
    await show(true);
    for (const type of ['pointerdown', 'keydown', 'wheel']) {
      await pass(TWO_MINUTES - 1);
      await touch(type);
    }
    await pass(TWO_MINUTES - 1);
    expect(sheet()).toBeNull();
    await pass(1);
    expect(sheet()?.getAttribute('aria-label')).toBe('Are you still there?');
    expect(asked).toBe(0);
  });

  test.each([
    ['can still be cancelled', true, 1],
    ['is not open', false, 0],
  ])('without lines it depends on the bets: one that %s', async (_, isOpen, sheets) => {
    openBet = () => isOpen;
    await show(false);
    await pass(TWO_MINUTES);
    expect(room.querySelectorAll('dialog')).toHaveLength(sheets);
    await pass(10 * TWO_MINUTES);
    await setHidden(true);
    await setHidden(false);
    expect(asked).toBe(1);
  });

  test('does not come when the bets cannot be asked for', async () => {
    openBet = () => Promise.reject(new Error('offline'));
    await show(false);
    await pass(TWO_MINUTES);
    expect([asked, sheet()]).toEqual([1, null]);
  });

  test('does not come to who has touched the page before the bets were known', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    openBet = () => promise;
    await show(false);
    await pass(TWO_MINUTES);
    await touch();
    resolve(true);
    await pass(0);
    expect(sheet()).toBeNull();
  });

  test('stays until it is answered, and comes again after two more minutes', async () => {
    await show(true);
    await pass(TWO_MINUTES);
    await touch();
    await pass(3 * TWO_MINUTES);
    expect(sheet()).not.toBeNull();
    await press('I am here');
    expect(sheet()).toBeNull();
    await pass(TWO_MINUTES - 1);
    expect(sheet()).toBeNull();
    await pass(1);
    expect(sheet()).not.toBeNull();
  });

  test('waits for the app to be seen, however long it was not', async () => {
    await show(true);
    await setHidden(true);
    await pass(10 * TWO_MINUTES);
    expect(sheet()).toBeNull();
    await setHidden(false);
    expect(sheet()).not.toBeNull();
  });
});
