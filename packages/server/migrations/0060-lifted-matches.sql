-- A person of the house lifts an exclusion that a match began by mistake, such as of two who share a phone. And a member is
-- told when an identity check is decided.

-- Whether an exclusion began by a match: what members have chosen themselves is never lifted.
alter table exclusions add column by_match boolean not null default false;
update exclusions x set by_match = true
where exists (
  select from protection_log l
  where l.member_id = x.member_id and l.kind = 'excluded' and l.detail ->> 'by' = 'match'
    and l.detail ->> 'length' = x.length and l.at >= x.from_at and l.at < x.from_at + interval '1 minute');
alter table exclusions add constraint exclusions_id_by_match_key unique (id, by_match);

-- Insert only.
create table lifted_exclusions (
  exclusion_id bigint primary key,
  by_match boolean not null default true check (by_match),
  operator text not null check (operator <> ''),
  reason text not null check (length(reason) between 1 and 200),
  at timestamptz not null default clock_timestamp(),
  foreign key (exclusion_id, by_match) references exclusions (id, by_match)
);

-- What an account has in common with an excluded one without being of the same person. It is a match no more. Insert only.
create table lifted_traces (
  member_id bigint not null references members,
  of_member_id bigint not null references members,
  kind text not null,
  mac bytea not null,
  primary key (member_id, of_member_id, kind, mac)
);

grant select, insert on lifted_exclusions, lifted_traces to tessera_app;

alter table protection_log drop constraint protection_log_kind_check;
alter table protection_log add constraint protection_log_kind_check check (kind in (
  'limit_set', 'raise_requested', 'raise_withdrawn', 'excluded', 'match_lifted', 'game_blocked', 'check_set',
  'check_answered', 'reviewed'));

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in (
  'deposit_credited', 'withdrawal_requested', 'withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned',
  'transfer_received', 'chase_refused', 'chase_completed', 'chase_won', 'chase_stopped',
  'password_set', 'password_changed', 'fund_password_set', 'fund_password_changed', 'mobile_changed',
  'email_changed', 'email_removed', 'card_added', 'factor_on', 'factor_off', 'app_removed', 'recovery_code_used',
  'passkey_added', 'passkey_removed', 'passkey_refused', 'new_device', 'login_locked', 'factor_locked',
  'fund_password_locked', 'identity_verified', 'identity_refused', 'match_lifted', 'account_closed',
  'feedback_answered', 'service_answered'));
