-- Who has excluded themselves is found again in a new account.

-- Keyed digests of what tells a person: they name nobody, and outlast the account that they were taken from. Exact:
-- mobile, email, device, payout. Near: email_base (without dots, tags and case), person (name and birth date), and
-- handle (the stem of a name on the same kind of device and network).
create table excluded_traces (
  member_id bigint not null references members,
  kind text not null check (kind in ('mobile', 'email', 'device', 'payout', 'email_base', 'person', 'handle')),
  mac bytea not null check (octet_length(mac) = 32),
  primary key (kind, mac, member_id)
);
create index excluded_traces_by_member on excluded_traces (member_id);

-- The devices of a member, told apart from those of others too: what the digest of `mac` is not.
alter table member_devices add column trace bytea check (octet_length(trace) = 32);

-- Servers keep the birth date with a session.
drop trigger note_changed_member on members;
create trigger note_changed_member after update of status, tag, birthday on members
  for each row when (old.status is distinct from new.status or old.tag is distinct from new.tag
    or old.birthday is distinct from new.birthday)
  execute function note_changed_member();

grant select, insert on excluded_traces to tessera_app;
grant update (trace) on member_devices to tessera_app;
