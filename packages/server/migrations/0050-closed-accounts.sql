-- Accounts that their members have closed. Ledger, bets and what protects players stay; what else was known of the
-- member is erased.

alter table members add column closed_at timestamptz;
alter table members add constraint members_closed_check check (closed_at is null or (
  status = 'abnormal' and mobile is null and email = '' and email_verified_at is null and avatar = ''
  and birthday is null and bio = '' and password_hash is null and fund_password_hash is null));
create index members_closed on members (closed_at) where closed_at is not null;

-- Keyed digests of the names of closed accounts, which stay taken.
create table closed_names (
  mac bytea primary key check (octet_length(mac) = 32),
  member_id bigint not null references members
);
grant select, insert on closed_names to tessera_app;

-- What a member gives up with the account: from the main account back to the house's promo account.
alter table entries drop constraint entries_kind_check;
alter table entries add constraint entries_kind_check check (kind in (
  'capital', 'promo', 'forfeit', 'stake', 'cancel', 'cashout', 'payout', 'refund', 'cover', 'sweep',
  'deposit', 'withdraw', 'withdraw_return', 'paid_out', 'fee', 'transfer_in', 'transfer_out'));

-- The server may not rename a member or alter a payout account. These two functions do, of an account without money
-- that is closed for good.

-- Payout accounts that money went to stay, as the evidence of where it went.
create function erase_rows_of(closed bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from members where id = closed and closed_at is not null) then
    raise exception 'account % is not closed', closed;
  end if;
  delete from sessions where member_id = closed;
  delete from member_devices where member_id = closed;
  delete from push_subscriptions where member_id = closed;
  delete from totp_keys where member_id = closed;
  delete from recovery_codes where member_id = closed;
  delete from passkeys where member_id = closed;
  delete from passkey_challenges where member_id = closed;
  delete from passkey_users where member_id = closed;
  delete from messages where member_id = closed and kind <> 'account_closed';
  delete from notice_reads where member_id = closed;
  delete from notice_marks where member_id = closed;
  delete from feedback where member_id = closed;
  delete from service_messages where member_id = closed;
  delete from service_conversations where member_id = closed;
  delete from deposit_proofs where deposit_id in (select id from deposits where member_id = closed);
  -- Decided ones stay: the law asks a house whom it has verified.
  delete from identity_checks where member_id = closed and state = 'pending';
  delete from upload_parts where member_id = closed;
  delete from uploads where member_id = closed;
  update withdrawals set remark = '' where member_id = closed and remark <> '';
  delete from cards c where member_id = closed and not exists (select from withdrawals w where w.card_id = c.id);
  update cards set deleted_at = coalesce(deleted_at, clock_timestamp()), is_default = false, remark = ''
  where member_id = closed;
end $$;
revoke execute on function erase_rows_of from public;
grant execute on function erase_rows_of to tessera_app;

create function close_member(closed bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before members%rowtype;
begin
  select * into before from members where id = closed for no key update;
  if before.closed_at is not null or exists (select from accounts where member_id = closed and balance_minor <> 0) then
    raise exception 'account % is closed or not empty', closed;
  end if;
  update members set status = 'abnormal', closed_at = clock_timestamp(), username = 'closed' || id,
    nickname = 'closed' || id, mobile = null, email = '', email_verified_at = null, avatar = '', gender = 'other',
    birthday = null, bio = '', password_hash = null, password_changed_at = null, fund_password_hash = null,
    fund_password_changed_at = null, last_login_at = null
  where id = closed;
  delete from sms_codes where mobile in (before.mobile, lower(before.email));
  perform erase_rows_of(closed);
end $$;
revoke execute on function close_member from public;
grant execute on function close_member to tessera_app;

-- The last mail goes to an address that the account no longer has, in the language of its last session.
alter table mail_outbox add column language text check (length(language) <= 10);
