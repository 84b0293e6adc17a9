-- Where a member is logged in, and from which devices there was a log-in before.

-- `id` names a session to its member; the key never leaves the server. `seen_at`: when something was last done in
-- it, to the minute.
alter table sessions add column id bigint generated always as identity unique;
alter table sessions add column device text not null default '' check (length(device) <= 60);
alter table sessions add column address text not null default '' check (length(address) <= 60);
alter table sessions add column seen_at timestamptz;
update sessions set seen_at = created_at;
alter table sessions alter column seen_at set not null;

-- Servers forget what they know of a session when it ends or gets another token, not each time it is used.
drop trigger note_ended_session on sessions;
create trigger note_ended_session after delete or update of token_hash, expires_at on sessions
  for each row execute function note_ended_session();

create table member_devices (
  member_id bigint not null references members,
  -- HMAC of what tells the device from the member's others.
  mac bytea not null check (octet_length(mac) = 32),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  primary key (member_id, mac)
);
create index member_devices_by_time on member_devices (last_at);

grant update (seen_at) on sessions to tessera_app;
grant select, insert, delete on member_devices to tessera_app;
grant update (last_at) on member_devices to tessera_app;

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in (
  'deposit_credited', 'withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned', 'transfer_received',
  'chase_refused', 'chase_completed', 'chase_won', 'chase_stopped',
  'password_set', 'password_changed', 'fund_password_set', 'fund_password_changed', 'mobile_changed',
  'email_changed', 'email_removed', 'card_added', 'factor_on', 'factor_off', 'recovery_code_used', 'new_device',
  'feedback_answered', 'service_answered'));
