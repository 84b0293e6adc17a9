import { expect, test } from 'vitest';

import { bySection, type Promotion } from './by-section.ts';

const promotion = (id: number, status: Promotion['status']): Promotion => ({ id, status }) as Promotion;

test('sections stand by status, keep the order of the server, and are left out when empty', () => {
  const list = [
    promotion(4, 'ended'),
    promotion(1, 'running'),
    promotion(2, 'ended'),
    promotion(3, 'running'),
  ];
  expect(bySection(list).map(({ status, promotions }) => [status, promotions.map(({ id }) => id)])).toEqual([
    ['running', [1, 3]],
    ['ended', [4, 2]],
  ]);
  expect(bySection([promotion(1, 'upcoming')]).map(({ status }) => status)).toEqual(['upcoming']);
});
