// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';

import { MODEL } from '../../../../../game-family/football/test-model.ts';
import { loadNames } from '../../../../../game-family/leagues.ts';
import { loadLocale, loadTexts } from '../../../../../i18n/i18n.ts';
import type { Locale } from '../../../../../i18n/locale.ts';
import type { LeagueMatch } from '../../../../../league/use-league.ts';
import type { DayState } from '../day-states.ts';
import { GAME } from '../test-league.ts';
import { MatchCard } from './match-card.tsx';
import { viewOfMatch } from './match-view.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const root = createRoot(document.body);
afterEach(() => act(() => root.render(null)));

const HUES = readFileSync(
  path.join(import.meta.dirname, '../../../../../game-family/football/form-marks.css'),
  'utf8',
);
/** The hue of a letter of form, by the style sheet. */
const hueOf = (mark = ''): string =>
  new RegExp(`\\[data-mark='${mark}'\\] \\{[^}]*--color-(\\w+)`).exec(HUES)?.[1] ?? 'ink-soft';

test.each([
  ['en', 'H', 'A', 'W D L', 'Home'],
  ['zh-Hans', '主', '客', '胜 平 负', '主队'],
] as const)(
  'a match says who is at home, and the form of both in letters with hues, in %s',
  async (...row) => {
    const [locale, home, away, letters, side] = row;
    await loadLocale(locale);
    await loadTexts(['pages', 'games']);
    const match = {
      match: 1,
      home: { code: 'harbour', name: '', form: ['w', 'd', 'l'] },
      away: { code: 'ferry', name: '', form: [] },
      means: { home: 271, away: 84 },
      ft: null,
      selections: 12,
    } as unknown as LeagueMatch;
    const view = viewOfMatch(
      { game: GAME, model: MODEL, names: await loadNames(locale satisfies Locale) },
      match,
    );
    const slip = { day: { round_id: '7' }, state: { lines: [] }, sale: null } as unknown as DayState;
    act(() => root.render(<MatchCard view={view} tab="1x2" slip={slip} />));
    const clubs = [...document.querySelectorAll('.lg-club')];
    expect(clubs.map((club) => club.querySelector('small')?.textContent)).toEqual([home, away]);
    // Screen readers hear the word, not the letter.
    expect(clubs[0]?.querySelector('.sr-only')?.textContent).toBe(side);
    const marks = [...document.querySelectorAll<HTMLElement>('.lg-form i')];
    expect(marks.map(({ textContent }) => textContent).join(' ')).toBe(letters);
    expect(marks.map(({ dataset }) => hueOf(dataset['mark']))).toEqual(['ok', 'ink-soft', 'error']);
    expect(clubs[1]?.querySelector('.lg-form')).toBeNull();
  },
);
