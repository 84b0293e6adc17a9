import { expect, test } from 'vitest';

import { artOf } from './art-of.ts';

test.each([
  ['', 'offer'],
  ['first-deposit-4', 'deposit'],
  ['activity-12', 'gift'],
  ['of-a-later-kind-1', 'gift'],
])('what is claimed as "%s" is drawn as %s', (receive_id, name) => {
  expect(artOf({ receive_id })).toBe(name);
});
