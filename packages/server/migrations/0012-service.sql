-- What members write to the staff: conversations with the service, and feedback.

create table service_messages (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  author text not null check (author in ('member', 'staff')),
  -- The name under which a member of the staff wrote.
  operator text not null default '' check ((author = 'staff') = (operator <> '')),
  content text not null,
  -- An own upload: "20270115/<random>.jpg".
  image text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  check (content <> '' or image <> '')
);
create index service_messages_by_member on service_messages (member_id, id desc);

-- One row for each member who ever wrote: the staff's list is read from here, not from the messages.
create table service_conversations (
  member_id bigint primary key references members,
  last_at timestamptz not null,
  -- Since when the member waits for an answer.
  waiting_since timestamptz,
  -- Answers that the member has not seen.
  unread integer not null default 0 check (unread >= 0)
);
create index service_conversations_waiting on service_conversations (waiting_since)
  where waiting_since is not null;

create table feedback (
  id bigint generated always as identity primary key,
  -- Null for a visitor.
  member_id bigint references members,
  type text not null check (type in ('suggestion', 'fault', 'money', 'game', 'other')),
  content text not null,
  contact text not null default '',
  images text[] not null default '{}' check (cardinality(images) <= 4),
  created_at timestamptz not null default clock_timestamp(),
  answer text not null default '',
  operator text not null default '',
  answered_at timestamptz,
  check ((answered_at is null) = (answer = '') and (answer = '') = (operator = ''))
);
create index feedback_by_member on feedback (member_id, id desc);
create index feedback_waiting on feedback (id) where answered_at is null;

grant select, insert on service_messages to tessera_app;
grant select, insert, update on service_conversations to tessera_app;
grant select, insert on feedback to tessera_app;
grant update (answer, operator, answered_at) on feedback to tessera_app;
