// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { NumberRow } from './number-row.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

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
