import { expect, test } from 'vitest';

import { postPorts } from './post-ports.ts';

test('two posts never share a key', () => {
  const keys = [postPorts.newKey(), postPorts.newKey()];
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
});
