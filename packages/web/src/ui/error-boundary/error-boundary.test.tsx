// @vitest-environment happy-dom
import { setImmediate as turn } from 'node:timers/promises';

import { act, useEffect, useReducer } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { CrashReport } from '@tessera/contract/crash-report';

import { loadLocale } from '../../i18n/i18n.ts';
import { ErrorBoundary } from './error-boundary.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SENTENCE = 'Something went wrong here. Your bets and your money are not affected';
const LATE_MS = 30_000;

let sent: CrashReport[];
let isBroken: boolean;
let root: Root;
let place: HTMLElement;

vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
  sent.push(JSON.parse(String(body)) as CrashReport);
  return Promise.reject(new TypeError('no network'));
});

function Part() {
  if (isBroken) throw new TypeError('broken');
  return <p>whole</p>;
}
/** Renders itself until it gives up. */
function Loop() {
  const [n, next] = useReducer((before: number) => before + 1, 0);
  useEffect(next);
  if (n > 20) throw Object.assign(new Error('broken'), { name: 'LoopError' });
  return <p>{n}</p>;
}
const part = (
  <ErrorBoundary place="page">
    <Part />
  </ErrorBoundary>
);
const show = (): Promise<void> => act(async () => root.render(part));
const texts = (): string[] => [...place.querySelectorAll('p, button')].map((each) => each.textContent);
const pressed = (text: string): void =>
  [...place.querySelectorAll('button')].find((each) => each.textContent === text)?.click();
const press = (text: string): Promise<void> => act(async () => pressed(text));
/** As long as what comes after a crash takes, once its code is there. */
async function turns(): Promise<void> {
  for (let n = 0; n < 10; n++) await act(() => turn());
}
/** Lets what a crash fetches come. */
async function settled(check: () => void): Promise<void> {
  for (const until = performance.now() + LATE_MS; ;) {
    await act(() => turn());
    try {
      return check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

beforeAll(() => loadLocale('en'));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '#/pages/game/bet');
  sent = [];
  isBroken = true;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.restoreAllMocks();
});

describe('what has crashed', () => {
  test('says so at once, with the words there are, and better as soon as the others have come', async () => {
    act(() => root.render(part));
    expect(texts()).toEqual(['The page could not be loaded. Check your connection', 'Try again']);
    await settled(() => expect(texts()).toEqual([SENTENCE, 'Try again', 'Home']));
    expect(sent.map(({ place: where, error }) => [where, error])).toEqual([['page', 'TypeError']]);
  });

  test('begins anew with "again", and stays so', async () => {
    act(() => root.render(part));
    isBroken = false;
    // Before the rest has come, which must not take it back.
    act(() => pressed('Try again'));
    await turns();
    expect(texts()).toEqual(['whole']);
  });

  test('has a way home', async () => {
    await show();
    await settled(() => expect(texts()).toContain('Home'));
    await press('Home');
    expect(location.hash).toBe('#/');
  });

  test.each(['#/', ''])('starts anew at home, with "%s" in the address', async (hash) => {
    history.replaceState(null, '', `/${hash}`);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await show();
    await settled(() => expect(texts()).toContain('Home'));
    await press('Home');
    expect(assign.mock.calls).toEqual([['/']]);
  });
});

test('a part that renders itself for ever is told of once', async () => {
  await act(async () =>
    root.render(
      <ErrorBoundary place="stage">
        <Loop />
      </ErrorBoundary>,
    ),
  );
  await settled(() => expect(texts()).toEqual([SENTENCE, 'Try again', 'Home']));
  for (let n = 0; n < 5; n++) await press('Try again');
  await turns();
  expect(sent.map(({ place: where, error }) => [where, error])).toEqual([['stage', 'LoopError']]);
});
