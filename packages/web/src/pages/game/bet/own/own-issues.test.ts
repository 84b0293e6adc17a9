import { describe, expect, test } from 'vitest';

import type { RecordRow } from '../../../../bets/record-row.ts';
import { firstIssue, ownIssues } from './own-issues.ts';

const row = (issue: string, stake: string, status: RecordRow['status'] = 'pending') =>
  ({ issue, stake, status }) as RecordRow;
const summary = (rows: readonly RecordRow[], issues: readonly (string | null)[]) =>
  ownIssues(rows, issues).map((each) => [each.issue, each.rows.length, each.stakedMinor]);

describe('ownIssues', () => {
  test('has the issue on sale without bets, and earlier ones with bets alone', () => {
    expect(summary([row('2', '5.00')], ['3', '2', '1'])).toEqual([
      ['3', 0, 0n],
      ['2', 1, 500n],
    ]);
  });

  test('sums the stakes of an issue without cancelled ones, which it still lists', () => {
    const rows = [row('3', '5.00'), row('3', '7.50', 'cancelled'), row('1', '9.00')];
    expect(summary(rows, ['3', null, '2'])).toEqual([['3', 2, 500n]]);
  });

  test('names an issue once that waits and was on sale', () => {
    expect(summary([row('3', '5.00')], ['3', '3', '2'])).toEqual([['3', 1, 500n]]);
  });

  test('is empty between two sales without bets', () => {
    expect(summary([], [null, '3', '2'])).toEqual([]);
  });
});

describe('firstIssue', () => {
  test.each([
    [[row('3', '5.00'), row('2', '5.00')], '3'],
    [[row('2', '5.00')], '2'],
    [[], '3'],
  ])('opens with the newest that has bets, or the one on sale', (rows, issue) => {
    expect(firstIssue(ownIssues(rows, ['3', '2', '1']))).toBe(issue);
  });
});
