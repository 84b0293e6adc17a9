// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { DrawnRow } from '../drawn-row.tsx';
import { stage as ofMark6 } from '../mark6/stage.tsx';
import { NumberRow } from './number-row.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await loadLocale('zh-Hans');
  await loadTexts(['games']);
});

/** The numbers of a row with their colours, as they are drawn. */
function drawn(family: string, numbers: readonly number[]) {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<NumberRow family={family} numbers={numbers} />));
  const shown = [...document.querySelectorAll<HTMLElement>('[data-number]')].map((ball) => [
    ball.textContent,
    ball.closest<HTMLElement>('[data-wave]')?.dataset['wave'],
  ]);
  act(() => root.unmount());
  document.body.replaceChildren();
  return shown;
}

test('balls of Mark Six have the colour of their number, those of other families none', () => {
  expect(drawn('mark6', [1, 48, 49])).toEqual([
    ['1', 'red'],
    ['48', 'blue'],
    ['49', 'green'],
  ]);
  expect(drawn('ssc', [1, 0])).toEqual([
    ['1', undefined],
    ['0', undefined],
  ]);
});

test('PC28 adds its sum, a ball in the colour of the sum', () => {
  const sums = [
    [3, 3, 0],
    [4, 9, 6],
    [2, 9, 9],
    [9, 4, 0],
  ].map((numbers) => drawn('pc28', numbers).at(-1));
  expect(sums).toEqual([
    ['6', 'red'],
    ['19', 'green'],
    ['20', 'blue'],
    ['13', 'none'],
  ]);
});

const DRAWN = [1, 12, 13, 37, 48, 25, 49];
/** The first second of a lunar year, and the last one before it. */
const NEW_YEAR = Date.parse('2026-02-17T00:00:00+08:00');

test.each([
  ['the year of the horse', NEW_YEAR, '马羊马马羊马马'],
  ['the year of the snake', NEW_YEAR - 1000, '蛇马蛇蛇马蛇蛇'],
])('a draw of Mark Six has its animals below its numbers: those of %s', (_, drawnAtMs, animals) => {
  const { Arena } = ofMark6;
  const room = document.body.appendChild(document.createElement('div'));
  const root = createRoot(room);
  const below = (selector: string) =>
    Array.from(room.querySelectorAll<HTMLElement>(selector), ({ dataset }) => dataset['below']).join('');
  const draw = { family: 'mark6', numbers: DRAWN, drawnAtMs };
  act(() => root.render(<DrawnRow {...draw} />));
  expect(below('[data-wave]')).toBe(animals);
  const heard = Array.from(room.querySelectorAll('.sr-only'), ({ textContent }) => textContent);
  expect(heard.at(-1)).toBe([...animals].join(' '));
  act(() => root.render(<Arena {...draw} isPlaying={false} />));
  expect(below('.tube-ball, .tube-sum')).toBe(animals);
  act(() => root.render(<DrawnRow {...draw} drawnAtMs={null} />));
  expect(below('[data-below]')).toBe('');
  act(() => root.render(<DrawnRow {...draw} family="ssc" />));
  expect(below('[data-below]')).toBe('');
  act(() => root.unmount());
  document.body.replaceChildren();
});
