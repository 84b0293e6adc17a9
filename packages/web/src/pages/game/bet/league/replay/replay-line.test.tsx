// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { serverClock } from '../../../../../api/server-clock.ts';
import { type LeagueNames, loadNames } from '../../../../../game-family/leagues.ts';
import { loadLocale, loadTexts } from '../../../../../i18n/i18n.ts';
import type { MatchDay } from '../../../../../league/use-league.ts';
import { ReplayLine } from './replay-line.tsx';

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

const goal = (slot: number, side: string) => ({ slot, side });
/** A day of two matches with three goals, so many seconds after its draw. */
const dayAt = (seconds: number) =>
  ({
    draws_at_ms: serverClock.now() - seconds * 1_000,
    matches: [
      {
        match: 1,
        home: { code: 'harbour' },
        away: { code: 'ferry' },
        goals: [goal(1, 'home'), goal(8, 'away')],
      },
      { match: 2, home: { code: 'castle' }, away: { code: 'quarry' }, goals: [goal(4, 'away')] },
    ],
  }) as unknown as MatchDay;

function linesAt(seconds: number, own: readonly number[] = [], isPlayed = true) {
  const ownMatches = new Map(own.map((match) => [match, null]));
  act(() =>
    root.render(<ReplayLine day={dayAt(seconds)} names={names} isPlayed={isPlayed} own={ownMatches} />),
  );
  const [shown, said] = [document.querySelector('p'), document.querySelector('output')];
  const plain = (element: Element | null) => element?.textContent?.replaceAll(/[\u2066\u2069]/g, '');
  return [plain(shown), plain(said)];
}

describe('the line of a replay', () => {
  test('tells the last goal of all matches, and says that of the own match alone', () => {
    expect(linesAt(0.5)).toEqual(['Kick-off', '']);
    expect(linesAt(4)).toEqual(['5\u2032 goal for Quarry: Castle 0\u2009-\u20091 Quarry', '']);
    expect(linesAt(4, [1])).toEqual([
      '5\u2032 goal for Quarry: Castle 0\u2009-\u20091 Quarry',
      '2\u2032 goal for Harbour: Harbour 1\u2009-\u20090 Ferry',
    ]);
    expect(linesAt(10, [2])).toEqual([
      '9\u2032 goal for Ferry: Harbour 1\u2009-\u20091 Ferry',
      '5\u2032 goal for Quarry: Castle 0\u2009-\u20091 Quarry',
    ]);
  });

  test('ends with what the day has come to, also when it was skipped', () => {
    const sum = 'Full-time \u00b7 3 goals in 2 matches';
    expect(linesAt(80)).toEqual([sum, sum]);
    expect(linesAt(4, [], false)).toEqual([sum, sum]);
  });

  test('says the break', () => {
    expect(linesAt(37.5)).toEqual(['Half-time', 'Half-time']);
  });
});
