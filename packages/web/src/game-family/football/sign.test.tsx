// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { encodeMatchDay } from '@tessera/domain/games/football/numbers';

import { NumberRow } from '../number/number-row.tsx';
import { drawText } from '../signs.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const played = (home: number, away: number) => ({
  ticket: 999_999_999,
  score: { home, away },
  goals: [
    ...Array.from({ length: home }, () => ({ slot: 3, side: 'home' as const })),
    ...Array.from({ length: away }, () => ({ slot: 50, side: 'away' as const })),
  ],
});
const THREE = [played(2, 1), played(0, 0), played(1, 5)];

test('a match day reads as its first scores', () => {
  const textOf = (matches: typeof THREE) => drawText('football', encodeMatchDay(matches));
  expect(textOf(THREE)).toBe('2-1  0-0  1-5');
  expect(textOf([...THREE, ...THREE])).toBe('2-1  0-0  1-5  2-1');
});

test('the row of a bet shows the score of its match', () => {
  const room = document.createElement('div');
  const root = createRoot(room);
  const textOf = (play: string) => {
    act(() => root.render(<NumberRow family="football" numbers={encodeMatchDay(THREE)} play={play} />));
    return room.textContent;
  };
  expect(['m1.1x2', 'm3.bb'].map(textOf)).toEqual(['2-1', '1-5']);
  act(() => root.unmount());
});
