// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { serverClock } from '../../../../../api/server-clock.ts';
import type { RecordRow } from '../../../../../bets/record-row.ts';
import { type LeagueNames, loadNames } from '../../../../../game-family/leagues.ts';
import { loadLocale, loadTexts } from '../../../../../i18n/i18n.ts';
import type { MatchDay } from '../../../../../league/use-league.ts';
import { applyMotion, motion } from '../../../../../settings/motion.ts';
import type { StageRound } from '../../stage/stage-round.ts';
import { ReplayBoard } from './replay-board.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let names: LeagueNames;
beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  names = await loadNames('en');
  root = createRoot(document.body);
});
afterEach(() => act(() => root.unmount()));

const CLUBS = ['harbour', 'ferry', 'windmill', 'quarry', 'harbour', 'windmill'];
/** Three matches, drawn a second ago. */
const drawnDay = () =>
  ({
    round_id: '7',
    day: 4,
    status: 'drawn',
    draws_at_ms: serverClock.now() - 1_000,
    matches: [1, 2, 3].map((match) => ({
      match,
      home: { code: CLUBS[2 * match - 2] },
      away: { code: CLUBS[2 * match - 1] },
      goals: [],
    })),
  }) as unknown as MatchDay;

/** The bets of a player: a single on the third match, a ticket with legs on the second and on another day. */
const BETS = [
  { play: 'm3.1x2', pick: 'home', pickName: 'Home' },
  {
    ticket: {
      legs: [
        { round_id: '7', match: 2, picks: [{ name: 'Over 2.5' }, { name: 'Under 2.5' }] },
        { round_id: '8', match: 1, picks: [{ name: 'Away' }] },
      ],
    },
  },
] as unknown as readonly RecordRow[];
const ownOn = (roundId: string): StageRound =>
  ({ roundId, rows: BETS, sums: null, numbers: null }) as unknown as StageRound;

function show(own: StageRound | null, isPlayed = true): void {
  const replay = { isPlayed, show: () => show(own, false) };
  act(() => root.render(<ReplayBoard day={drawnDay()} names={names} replay={replay} own={own} />));
}
const isBoardOpen = (): boolean => document.querySelector('.lg-scores') !== null;
const press = (text: string): void =>
  act(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text))?.click(),
  );
const picks = () =>
  Array.from(document.querySelectorAll('.lg-scores > li'), (li) => li.querySelector('p')?.textContent);

describe('the last match day', () => {
  test.each([
    ['nobody', null],
    ['bets on another day', ownOn('6')],
  ])('is one line for %s, and opens to its replay and results', (_, own) => {
    show(own);
    expect(isBoardOpen()).toBe(false);
    press('Watch the replay');
    expect(isBoardOpen()).toBe(true);
    press('Result is in');
    expect(isBoardOpen()).toBe(true);
    press('Put the results away');
    expect(isBoardOpen()).toBe(false);
  });

  test('stays one line when its replay is over, for who did not watch it', () => {
    show(null);
    show(null, false);
    expect(isBoardOpen()).toBe(false);
  });

  test('stands open with its results for who has bets on it, where nothing moves', () => {
    motion.set('reduce');
    applyMotion();
    show(ownOn('7'), false);
    expect(isBoardOpen()).toBe(true);
    motion.set('system');
    applyMotion();
  });

  test('stands open for who has bets on it, with their matches first and what was chosen', () => {
    show(ownOn('7'));
    expect(isBoardOpen()).toBe(true);
    expect(picks()).toEqual(['Your bets Over 2.5 \u00b7 Under 2.5', 'Your bets Home', undefined]);
  });
});
