-- Mail to members: an address is theirs once a code that was sent to it has come back. Only then is anything else
-- sent to it.

alter table members add column email_verified_at timestamptz;
grant update (email_verified_at) on members to tessera_app;

-- The language that a member was last logged in with, for what is written without a call.
alter table sessions add column language text not null default '' check (length(language) <= 10);

-- Messages about security and withdrawals that wait to be sent as mail. A row goes once its mail was taken or is too
-- old.
create table mail_outbox (
  message_id bigint primary key references messages on delete cascade,
  attempts smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp()
);
create index mail_outbox_due on mail_outbox (due_at);

-- A trigger adds them, so that no statement that writes a message can forget it.
create function add_mail() returns trigger language plpgsql as $$
begin
  if new.type = 'security' or new.kind in ('withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned') then
    insert into mail_outbox (message_id)
    select new.id from members where id = new.member_id and email_verified_at is not null and email <> '';
  end if;
  return null;
end $$;
create trigger message_mailed after insert on messages for each row execute function add_mail();

grant select, insert, delete on mail_outbox to tessera_app;
grant update (attempts, due_at) on mail_outbox to tessera_app;
