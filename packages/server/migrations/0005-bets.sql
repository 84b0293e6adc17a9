-- Bets, the book of each round and the signed receipts.

-- The open book of a round: stake and liability of each selection. One row for each round, updated once for
-- each batch under the round's lock. A server reuses its cached book while the version is unchanged.
create table round_books (
  round_id bigint primary key,
  version integer not null default 0,
  bet_count integer not null default 0,
  cancelled_count integer not null default 0,
  stake_minor bigint not null default 0,
  -- {"sum:11": ["stake", "payout", bets]} of the bets that are not cancelled.
  book text not null default '{}'
) with (fillfactor = 50, toast_tuple_target = 8160);
-- PostgreSQL 15 has no storage clause in create table.
alter table round_books alter column book set storage external;

-- Accepted bets. Never updated: a bet's status follows from the results of its round. Partitioned by the day
-- of the draw.
create table bets (
  round_id bigint not null,
  account_id bigint not null,
  key uuid not null,
  line smallint not null,
  -- Slip id + line, so that the slip id is id - line.
  id bigint not null,
  body_hash uuid not null,
  batch_id bigint not null,
  selection text not null,
  odds_e4 integer not null check (odds_e4 > 10000),
  stake_minor bigint not null check (stake_minor > 0),
  payout_minor bigint not null check (payout_minor > 0),
  -- The member's balance after the whole slip.
  balance_after_minor bigint not null,
  player_seed bytea not null,
  placed_at timestamptz not null,
  primary key (round_id, account_id, key, line)
) partition by range (round_id);
create index bets_by_account on bets (account_id, id desc);

create table bet_cancellations (
  round_id bigint not null,
  account_id bigint not null,
  bet_id bigint not null,
  cancelled_at timestamptz not null default now(),
  primary key (round_id, account_id, bet_id)
);

-- The leaves of one batch in one round, in the order of the batch's tree, and the operator's signature of its
-- root.
create table receipt_batches (
  round_id bigint not null,
  batch_id bigint not null,
  leaves bytea not null,
  root bytea not null check (octet_length(root) = 32),
  signature bytea not null check (octet_length(signature) = 64),
  primary key (round_id, batch_id)
);
alter table receipt_batches alter column leaves set storage external;

grant select, insert on round_books, bets, bet_cancellations, receipt_batches to tessera_app;
grant update on round_books to tessera_app;
