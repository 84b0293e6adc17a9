import type { Queryable } from '../db/query.ts';
import { insertLog } from './exclusion-store.ts';

export type LogKind =
  | 'limit_set'
  | 'raise_requested'
  | 'raise_withdrawn'
  | 'excluded'
  | 'match_lifted'
  | 'game_blocked'
  | 'check_set'
  | 'check_answered'
  | 'reviewed';

/** Notes a change, and notifies the member's other open pages at the commit. Amounts in the detail are texts.
 *  Cost: one round trip. */
export const logChange = (
  tx: Queryable,
  memberId: bigint,
  kind: LogKind,
  detail: Readonly<Record<string, string | number | null>> = {},
) => insertLog(tx, memberId, kind, JSON.stringify(detail));
