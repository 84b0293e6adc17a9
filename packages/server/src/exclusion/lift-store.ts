import { affected, firstRow, type Queryable, run, statement } from '../db/query.ts';
import { messageFrom } from '../message/message-from.ts';
import { SELF_EXCLUDED, STANDS } from './standing-sql.ts';

const MEMBER = statement('lift_member', 'select username from members where id = $1');

export const findLiftable = (
  db: Queryable,
  memberId: bigint,
): Promise<{ readonly username: string } | undefined> => firstRow(db, MEMBER, [memberId]);

const DECIDE = statement(
  'lift_decide',
  `insert into lift_decisions (exclusion_id, operator, reason)
   select id, $2, $3 from exclusions where member_id = $1 and by_match and ${STANDS}
   on conflict do nothing`,
);

/** Notes that an operator would lift what a match began and still stands; returns of how many exclusions this
 *  one had not said so before. */
export const insertDecision = (
  tx: Queryable,
  memberId: bigint,
  { operator, reason }: { readonly operator: string; readonly reason: string },
): Promise<number> => affected(tx, DECIDE, [memberId, operator, reason]);

const DECIDED = statement(
  'lift_decided',
  `select count(*)::integer as standing, coalesce(min(persons), 0)::integer as persons,
     coalesce((select currency <> 'PLAY' from house_currency), false) as is_real
   from (
     select (select count(*) from lift_decisions d where d.exclusion_id = exclusions.id) as persons
     from exclusions where member_id = $1 and by_match and ${STANDS}) as each`,
);

/** Number of exclusions of a member that began with a match, number of operators needed to lift each, and
 *  whether the house deals in real money, by its database. */
export const readDecided = async (
  tx: Queryable,
  memberId: bigint,
): Promise<{ readonly standing: number; readonly persons: number; readonly is_real: boolean }> =>
  (await firstRow(tx, DECIDED, [memberId])) ?? { standing: 0, persons: 0, is_real: true };

// The message is of the first that is lifted: a later match of the same member is reported again.
const LIFT = statement(
  'lift_exclusions',
  `with lifted as (
     insert into lifted_exclusions (exclusion_id, operator, reason)
     select id, $2, $3 from exclusions where member_id = $1 and by_match and ${STANDS}
     on conflict do nothing returning exclusion_id),
   ${messageFrom('match_lifted', `$1::bigint, min(exclusion_id)::text, '{}' from lifted having count(*) > 0`)}
   select from lifted`,
);

/** Lifts the exclusions of a member that stand and that a match began, and notifies the member; returns how
 *  many. */
export const insertLift = (
  tx: Queryable,
  memberId: bigint,
  { operator, reason }: { readonly operator: string; readonly reason: string },
): Promise<number> => affected(tx, LIFT, [memberId, operator, reason]);

const TRACES = statement(
  'lift_traces',
  `insert into lifted_traces (member_id, of_member_id, kind, mac)
   select own.member_id, other.member_id, own.kind, own.mac
   from excluded_traces own join excluded_traces other
     on other.kind = own.kind and other.mac = own.mac and other.member_id <> own.member_id
   where own.member_id = $1
     and exists (select from exclusions where exclusions.member_id = other.member_id and ${SELF_EXCLUDED})
   on conflict do nothing`,
);

/** Keeps what an account has in common with those that are self-excluded now as no match. All of it is among
 *  its own traces: they are kept from the match on. */
export const liftTraces = (tx: Queryable, memberId: bigint) => run(tx, TRACES, [memberId]);
