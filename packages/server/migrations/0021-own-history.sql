-- Look-ups among the deposits and claims of one member, whose number grows for life.

-- The first completed deposit, and those that were completed in a time.
create index deposits_completed on deposits (member_id, finished_at, id) where status = 'completed';

-- The claim that a request made, whatever it was for.
create index reward_claims_by_request on reward_claims (member_id, request_key) where request_key is not null;
