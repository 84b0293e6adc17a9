// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { boardOf } from './boards.ts';
import { chartsOf } from './charts.ts';
import { signOf } from './signs.ts';

const picturesIn = (family: string, play: string, number: string): number =>
  renderToStaticMarkup(boardOf(family).pictureOf?.(play, number)).split('<svg').length - 1;

describe('boardOf', () => {
  test.each([
    ['k3', 'single', '4', 1],
    ['k3', 'pairAny', '4', 2],
    ['k3', 'tripleOne', '4', 3],
    ['k3', 'twoDiff', '4', 1],
    ['k3', 'sum', '11', 0],
    ['pk10', 'rank3', '4', 1],
    ['pk10', 'gyh', '4', 0],
    ['roulette', 'single', '4', 0],
  ])('draws for %s %s %s %i dice', (family, play, number, count) => {
    expect(picturesIn(family, play, number)).toBe(count);
  });
});

describe('signOf', () => {
  test.each([
    ['k3', 'dice', false],
    ['pk10', 'ranks', false],
    ['ssc', 'balls', false],
    ['pc28', 'balls', true],
    ['11x5', 'five', false],
    ['mark6', 'balls', false],
    ['roulette', 'balls', false],
    ['constructor', 'balls', false],
  ])('of %s has the icon %s and a sum: %s', (family, icon, hasSum) => {
    expect(signOf(family)).toMatchObject({ icon, hasSum });
  });
});

describe('chartsOf', () => {
  test.each([
    ['k3', ['sides', 'parity']],
    ['pk10', ['sides', 'parity', 'duel']],
    ['ssc', ['sides', 'parity', 'duel']],
    ['pc28', ['sides', 'parity']],
    ['11x5', ['sides', 'parity', 'duel']],
    ['mark6', ['sides', 'parity']],
    ['roulette', undefined],
  ])('of %s has the roads %j', (family, roads) => {
    expect(chartsOf(family)?.roads).toEqual(roads);
  });
});
