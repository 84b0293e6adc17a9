-- The second factor of a member: an authenticator app, and codes for the day it is lost.

create table totp_keys (
  member_id bigint primary key references members,
  -- AES-256-GCM under a key that the database does not have.
  sealed bytea not null check (octet_length(sealed) between 30 and 200),
  created_at timestamptz not null,
  -- Null while it is being set up.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step bigint not null default 0
);

create table recovery_codes (
  member_id bigint not null references members,
  -- HMAC of member and code, under a key that the database does not have.
  mac bytea not null check (octet_length(mac) = 32),
  used_at timestamptz,
  primary key (member_id, mac)
);

-- When the owner last proved to be the owner within this session; calls that need a fresh proof look at it.
alter table sessions add column proved_at timestamptz;

grant select, insert, delete on totp_keys, recovery_codes to tessera_app;
grant update (sealed, created_at, confirmed_at, last_step) on totp_keys to tessera_app;
grant update (used_at) on recovery_codes to tessera_app;
grant update (proved_at) on sessions to tessera_app;

alter table sms_codes drop constraint sms_codes_event_check;
alter table sms_codes add constraint sms_codes_event_check
  check (event in ('register', 'mobilelogin', 'changemobile', 'changepwd', 'resetpwd', 'prove'));

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in (
  'deposit_credited', 'withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned', 'transfer_received',
  'chase_refused', 'chase_completed', 'chase_won', 'chase_stopped',
  'password_set', 'password_changed', 'fund_password_set', 'fund_password_changed', 'mobile_changed',
  'email_changed', 'email_removed', 'card_added', 'factor_on', 'factor_off', 'recovery_code_used',
  'feedback_answered', 'service_answered'));
