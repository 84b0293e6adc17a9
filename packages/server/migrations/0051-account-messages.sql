-- A member is told when a withdrawal is asked for, when wrong passwords or codes have locked something of the account,
-- and when the account is closed.

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in (
  'deposit_credited', 'withdrawal_requested', 'withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned',
  'transfer_received', 'chase_refused', 'chase_completed', 'chase_won', 'chase_stopped',
  'password_set', 'password_changed', 'fund_password_set', 'fund_password_changed', 'mobile_changed',
  'email_changed', 'email_removed', 'card_added', 'factor_on', 'factor_off', 'app_removed', 'recovery_code_used',
  'passkey_added', 'passkey_removed', 'passkey_refused', 'new_device', 'login_locked', 'factor_locked',
  'fund_password_locked', 'account_closed', 'feedback_answered', 'service_answered'));
-- A generated column changes its expression only by being made again, and its index with it.
alter table messages drop column type;
alter table messages add column type text not null generated always as (case
  when kind in ('deposit_credited', 'withdrawal_requested', 'withdrawal_paid', 'withdrawal_refused',
    'withdrawal_returned', 'transfer_received', 'chase_refused', 'chase_completed', 'chase_won', 'chase_stopped')
  then 'money'
  when kind in ('feedback_answered', 'service_answered') then 'service'
  else 'security' end) stored;
create index messages_by_member on messages (member_id, type, id desc);

create or replace function add_mail() returns trigger language plpgsql as $$
begin
  if new.type = 'security'
    or new.kind in ('withdrawal_requested', 'withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned') then
    insert into mail_outbox (message_id)
    select new.id from members where id = new.member_id and email_verified_at is not null and email <> '';
  end if;
  return null;
end $$;
