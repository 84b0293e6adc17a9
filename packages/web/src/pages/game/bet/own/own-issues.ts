import { moneyOrZero, type Money, sumMoney } from '@tessera/domain/money';

import { isCalledOff, type RecordRow } from '../../../../bets/record-row.ts';

/** The bets of a player on one issue.  Units: 1/100. */
export type OwnIssue = {
  readonly issue: string;
  readonly rows: readonly RecordRow[];
  /** Without what was cancelled. */
  readonly stakedMinor: Money;
};

/** The issues that can be chosen: the one on sale, the one that waits for its draw and the one drawn last, as
 *  far as there are bets on them; the newest first. The issue on sale is always there.
 *  Units: 1/100. */
export function ownIssues(
  rows: readonly RecordRow[],
  issues: readonly (string | null)[],
): readonly OwnIssue[] {
  const [onSale] = issues;
  return issues
    .filter((issue, at): issue is string => issue !== null && issues.indexOf(issue) === at)
    .map((issue) => {
      const own = rows.filter((row) => row.issue === issue);
      const standing = own.filter((row) => !isCalledOff(row));
      return { issue, rows: own, stakedMinor: sumMoney(standing.map((row) => moneyOrZero(row.stake))) };
    })
    .filter(({ issue, rows: own }) => issue === onSale || own.length > 0);
}

/** The issue to open with: the one on sale, unless the bets are on an earlier one alone. */
export const firstIssue = (issues: readonly OwnIssue[]): string | undefined =>
  (issues.find(({ rows }) => rows.length > 0) ?? issues[0])?.issue;
