-- Web push: which phones are to be told of what, and what waits to be sent to them.

-- One browser of one session. It ends with the session: at a log-out, a password change, an expiry.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  session_hash bytea not null unique references sessions on delete cascade on update cascade,
  member_id bigint not null references members,
  -- Where the browser's vendor takes messages. A browser has one, whoever is logged in.
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  language text not null,
  topics text[] not null check (cardinality(topics) > 0 and topics <@ array['round', 'service']),
  hides_amounts boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When a message was last taken for delivery.
  delivered_at timestamptz
);
create index push_subscriptions_by_member on push_subscriptions (member_id);
create index push_subscriptions_of_rounds on push_subscriptions (id) where 'round' = any(topics);

-- Messages that wait to be sent. A row goes once its message was taken, refused, or is too old.
create table push_outbox (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  topic text not null check (topic in ('round', 'service')),
  -- The round, or the answer.
  cause text not null,
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  attempts smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  unique (subscription_id, topic, cause)
);
create index push_outbox_due on push_outbox (due_at);

-- How far the events of rounds have been turned into messages: all of `seq`, and of the next round that was settled
-- the subscriptions up to `subscription_id`.
create table push_cursor (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  subscription_id bigint not null default 0
);
insert into push_cursor (seq) select seq from event_head;

grant select, insert, update, delete on push_subscriptions, push_outbox to tessera_app;
grant select, update on push_cursor to tessera_app;
