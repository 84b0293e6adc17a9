import { expect, test } from 'vitest';

import { heldResults, holdResult, isDrawPlaying } from './held-results.ts';

const held = () => [...heldResults.getState().keys()];
const isPlaying = (): boolean => isDrawPlaying(heldResults.getState());

test('a round is held back until its stage lets go of it, while it is played and before', () => {
  const release = holdResult('901', false);
  expect([held(), isPlaying()]).toEqual([['901'], false]);
  const other = holdResult('902', true);
  expect([held(), isPlaying()]).toEqual([['901', '902'], true]);
  other();
  expect([held(), isPlaying()]).toEqual([['901'], false]);
  release();
  expect(held()).toEqual([]);
});

test('a round that is awaited and then played is held back once', () => {
  holdResult('901', false)();
  const release = holdResult('901', true);
  expect([held(), isPlaying()]).toEqual([['901'], true]);
  release();
  expect([held(), isPlaying()]).toEqual([[], false]);
});
