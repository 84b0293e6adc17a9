-- Games, seed chains, rounds, draws and round events. Odds are ten-thousandths.

create table games (
  id integer primary key,
  code text not null unique,
  family text not null,
  category text not null,
  interval_ms integer not null check (interval_ms > 0),
  close_lead_ms integer not null check (close_lead_ms > 0),
  zone_offset_minutes integer not null,
  rtp_e4 integer not null check (rtp_e4 between 5000 and 10000),
  min_stake_minor bigint not null check (min_stake_minor > 0),
  max_stake_minor bigint not null,
  issue_limit_minor bigint not null,
  round_limit_minor bigint not null,
  exposure_cap_minor bigint not null,
  weigh integer not null default 0,
  status text not null default 'on' check (status in ('on', 'paused', 'off'))
);

-- Published pay tables, verbatim, by the id and hash that every bet's leaf carries.
create table pay_tables (
  id text not null,
  hash bytea not null check (octet_length(hash) = 32),
  content text not null,
  published_at timestamptz not null default now(),
  primary key (id, hash)
);

-- A committed chain of seeds. The keeper holds the seeds; a seed is stored here only after its draw.
create table chains (
  id bytea primary key check (octet_length(id) = 16),
  game_id integer not null references games,
  length integer not null check (length > 0),
  head bytea not null check (octet_length(head) = 32),
  policy smallint not null check (policy between 0 and 3),
  -- Everything the announcement hash covers: beacon, witnesses, operator key, creation time.
  announcement jsonb not null,
  hash bytea not null unique check (octet_length(hash) = 32),
  announced_at timestamptz not null default now(),
  next_index integer not null default 1
);
create index chains_by_game on chains (game_id, announced_at);

create table rounds (
  -- Second of the draw * 1000 + game: increases with time, and two servers that create the same round agree
  -- on it.
  id bigint primary key,
  game_id integer not null references games,
  issue text not null check (issue ~ '^[0-9]{8}-[0-9]{4}$'),
  business_date date not null,
  seq integer not null check (seq between 1 and 9999),
  state text not null default 'scheduled' check (state in ('scheduled', 'open', 'closed', 'drawn', 'settled', 'void')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  chain_id bytea not null references chains,
  chain_index integer not null,
  commitment bytea not null check (octet_length(commitment) = 32),
  void_reason text,
  -- When the last stake of a void round was refunded, or the last payout of a drawn round posted.
  settled_at timestamptz,
  check (opens_at < closes_at and closes_at < draws_at),
  unique (game_id, business_date, seq),
  unique (chain_id, chain_index)
) with (fillfactor = 80);
create index rounds_by_game on rounds (game_id, id desc);
create index rounds_to_open on rounds (opens_at) where state = 'scheduled';
create index rounds_to_close on rounds (closes_at) where state in ('scheduled', 'open');
create index rounds_to_draw on rounds (draws_at) where state = 'closed';
create index rounds_to_settle on rounds (draws_at) where state = 'drawn' or (state = 'void' and settled_at is null);
-- Finds the first round of a game without a draw: the draws of a chain happen in order. Void rounds stay in
-- this index; they are rare.
create index rounds_undrawn on rounds (game_id, id) where state in ('scheduled', 'open', 'closed', 'void');

create table close_records (
  round_id bigint primary key references rounds,
  sealed_at timestamptz not null,
  leaf_count integer not null,
  root bytea not null check (octet_length(root) = 32),
  q bytea not null check (octet_length(q) = 32),
  signature bytea not null check (octet_length(signature) = 64),
  -- The sum of the closed book: bets taken back before the close, and the stakes of all others.
  cancelled_count integer not null check (cancelled_count between 0 and leaf_count),
  stake_minor bigint not null check (stake_minor >= 0),
  book_signature bytea not null check (octet_length(book_signature) = 64),
  -- The beacon round that the formula prescribes, and each witness reveal as it arrives.
  sources jsonb not null default '[]',
  -- When a void round's draw was given up because its entropy did not arrive: it will never have one.
  abandoned_at timestamptz
);

-- The leaves of a closed round in the order of their bytes. For each block of 128 leaves, its first leaf and its
-- root: the path of one leaf is read from its block and these.
create table round_trees (
  round_id bigint primary key,
  firsts bytea not null,
  roots bytea not null,
  leaves bytea not null
);
-- Hashes do not compress, and a part of a value is read by itself only when it is stored as it is.
alter table round_trees alter column firsts set storage external;
alter table round_trees alter column roots set storage external;
alter table round_trees alter column leaves set storage external;

create table draws (
  round_id bigint primary key references rounds,
  numbers smallint[] not null,
  seed bytea not null check (octet_length(seed) = 32),
  external bytea not null check (octet_length(external) = 32),
  sources jsonb not null,
  result_hash bytea not null check (octet_length(result_hash) = 32),
  -- The draw of a void round shows what its result would have been.
  is_void boolean not null default false,
  drawn_at timestamptz not null default now()
);

-- One row for each selection that has bets in a drawn round. Of `of` equal parts of a stake, `won` are paid at the
-- odds, `back` are returned, and the house keeps the others.
create table round_results (
  round_id bigint not null,
  selection text not null,
  won smallint not null check (won >= 0),
  back smallint not null check (back >= 0),
  of smallint not null check (of > 0 and won + back <= of),
  primary key (round_id, selection)
);

create table settle_chunks (
  round_id bigint not null,
  n integer not null,
  first_account bigint not null,
  last_account bigint not null,
  members integer not null,
  paid_minor bigint not null,
  settled_at timestamptz not null default now(),
  primary key (round_id, n)
);

-- Events of rounds for the live streams, numbered in commit order under the lock of the head.
create table round_events (
  seq bigint primary key,
  at timestamptz not null default now(),
  game_id integer not null,
  round_id bigint not null,
  kind text not null check (kind in ('opened', 'closed', 'drawn', 'settled', 'void')),
  body jsonb not null,
  -- The event before it of the same game and of the same round; 0 for the first. Stored, so that they stay
  -- true when that event is deleted.
  game_previous bigint not null,
  round_previous bigint not null
);
create index round_events_by_round on round_events (round_id, seq);
create table event_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null default 0
);
insert into event_head default values;
-- The last event of each game, and the one before it. Written under the lock of the head.
create table game_event_heads (
  game_id integer primary key,
  seq bigint not null,
  previous bigint not null
);

grant select, insert on
  games, pay_tables, chains, rounds, close_records, round_trees, draws, round_results, settle_chunks, round_events to tessera_app;
grant update on games, chains, rounds, close_records to tessera_app;
grant select, update on event_head to tessera_app;
grant select, insert, update on game_event_heads to tessera_app;
