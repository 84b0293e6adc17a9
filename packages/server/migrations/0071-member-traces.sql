-- An exclusion is of a person: whose other accounts are there already is found when it begins, and what an account had
-- before its exclusion counts too.

-- More that tells a person. Exact: mailbox (an e-mail as its provider reads it), verified_email, identity (a verified name
-- and birth date).
alter table excluded_traces drop constraint excluded_traces_kind_check;
alter table excluded_traces add constraint excluded_traces_kind_check check (kind in (
  'mobile', 'email', 'mailbox', 'verified_email', 'identity', 'device', 'payout', 'email_base', 'person', 'handle'));

-- Keyed digests of what told the person of each account in the last 400 days. They name nobody, and go with the account.
create table member_traces (
  member_id bigint not null references members,
  kind text not null check (kind in (
    'mobile', 'email', 'mailbox', 'verified_email', 'identity', 'device', 'payout', 'email_base', 'person')),
  mac bytea not null check (octet_length(mac) = 32),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (kind, mac, member_id)
);
create index member_traces_by_member on member_traces (member_id);

create function forget_traces_of_closed() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from member_traces where member_id = new.id;
  return null;
end $$;
revoke execute on function forget_traces_of_closed from public;
create trigger forget_traces_of_closed after update of closed_at on members
  for each row when (new.closed_at is not null) execute function forget_traces_of_closed();

grant select, insert, delete, update (seen_at) on member_traces to tessera_app;
