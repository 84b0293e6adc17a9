-- Integrity flags: what may make a person look at an account opens a case with evidence. Nothing here moves or holds
-- money. Jobs read what is new, by these cursors, and never history as a whole.

-- Of money: all that happened until `at` has been read. Of rounds: all events up to `seq`, and of the next settled
-- round the accounts up to `account_id`.
create table integrity_cursors (
  name text primary key check (name in ('money', 'rounds')),
  at timestamptz not null default clock_timestamp(),
  seq bigint not null default 0,
  account_id bigint not null default 0
);
insert into integrity_cursors (name, seq) select unnest(array['money', 'rounds']), seq from event_head;

create table integrity_cases (
  id bigint generated always as identity primary key,
  flag text not null check (flag in (
    'pass_through', 'velocity', 'shared_payout', 'ring', 'opposed_bets', 'chip_dumping', 'sudden_change', 'staff')),
  member_id bigint not null references members,
  -- What it was seen at: a transfer, a withdrawal, a round. One cause opens one case.
  cause text not null,
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  operator text,
  reason text,
  unique (member_id, flag, cause),
  check (num_nulls(closed_at, operator, reason) in (0, 3))
);
-- A member has one open case of a flag, however often it is seen.
create unique index integrity_cases_open on integrity_cases (member_id, flag) where closed_at is null;

-- Which accounts belong together, and why; each link in both directions.
create table account_links (
  member_id bigint not null references members,
  other_id bigint not null references members,
  kind text not null check (kind in ('payout', 'device', 'transfer')),
  seen_at timestamptz not null,
  primary key (member_id, other_id, kind),
  check (member_id <> other_id)
);

-- Members who work for the house, or are relatives of who does.
create table staff_members (
  member_id bigint primary key references members,
  relation text not null check (relation <> ''),
  operator text not null,
  added_at timestamptz not null default clock_timestamp()
);

-- Bets placed in the last second before the close, by account.
create table late_bets (
  account_id bigint primary key references accounts,
  bets integer not null,
  wins integer not null,
  expected double precision not null,
  variance double precision not null
);

-- What the cursor of money reads: by the time at which it happened.
create index deposits_by_time on deposits (finished_at) where status = 'completed';
create index withdrawals_requested on withdrawals (requested_at);
create index transfers_by_time on transfers (created_at);
create index cards_by_time on cards (created_at);
create index cards_of_member on cards (member_id, created_at);

grant select on integrity_cursors, integrity_cases, account_links, staff_members, late_bets to tessera_app;
grant update (at, seq, account_id) on integrity_cursors to tessera_app;
grant insert, update (closed_at, operator, reason) on integrity_cases to tessera_app;
grant insert, update (seen_at) on account_links to tessera_app;
grant insert, delete on staff_members to tessera_app;
grant insert, update (bets, wins, expected, variance) on late_bets to tessera_app;
