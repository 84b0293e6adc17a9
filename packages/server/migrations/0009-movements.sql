-- Movements of money that rails report, and their reconciliation.

-- A movement as the rail signed it. Insert only.
create table rail_movements (
  rail text not null,
  -- The rail's own id of the movement.
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  direction text not null check (direction in ('in', 'out')),
  -- The id of the deposit or withdrawal, as it was given to the rail.
  order_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  outcome text not null check (outcome in ('done', 'failed')),
  moved_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- What reported the movement first.
  source text not null check (source in ('callback', 'reconciliation')),
  -- What was posted. A movement without an order, or a second payment of an order, is left to an operator.
  effect text not null check (effect in ('credited', 'paid', 'returned', 'none')),
  primary key (rail, id)
);
create index rail_movements_by_order on rail_movements (order_id);
create index rail_movements_by_time on rail_movements (rail, received_at);

-- Differences that reconciliation found. Insert only.
create table rail_findings (
  rail text not null,
  movement_id text not null,
  -- lost: no callback came; altered: the callback differed; unknown: the rail does not list it; unmatched: no
  -- such order, or the order was paid already.
  finding text not null check (finding in ('lost', 'altered', 'unknown', 'unmatched')),
  detail jsonb not null default '{}',
  found_at timestamptz not null default clock_timestamp(),
  primary key (rail, movement_id, finding)
);

-- The movements that the rail's own list has shown. A movement that came by callback and is missing here did
-- not come from the rail. Insert only.
create table rail_listed (
  rail text not null,
  movement_id text not null,
  primary key (rail, movement_id)
);

-- The progress of each rail's reconciliation.
create table rail_cursors (
  rail text primary key,
  cursor text not null default '',
  -- Start of the last run by any server; the next run waits for the interval.
  compared_at timestamptz not null default clock_timestamp(),
  -- Callbacks received until then have been looked up in the list.
  compared_to timestamptz not null default 'epoch'
);

grant select, insert on rail_movements, rail_findings, rail_listed, rail_cursors to tessera_app;
grant update on rail_cursors to tessera_app;
