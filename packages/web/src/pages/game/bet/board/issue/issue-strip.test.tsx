// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { minor } from '@tessera/domain/money';

import { serverClock } from '../../../../../api/server-clock.ts';
import { loadLocale, loadTexts } from '../../../../../i18n/i18n.ts';
import type { RoundView } from '../../picks/sale.ts';
import type { StageRound } from '../../stage/stage-round.ts';
import { IssueStrip } from './issue-strip.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const DRAWN = [2, 5, 4];

let page: HTMLElement;
let card: HTMLElement;
let root: Root;

const round = (): RoundView =>
  ({
    sale: { issue: '20261121-0627', closesAtMs: serverClock.now() + 57_900 },
    waiting: null,
    last: { round_id: '901', game_no: '20261121-0625', numbers: DRAWN },
  }) as unknown as RoundView;
/** The player's round: awaited, or with what it has returned. */
const ownRound = (drawsInMs: number, back?: bigint): StageRound =>
  ({
    roundId: '902',
    issue: '20261121-0626',
    drawsAtMs: serverClock.now() + drawsInMs,
    numbers: back === undefined ? null : DRAWN,
    sums: back === undefined ? null : { stakeMinor: minor(1000n), backMinor: minor(back) },
    hasWon: back !== undefined && back > 1000n,
  }) as unknown as StageRound;

const show = (own: StageRound | null, isOwnShown = own === null): void =>
  act(() =>
    root.render(
      <IssueStrip
        family="k3"
        round={round()}
        own={own}
        isOwnShown={isOwnShown}
        isDrawSettled
        card={{ current: card }}
      />,
    ),
  );
const words = (): string => (page.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
const button = (): HTMLElement | null => page.querySelector('button');
const hidden = (): Element | null => page.querySelector('[data-family][aria-hidden=true]');

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  vi.useFakeTimers();
  // The card has been scrolled away.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #changed: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
      constructor(changed: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.#changed = changed;
      }
      observe(): void {
        this.#changed([{ isIntersecting: false }]);
      }
      disconnect(): void {}
    },
  );
  page = document.body.appendChild(document.createElement('main'));
  card = page.appendChild(document.createElement('section'));
  root = createRoot(page.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the strip', () => {
  test('without own bets is the sale and the last draw, for the eyes alone', () => {
    show(null);
    expect(words()).toMatch(/^Round 06270:58/);
    expect([button(), hidden()?.tagName]).toEqual([null, 'DIV']);
  });

  test.each([
    ['the seconds to the draw', 2_500, /^0626 \u00b7 draw in 3 s/],
    ['a longer wait as a clock', 83_000, /^0626 \u00b7 draw in 1:23/],
    ['a draw that is due', -1, /^Round 0626 is being drawn/],
  ])('tells of the round with own bets %s', (_, drawsInMs, text) => {
    show(ownRound(drawsInMs));
    expect(words()).toMatch(text);
    expect(hidden()).toBeNull();
  });

  test('says nothing of a result that is still played', () => {
    show(ownRound(-1, 1950n));
    expect(words()).not.toMatch(/19/);
  });

  test.each([
    ['a win in gold', 1950n, /^0626 \+19\.50/, 'win'],
    ['a return up to the stake in ink', 1000n, /^0626 \+10\.00/, 'plain'],
    ['a loss in words', 0n, /^0626 Not won/, undefined],
  ])('then tells %s', (_, back, text, tone) => {
    show(ownRound(-1, back), true);
    expect(words()).toMatch(text);
    expect(page.querySelector<HTMLElement>('[data-tone]')?.dataset['tone']).toBe(tone);
  });

  test('leads back to the stage', () => {
    const shown = vi.spyOn(card, 'scrollIntoView');
    show(ownRound(2_500));
    act(() => button()?.click());
    expect(shown).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(card);
  });
});
