// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { serverClock } from '../api/server-clock.ts';
import { type Unseen, useHeldBack } from './use-held-back.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const WAIT_MS = 30_000;

let root: Root;
const seen: (bigint | null)[] = [];
let round: Unseen | null;

function Balance({ of, unseen }: { readonly of: bigint; readonly unseen: Unseen | null }) {
  seen.push(useHeldBack(of, unseen));
  return null;
}
const pay = (of: bigint): Promise<void> =>
  act(async () => root.render(<Balance {...{ of, unseen: round }} />));

beforeEach(async () => {
  vi.useFakeTimers();
  root = createRoot(document.createElement('div'));
  round = { drawsAtMs: serverClock.now() + WAIT_MS, numbers: null };
  await pay(100_00n);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

describe('while a round with own bets waits for its draw', () => {
  test.each([
    ['a bet', 90_00n],
    ['a bet that is undone', 110_00n],
    ['a deposit', 600_00n],
  ])('%s changes the balance at once', async (_name, after) => {
    await pay(after);
    expect(seen.at(-1)).toBe(after);
  });

  test('nothing that comes once its draw is due raises it, until the result was shown', async () => {
    await pay(150_00n);
    await act(() => vi.advanceTimersByTimeAsync(WAIT_MS + 1));
    await pay(343_20n);
    expect(seen.at(-1)).toBe(150_00n);
    await pay(120_00n);
    expect(seen.at(-1)).toBe(120_00n);
    round = null;
    await pay(343_20n);
    expect(seen.at(-1)).toBe(343_20n);
  });
});

test.each([
  ['drawn before the clock of the phone says so', () => serverClock.now() + WAIT_MS],
  ['drawn before the page was here', () => null],
])('what a round has paid that was %s is held back', async (_name, drawsAt) => {
  round = { drawsAtMs: drawsAt(), numbers: [2, 5, 4] };
  await pay(343_20n);
  expect(seen.at(-1)).toBe(100_00n);
});
