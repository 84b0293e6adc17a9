-- The time at play of a member is beside the balance of the account from which they bet, so that the batch that accepts
-- the first bet of one begins it with the row that it writes anyway. What a member chose stays in reality_checks.

-- The first bet of this time at play, and when the next check is due.
alter table accounts add column play_since timestamptz, add column check_due_at timestamptz,
  add constraint accounts_play_check check ((play_since is null) = (check_due_at is null));

update accounts a set play_since = c.since, check_due_at = c.due_at
from reality_checks c where a.id = c.member_id * 16 and c.since is not null;

-- No session keeps any longer when its check is due.
drop trigger note_changed_check on reality_checks;
drop function note_changed_check();
alter table reality_checks drop column since, drop column due_at;

grant update (play_since, check_due_at) on accounts to tessera_app;
