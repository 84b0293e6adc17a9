import type { EpochMs } from '@tessera/domain/time';

import { affected, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';

const INSERT = statement(
  'integrity_add_staff',
  `insert into staff_members (member_id, relation, operator)
   select id, $2, $3 from members where id = $1 on conflict do nothing`,
);
const REMOVE = statement('integrity_remove_staff', 'delete from staff_members where member_id = $1');
const LIST = statement(
  'integrity_list_staff',
  `select s.member_id, m.username, s.relation, s.operator, s.added_at
   from staff_members s join members m on m.id = s.member_id order by s.member_id`,
);

export type StaffRow = {
  readonly member_id: bigint;
  readonly username: string;
  readonly relation: string;
  readonly operator: string;
  readonly added_at: EpochMs;
};

/** Puts a member on the list; false when there is no such member, or it is on it. */
export const insertStaff = async (
  tx: Tx,
  {
    member,
    relation,
    operator,
  }: { readonly member: bigint; readonly relation: string; readonly operator: string },
): Promise<boolean> => (await affected(tx, INSERT, [member, relation, operator])) === 1;

export const removeStaffRow = async (tx: Tx, member: bigint): Promise<boolean> =>
  (await affected(tx, REMOVE, [member])) === 1;

export const listStaffRows = (db: Queryable): Promise<StaffRow[]> => rows<StaffRow>(db, LIST);
