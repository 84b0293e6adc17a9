import { expect, test } from 'vitest';

import { openedBy } from './use-opened.ts';

test.each([
  ['a bet of a member', '1795000065001', false, '1795000065001'],
  ['a bet of the demo', '1795000065001-0', true, '1795000065001-0'],
  ['nothing by the id of the demo, for a member', '1795000065001-0', false, null],
  ['nothing by what is no id', '1 or 1', false, null],
  ['nothing without one', '', false, null],
])('the address opens %s', (_, id, isDemo, opened) => {
  expect(openedBy({ bet_id: id }, isDemo)).toEqual(opened === null ? null : { id: opened, row: null });
});
