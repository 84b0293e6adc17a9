// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { minor } from '@tessera/domain/money';

import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { ResultPill } from './result-pill.tsx';
import type { ShownResult } from './round-result.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let room: HTMLElement;
let root: Root;
let left: number;

const result = (backMinor: bigint, isReturned = false): ShownResult => ({
  roundId: '901',
  gameId: 6,
  issue: '20261121-0042',
  gameName: 'Lucky 28',
  family: 'pc28',
  stakeMinor: minor(1000n),
  backMinor: minor(backMinor),
  isReturned,
});
const draw = (shown: ShownResult): Promise<void> =>
  act(async () => {
    root.render(<ResultPill result={shown} onLeave={() => (left += 1)} />);
    await vi.advanceTimersByTimeAsync(100);
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pill = (): Element => room.querySelector('[data-pill] > span') ?? room;
const fire = (type: string) =>
  act(async () => void pill().dispatchEvent(new PointerEvent(type, { bubbles: true })));

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  vi.useFakeTimers();
  left = 0;
  room = document.body.appendChild(document.createElement('div'));
  root = createRoot(room);
});
afterEach(() => {
  act(() => root.unmount());
  room.remove();
  vi.useRealTimers();
});

describe('the result pill', () => {
  test.each([
    ['a win in gold', result(1940n), /\+19\.40/, 'win'],
    ['a return below the stake in ink', result(500n), /\+5\.00/, 'plain'],
    ['a returned stake', result(1000n, true), /Stake returned \+10\.00/, 'plain'],
    ['a loss in words', result(0n), /Not won/, undefined],
  ])('names the game, the round and %s, and leads to the proof', async (_, shown, text, tone) => {
    await draw(shown);
    expect(pill().textContent).toMatch(/^Lucky 28 \u00b7 Round 0042/);
    expect(pill().textContent).toMatch(text);
    expect(pill().querySelector<HTMLElement>('[data-tone]')?.dataset['tone']).toBe(tone);
    expect(pill().querySelector('a')?.getAttribute('href')).toBe('#/pages/game/proof?round_id=901&game_id=6');
  });

  test('leaves by itself, once', async () => {
    await draw(result(1940n));
    await pass(3_800);
    expect(left).toBe(0);
    await pass(200);
    expect(left).toBe(1);
  });

  test('says how many rounds of a chase were lost before it', async () => {
    await draw({ ...result(1940n), lossesBefore: 3 });
    expect(pill().textContent).toContain('3 chase rounds lost before');
    await draw({ ...result(1940n), lossesBefore: 0 });
    expect(pill().textContent).not.toContain('chase');
  });

  test('stays while it is pointed at', async () => {
    await draw(result(1940n));
    await fire('pointerover');
    await pass(20_000);
    expect(left).toBe(0);
    await fire('pointerout');
    await pass(4_000);
    expect(left).toBe(1);
  });
});
