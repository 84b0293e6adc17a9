import { expect, test } from 'vitest';

import { problemOf } from '../../slip/state/slip-refusal.ts';
import { remedyOf } from './remedy-of.ts';

test.each([
  ['BET_LIMIT', { bound: 'max', limit: '500.00' }, 'bet.act.stake'],
  ['MONEY_NOT_ENOUGH', {}, 'bet.act.stake'],
  ['BET_TOO_MANY', { limit: 100 }, 'bet.act.picks'],
  ['LEGS_INVALID', { reason: 'size' }, 'bet.act.ways'],
  ['LEGS_INVALID', { reason: 'same_match' }, 'bet.act.picks'],
  ['ROUND_LIMIT', { of: 'match', limit: '500.00', left: '0.00' }, 'bet.act.stake'],
  ['ROUND_LIMIT', { of: 'combinations', limit: '300', left: '0' }, 'bet.act.picks'],
  ['REALITY_CHECK_DUE', {}, undefined],
])('what mends a slip refused with %s %o has a name of its own', (code, detail, remedy) => {
  expect(remedyOf(problemOf(code, detail))).toBe(remedy);
});
