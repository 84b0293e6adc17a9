// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { minor } from '@tessera/domain/money';

import { serverClock } from '../../../../api/server-clock.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import type { MatchDay } from '../../../../league/use-league.ts';
import type { StageRound } from '../stage/stage-round.ts';
import { LeagueStrip } from './league-strip.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let page: HTMLElement;
let root: Root;
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
  root = createRoot(page.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The match day drawn last, a second ago. */
const lastDay = () =>
  ({
    round_id: '41',
    game_no: '20261121-0041',
    day: 4,
    draws_at_ms: serverClock.now() - 1_000,
  }) as unknown as MatchDay;
/** The player's round, which has returned 19.50 for 10.00 where it is drawn. */
const ownOn = (no: number, drawsInMs: number): StageRound =>
  ({
    roundId: String(no),
    issue: `20261121-00${no}`,
    drawsAtMs: serverClock.now() + drawsInMs,
    sums: drawsInMs < 0 ? { stakeMinor: minor(1000n), backMinor: minor(1950n) } : null,
    hasWon: drawsInMs < 0,
  }) as unknown as StageRound;

type OwnCase = { readonly no: number; readonly drawsInMs: number; readonly heldId?: string };

function show(own: StageRound | null, heldId?: string): void {
  const card = { current: page.appendChild(document.createElement('section')) };
  const sale = { closesAtMs: serverClock.now() + 83_900 };
  act(() =>
    root.render(
      <LeagueStrip
        family="football"
        day={{ season: 2, day: 6 }}
        sale={sale}
        own={own}
        last={lastDay()}
        heldId={heldId}
        card={card}
      />,
    ),
  );
}
const words = (): string => (page.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');

describe('the strip of a league', () => {
  test('is the match day with its time, for the eyes alone', () => {
    show(null);
    expect(words()).toBe('Season 2 \u00b7 Day 61:24');
    expect(page.querySelector('[data-family][aria-hidden=true]')).not.toBeNull();
  });

  test.each<[string, OwnCase, RegExp]>([
    ['the draw that is awaited', { no: 42, drawsInMs: 2_500 }, /^0042 \u00b7 draw in 3 s/],
    [
      'the minute of its replay and no result',
      { no: 41, drawsInMs: -1_000, heldId: '41' },
      /^Day 4 \d+\u2032Day 6/,
    ],
    [
      'a draw whose match day has not come yet, without its result',
      { no: 42, drawsInMs: -1, heldId: '42' },
      /^Round 0042 is being/,
    ],
    ['what it has come to', { no: 41, drawsInMs: -1_000 }, /^0041 \+19\.50/],
    ['nothing of one before the last', { no: 40, drawsInMs: -90_000 }, /^Season 2/],
  ])('tells of the own round %s', (_, { no, drawsInMs, heldId }, text) => {
    show(ownOn(no, drawsInMs), heldId);
    expect(words()).toMatch(text);
  });
});
