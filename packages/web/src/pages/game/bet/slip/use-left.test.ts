import { expect, test } from 'vitest';

import { leftByLine } from './use-left.ts';

test('each line of the slip learns what the issue still takes of its row', () => {
  const lines = [{ id: 'side|big' }, { id: 'twoDiff' }, { id: 'sum|3' }];
  const quoted = [
    { row: 0, left: '9000.00' },
    { row: 1, left: '12.34' },
    { row: 1, left: '12.34' },
    { row: 2, left: null },
  ];
  expect([...leftByLine(lines, quoted)]).toEqual([
    ['side|big', 9_000_00n],
    ['twoDiff', 12_34n],
  ]);
});
