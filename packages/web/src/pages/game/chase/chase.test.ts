import { describe, expect, test } from 'vitest';

import { type ChaseDetail, type ChaseIssue, nextPollMs, stateOf } from './chase.ts';

const OPENS = 1_795_000_000;
const issue = (change: Partial<ChaseIssue> = {}): ChaseIssue => ({
  game_no: '20261121-0042',
  round_id: '1795000065001',
  opentime: OPENS,
  closetime: OPENS + 60,
  drawtime: OPENS + 65,
  multiple: 1,
  amount: '20.00',
  status: 'waiting',
  code: null,
  order_no: null,
  staked: null,
  returned: null,
  is_win: null,
  ...change,
});
const bought = (change: Partial<ChaseIssue> = {}): ChaseIssue =>
  issue({ status: 'bought', staked: '20.00', is_win: 0, ...change });

test.each<[ChaseIssue, string]>([
  [issue(), 'waiting'],
  [issue({ status: 'refused', code: 'MONEY_NOT_ENOUGH' }), 'refused'],
  [bought({ is_win: null }), 'bought'],
  [bought({ is_win: 1, returned: '20.01' }), 'won'],
  [bought({ is_win: 1, returned: '20.00' }), 'back'],
  [bought({ is_win: 1, returned: '19.50' }), 'lost'],
  [bought({ returned: '0.00' }), 'lost'],
  [bought({ returned: '20.00' }), 'back'],
  [bought({ staked: '5.00', returned: '5.00' }), 'back'],
  [bought({ staked: '5.00', returned: '0.00' }), 'lost'],
  [bought({ staked: '0.00', is_win: null }), 'cancelled'],
  [bought({ staked: '0.00', returned: '0.00' }), 'cancelled'],
])('an issue %j is shown as %s', (each, state) => {
  expect(stateOf(each)).toBe(state);
});

describe('a chase is asked for again', () => {
  const chase = (status: ChaseDetail['status'], ...issues: readonly ChaseIssue[]): ChaseDetail =>
    ({ status, issues }) as unknown as ChaseDetail;
  const at = (seconds: number): number => (OPENS + seconds) * 1000;
  const ended = bought({ returned: '0.00' });

  test.each<[string, ChaseDetail, number, 'soon' | 'later' | false]>([
    ['before its next issue opens', chase('running', issue()), at(-1), 'later'],
    ['once that has opened', chase('running', issue()), at(0), 'soon'],
    ['while it is bought', chase('running', issue({ status: 'buying' })), at(-1), 'soon'],
    ['before the draw', chase('completed', bought()), at(64), 'later'],
    ['from the draw to the result', chase('completed', bought()), at(65), 'soon'],
    ['after the last result', chase('completed', ended), at(99), false],
    ['after it was cancelled', chase('cancelled', issue({ status: 'cancelled' })), at(99), false],
  ])('%s: %#', (_, each, now, pace) => {
    const wait = nextPollMs(each, now);
    expect(wait === false ? false : wait < 5_000 ? 'soon' : 'later').toBe(pace);
  });
});
