-- What a member is told about the own account: money that came or went, a changed password, an answer. A message is
-- its kind and parameters; the text is made when it is read, in the language of the reader.

create table messages (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  kind text not null check (kind in (
    'deposit_credited', 'withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned', 'transfer_received',
    'password_set', 'password_changed', 'fund_password_set', 'fund_password_changed', 'mobile_changed',
    'email_changed', 'email_removed', 'card_added', 'feedback_answered', 'service_answered')),
  type text not null generated always as (case
    when kind in ('deposit_credited', 'withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned',
      'transfer_received') then 'money'
    when kind in ('feedback_answered', 'service_answered') then 'service'
    else 'security' end) stored,
  -- What it tells of: an order, a card, an answer, or the moment of a change. One cause is told once.
  cause text not null,
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  unique (member_id, kind, cause)
);
create index messages_by_member on messages (member_id, type, id desc);
create index messages_unread on messages (member_id) where read_at is null;

-- Open pages of the member are notified of every message, and of every one that is no longer unread. Triggers do it,
-- so that no statement that writes a message can forget it.
create function notify_of_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('inbox', coalesce(new.member_id, old.member_id) || ' message');
  return null;
end $$;
create trigger message_written after insert on messages
  for each row execute function notify_of_message();
create trigger message_read after update or delete on messages
  for each row when (old.read_at is null) execute function notify_of_message();

grant select, insert, delete on messages to tessera_app;
grant update (read_at) on messages to tessera_app;
