-- Passkeys (WebAuthn) as a second factor, beside the authenticator app.

-- What authenticators know a member by: random, so that it tells nothing.
create table passkey_users (
  member_id bigint primary key references members,
  handle bytea not null unique check (octet_length(handle) = 32)
);

create table passkeys (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- As COSE writes it.
  public_key bytea not null check (octet_length(public_key) between 1 and 4096),
  -- How often the authenticator has signed, as it says; 0 for one that does not count.
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  -- The browser and system on which it was added; empty where they are not known.
  label text not null check (length(label) <= 40),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_by_member on passkeys (member_id, id);

-- What an authenticator is asked to sign: once, by one member, for one purpose.
create table passkey_challenges (
  challenge bytea primary key check (octet_length(challenge) = 32),
  member_id bigint not null references members,
  purpose text not null check (purpose in ('add', 'prove', 'login')),
  expires_at timestamptz not null
);
create index passkey_challenges_by_time on passkey_challenges (expires_at);

grant select, insert on passkey_users to tessera_app;
grant select, insert, delete on passkeys, passkey_challenges to tessera_app;
grant update (sign_count, used_at) on passkeys to tessera_app;

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in (
  'deposit_credited', 'withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned', 'transfer_received',
  'chase_refused', 'chase_completed', 'chase_won', 'chase_stopped',
  'password_set', 'password_changed', 'fund_password_set', 'fund_password_changed', 'mobile_changed',
  'email_changed', 'email_removed', 'card_added', 'factor_on', 'factor_off', 'app_removed', 'recovery_code_used',
  'passkey_added', 'passkey_removed', 'passkey_refused', 'new_device', 'feedback_answered', 'service_answered'));
