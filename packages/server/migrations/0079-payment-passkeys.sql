-- What a passkey signs to confirm a payment in place of the fund password: a random number, stored with the digest of the
-- call and of all its fields. Its first answer uses it up. The digest of a right answer stays for a while, so that the same
-- call under its idempotency key is known again.
create table payment_challenges (
  challenge bytea primary key check (octet_length(challenge) = 32),
  member_id bigint not null references members,
  digest bytea not null check (octet_length(digest) = 32),
  expires_at timestamptz not null,
  answer bytea check (octet_length(answer) = 32)
);
create index payment_challenges_by_time on payment_challenges (expires_at);

grant select, insert, delete on payment_challenges to tessera_app;
grant update (answer, expires_at) on payment_challenges to tessera_app;

-- As before, and what stands here too.
create or replace function erase_rows_of(closed bigint) returns void
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
  delete from payment_challenges where member_id = closed;
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
