import type { CaseRow } from '../integrity/case-store.ts';
import type { StaffRow } from '../integrity/staff-store.ts';
import { columns, type Output, timeText } from './output.ts';

/** Prints cases as a table, without their evidence. */
export const caseTable = (cases: readonly CaseRow[]): Output => ({
  lines:
    cases.length === 0
      ? ['no cases']
      : columns([
          ['ID', 'OPENED', 'FLAG', 'MEMBER', 'SEEN AT', 'STATE'],
          ...cases.map((row) => [
            String(row.id),
            timeText(row.opened_at),
            row.flag,
            `${row.member_id} ${row.username}`,
            row.cause,
            row.closed_at === null ? 'open' : `closed by ${row.operator}`,
          ]),
        ]),
  data: cases.map(dataOf),
});

/** Prints one case with all that its rule saw. */
export const caseDetail = (row: CaseRow): Output => ({
  lines: columns([
    ['case', String(row.id)],
    ['flag', row.flag],
    ['member', `${row.member_id} ${row.username}`],
    ['seen at', row.cause],
    ['opened', timeText(row.opened_at)],
    ...Object.entries(row.evidence).map(([name, value]) => [
      name.replaceAll('_', ' '),
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
    ...(row.closed_at === null
      ? []
      : [['closed', `${timeText(row.closed_at)} by ${row.operator}: ${row.reason}`]]),
  ]),
  data: dataOf(row),
});

const dataOf = (row: CaseRow) => ({
  id: String(row.id),
  flag: row.flag,
  member: String(row.member_id),
  username: row.username,
  cause: row.cause,
  evidence: row.evidence,
  opened_at: timeText(row.opened_at),
  closed_at: timeText(row.closed_at),
  operator: row.operator ?? '',
  reason: row.reason ?? '',
});

/** Prints the members who belong to the staff. */
export const staffTable = (staff: readonly StaffRow[]): Output => ({
  lines:
    staff.length === 0
      ? ['nobody']
      : columns([
          ['MEMBER', 'RELATION', 'ADDED', 'BY'],
          ...staff.map((row) => [
            `${row.member_id} ${row.username}`,
            row.relation,
            timeText(row.added_at),
            row.operator,
          ]),
        ]),
  data: staff.map((row) => ({ ...row, member_id: String(row.member_id) })),
});
