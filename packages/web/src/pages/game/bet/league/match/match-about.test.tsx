// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { MODEL } from '../../../../../game-family/football/test-model.ts';
import { loadNames } from '../../../../../game-family/leagues.ts';
import { loadLocale, loadTexts } from '../../../../../i18n/i18n.ts';
import { GAME } from '../test-league.ts';
import { MatchAbout, type MatchReply } from './match-about.tsx';
import { viewOfMatch } from './match-view.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('the page of a match says how strong both clubs are, beside the mean of their goals', async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  const [home, away] = ['harbour', 'ferry'].map((code) => ({ code, name: '', form: [] }));
  const match = {
    match: 1,
    home,
    away,
    means: { home: 271, away: 84 },
    ft: null,
  } as unknown as MatchReply['match'];
  const strengths = { home: { attack: 150, defence: 77 }, away: { attack: 76, defence: 124 } };
  const asked = { match, strengths, recent: { home: [], away: [] }, meetings: [] } as unknown as MatchReply;
  const view = viewOfMatch({ game: GAME, model: MODEL, names: await loadNames('en') }, match);
  const root = createRoot(document.body);
  act(() => root.render(<MatchAbout asked={asked} view={view} heldId={undefined} />));
  const lines = Array.from(document.querySelectorAll('.lg-sum > span'), ({ textContent }) => textContent);
  expect(lines).toEqual(['Harbour 2.71Attack 150 · defence 77', 'Ferry 0.84Attack 76 · defence 124']);
  act(() => root.unmount());
});
