import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { type CaseRow, casesAfter, closeCaseRow, findCase } from './case-store.ts';
import { readReason } from './read-reason.ts';
import { insertStaff, listStaffRows, removeStaffRow, type StaffRow } from './staff-store.ts';

type Deps = Pick<Context, 'db'>;

const LIST_MAX = 200;

/** Lists the open cases, or all, after a number, oldest first. */
export const listCases = ({ db }: Deps, after: bigint, isAll: boolean): Promise<CaseRow[]> =>
  casesAfter(db.main, { after, isAll, limit: LIST_MAX });

/** Reads a case with its evidence.   Refuses: OperatorRefused. */
export async function readCase({ db }: Deps, id: bigint): Promise<CaseRow> {
  const found = await findCase(db.main, id);
  if (!found) throw new OperatorRefused(`there is no case ${id}`);
  return found;
}

/** Closes a case with what the person found. The same flag on the same member can open another, by a new
 *  cause.
 *  Refuses: OperatorRefused.   Locks: the case, the head of the audit chain. */
export function closeCase(
  { db }: Deps,
  { id, operator, reason }: { readonly id: bigint; readonly operator: string; readonly reason: string },
): Promise<void> {
  const checked = readReason(reason);
  return transaction(db, async (tx) => {
    if (!(await closeCaseRow(tx, { id, operator, reason: checked })))
      throw new OperatorRefused(`case ${id} is not open`);
    await appendAudit(tx, 'case', { case: String(id), operator, reason: checked });
  });
}

/** Names a member as one of the staff, or as a relative: that the member plays opens a case.
 *  Refuses: OperatorRefused.   Locks: the head of the audit chain. */
export function addStaff(
  { db }: Deps,
  {
    member,
    operator,
    relation,
  }: { readonly member: bigint; readonly operator: string; readonly relation: string },
): Promise<void> {
  const checked = readReason(relation);
  return transaction(db, async (tx) => {
    if (!(await insertStaff(tx, { member, operator, relation: checked })))
      throw new OperatorRefused(`there is no member ${member}, or it is on the list`);
    await appendAudit(tx, 'case', { staff: String(member), operator, relation: checked });
  });
}

/** Takes a member off that list.   Refuses: OperatorRefused.   Locks: the head of the audit chain. */
export function removeStaff({ db }: Deps, member: bigint, operator: string): Promise<void> {
  return transaction(db, async (tx) => {
    if (!(await removeStaffRow(tx, member))) throw new OperatorRefused(`member ${member} is not on the list`);
    await appendAudit(tx, 'case', { staff: String(member), operator, relation: '' });
  });
}

export const listStaff = ({ db }: Deps): Promise<StaffRow[]> => listStaffRows(db.main);
