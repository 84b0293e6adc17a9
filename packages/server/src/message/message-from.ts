import type { MessageKind } from '@tessera/domain/messages';

/** A cause for what has no row of its own: the moment of the change, to the microsecond. */
export const NOW_AS_CAUSE = '(extract(epoch from clock_timestamp()) * 1000000)::bigint::text';

/** An answer of the staff is quoted up to this many characters; the whole of it is where it was given. */
export const EXCERPT_MAX = 500;

/** SQL of a common table expression that notifies a member of a change in the statement that makes it:
 *  neither commits without the other. `told` completes a select with the member, the cause and the
 *  parameters, from the rows that the change returns; `message` has the id of what was told. Open pages are
 *  notified by a trigger.   Idempotent by: member, kind and cause.   Cost: no round trip of its own. */
export const messageFrom = (kind: MessageKind | { readonly sql: string }, told: string): string =>
  `message as (
     insert into messages (kind, member_id, cause, params)
     select ${typeof kind === 'string' ? `'${kind}'` : kind.sql}, ${told}
     on conflict (member_id, kind, cause) do nothing returning id)`;
