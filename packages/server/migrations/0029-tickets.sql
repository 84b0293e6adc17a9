-- Tickets: bets on several matches at once. Insert only for the server, but for the homes. A ticket's money lies in the
-- ticket escrow of its home round, the one of its legs that is drawn last: account -(10^16 + round).

-- The rounds that are home to tickets. A row, like the ticket escrow, is made with the first of them.
create table ticket_homes (
  round_id bigint primary key,
  -- When the last ticket was paid and the ticket escrow was empty.
  settled_at timestamptz
);
create index ticket_homes_to_settle on ticket_homes (round_id) where settled_at is null;

-- Which rounds the tickets of a home wait for; the home is one of them.
create table round_links (
  home_round_id bigint not null,
  round_id bigint not null,
  primary key (home_round_id, round_id)
);
create index round_links_by_round on round_links (round_id);

create table tickets (
  home_round_id bigint not null,
  account_id bigint not null,
  key uuid not null,
  id bigint not null,
  body_hash uuid not null,
  batch_id bigint not null,
  -- The sizes of its lines: bit k - 1 for lines of k legs.
  sizes smallint not null check (sizes between 2 and 255),
  unit_minor bigint not null check (unit_minor > 0),
  lines integer not null check (lines > 0),
  stake_minor bigint not null check (stake_minor = unit_minor * lines),
  max_payout_minor bigint not null check (max_payout_minor > 0),
  -- Until then it can be taken back.
  first_closes_at timestamptz not null,
  -- The leg in the home round by which the book carries it, from 0: it pays at most base + carried x that leg.
  carrier smallint not null check (carrier between 0 and 7),
  base_minor bigint not null check (base_minor >= 0),
  carried_minor bigint not null check (carried_minor > 0),
  balance_after_minor bigint not null,
  player_seed bytea not null check (octet_length(player_seed) = 32),
  placed_at timestamptz not null,
  primary key (home_round_id, account_id, key)
) partition by range (home_round_id);
create index tickets_by_account on tickets (account_id, id desc);

create table ticket_legs (
  home_round_id bigint not null,
  ticket_id bigint not null,
  -- From 0, in the order of the rounds and of their matches.
  leg smallint not null check (leg between 0 and 7),
  account_id bigint not null,
  round_id bigint not null,
  -- The part of the round on which the leg depends.
  match smallint not null,
  -- The play, with its match.
  market text not null,
  picks text[] not null check (cardinality(picks) > 0),
  odds_e4 integer[] not null check (cardinality(odds_e4) = cardinality(picks) and 10000 < all (odds_e4)),
  is_banker boolean not null,
  primary key (home_round_id, ticket_id, leg)
) partition by range (home_round_id);
create index ticket_legs_by_round on ticket_legs (round_id, ticket_id);

-- A ticket ends in at most one of these three ways.
create table ticket_cancellations (
  home_round_id bigint not null,
  ticket_id bigint not null,
  account_id bigint not null,
  at timestamptz not null default now(),
  primary key (home_round_id, ticket_id)
);
create table ticket_cashouts (
  home_round_id bigint not null,
  ticket_id bigint not null,
  account_id bigint not null,
  paid_minor bigint not null check (paid_minor > 0),
  worth_minor bigint not null check (worth_minor >= paid_minor),
  at timestamptz not null default now(),
  primary key (home_round_id, ticket_id)
);
create table ticket_payouts (
  home_round_id bigint not null,
  ticket_id bigint not null,
  account_id bigint not null,
  payout_minor bigint not null check (payout_minor > 0),
  at timestamptz not null default now(),
  primary key (home_round_id, ticket_id)
);
create index ticket_payouts_by_account on ticket_payouts (home_round_id, account_id);

-- Tickets that can pay nothing any more, with the round that decided it.
create table ticket_deaths (
  home_round_id bigint not null,
  ticket_id bigint not null,
  account_id bigint not null,
  round_id bigint not null,
  at timestamptz not null default now(),
  primary key (home_round_id, ticket_id)
);

-- The steps of a home's settlement that were taken, each over a range of members.
create table ticket_chunks (
  home_round_id bigint not null,
  phase text not null check (phase in ('count', 'cover', 'pay')),
  n integer not null,
  first_account bigint,
  last_account bigint,
  members integer not null,
  paid_minor bigint not null,
  at timestamptz not null default now(),
  primary key (home_round_id, phase, n)
);

grant select, insert on ticket_homes, round_links, tickets, ticket_legs, ticket_cancellations, ticket_cashouts,
  ticket_payouts, ticket_deaths, ticket_chunks to tessera_app;
grant update on ticket_homes to tessera_app;

-- What the tickets add to a part of a book: {"base": the sum of their bases, "carried": {selection: a line of the book
-- for each selection that carries some}, "legs": {selection: how many standing tickets name it}}.
alter table round_books add column tickets text not null default '{}';
alter table round_books alter column tickets set storage external;
