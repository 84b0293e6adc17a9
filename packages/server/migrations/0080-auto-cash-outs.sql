-- Tickets that are cashed out by themselves once enough is offered for them. A row stays until its member removes it or
-- the tickets of the home are settled; that a ticket has ended says the row of its end.
create table auto_cash_outs (
  home_round_id bigint not null,
  ticket_id bigint not null,
  account_id bigint not null,
  -- The least offer for which the ticket is cashed out.
  target_minor bigint not null check (target_minor > 0),
  primary key (home_round_id, ticket_id)
);
grant select, insert, update (target_minor), delete on auto_cash_outs to tessera_app;

-- Of a ticket that was cashed out by itself: the target that was met.
alter table ticket_cashouts add column target_minor bigint check (target_minor between 1 and paid_minor);

-- Its member is told.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in (
  'deposit_credited', 'withdrawal_requested', 'withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned',
  'transfer_received', 'ticket_cashed_out', 'chase_refused', 'chase_completed', 'chase_won', 'chase_stopped',
  'password_set', 'password_changed', 'fund_password_set', 'fund_password_changed', 'mobile_changed',
  'email_changed', 'email_removed', 'card_added', 'factor_on', 'factor_off', 'app_removed', 'recovery_code_used',
  'passkey_added', 'passkey_removed', 'passkey_refused', 'new_device', 'login_locked', 'factor_locked',
  'fund_password_locked', 'identity_verified', 'identity_refused', 'match_lifted', 'account_closed',
  'feedback_answered', 'service_answered'));
-- A generated column changes its expression only by being made again, and its index with it.
alter table messages drop column type;
alter table messages add column type text not null generated always as (case
  when kind in ('deposit_credited', 'withdrawal_requested', 'withdrawal_paid', 'withdrawal_refused',
    'withdrawal_returned', 'transfer_received', 'ticket_cashed_out', 'chase_refused', 'chase_completed', 'chase_won',
    'chase_stopped')
  then 'money'
  when kind in ('feedback_answered', 'service_answered') then 'service'
  else 'security' end) stored;
create index messages_by_member on messages (member_id, type, id desc);
