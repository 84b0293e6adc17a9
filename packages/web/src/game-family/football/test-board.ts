import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { en as names } from '@tessera/contract/names/football/en';

import { ScoreBoard } from './score-board.tsx';

type Matches = Parameters<typeof ScoreBoard>[0]['matches'];

/** The scores that the board of a match day shows at the end of its replay, by place. */
export const scoresShown = (matches: Matches): readonly string[] =>
  Array.from(
    renderToStaticMarkup(createElement(ScoreBoard, { matches, names })).matchAll(/<b>(\d+)\s-\s(\d+)<\/b>/g),
    ([, home, away]) => `${home}-${away}`,
  );
