/** News older than this is not sent. */
export const KEPT_MINUTES = 10;

/** SQL of a common table expression that adds a message of the service for every phone of a member that
 *  wants it, in the statement that makes the answer. `answered` completes a select with the member and the
 *  cause. */
export const pushOfService = (answered: string): string =>
  `pushed as (
     insert into push_outbox (subscription_id, topic, cause, expires_at)
     select s.id, 'service', a.cause, clock_timestamp() + interval '${KEPT_MINUTES} minutes'
     from (select ${answered}) a (member_id, cause)
     join push_subscriptions s on s.member_id = a.member_id and 'service' = any(s.topics)
     on conflict do nothing)`;
