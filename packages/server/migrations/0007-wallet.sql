-- The wallet: money that comes in over a rail, goes out to a member's own address, or moves to another
-- member.

-- What a member has asked to be paid out is an account of its own, so that the main account's log tells it at
-- once; nothing is set aside inside an account any more.
drop table holds;
alter table accounts drop constraint accounts_kind_check;
alter table accounts drop constraint accounts_check;
alter table accounts drop column held_minor;
alter table accounts add constraint accounts_kind_check
  check (kind in ('main', 'bonus', 'frozen', 'escrow', 'bankroll', 'promo', 'clearing', 'fees'));
alter table accounts add constraint accounts_check
  check (kind not in ('main', 'bonus', 'frozen', 'escrow') or balance_minor >= 0);
insert into accounts (id, kind) values (4, 'fees');

alter table entries drop constraint entries_kind_check;
alter table entries add constraint entries_kind_check check (kind in (
  'capital', 'promo', 'stake', 'cancel', 'payout', 'refund', 'cover', 'sweep',
  'deposit', 'withdraw', 'withdraw_return', 'paid_out', 'fee', 'transfer_in', 'transfer_out'));
-- The seldom kinds, so that a log filtered by one of them reads no bets.
create index entries_of_wallet on entries (account_id, seq)
  where kind in ('promo', 'deposit', 'withdraw', 'withdraw_return', 'transfer_in', 'transfer_out');

-- What an account's entries up to `seq` come to, by kind. Entries never change, so a sum once made stays
-- true: it is made by whoever asks, and saves the next one the reading.
create table account_sums (
  account_id bigint primary key references accounts,
  seq bigint not null,
  -- {"stake": "-12345", …} in minor units.
  sums jsonb not null
);

alter table members
  add column fund_password_hash text,
  -- The moments after which withdrawals wait for a while: a password or mobile changed by somebody else must
  -- not cost money.
  add column password_changed_at timestamptz,
  add column fund_password_changed_at timestamptz,
  add column withdrawals_off boolean not null default false;

-- Ways in and out. A row is switched off, never removed.
create table channels (
  id integer primary key,
  code text not null check (code ~ '^[a-z0-9-]{2,24}$'),
  direction text not null check (direction in ('recharge', 'withdraw')),
  type text not null check (type in ('erc20', 'trc20', 'btc', 'bank')),
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null check (max_minor >= min_minor),
  -- A withdrawal's fee: this many ten-thousandths of the amount, and no less than the least.
  fee_e4 integer not null default 0 check (fee_e4 between 0 and 1000),
  fee_min_minor bigint not null default 0 check (fee_min_minor >= 0 and fee_min_minor < min_minor),
  weigh integer not null default 0,
  is_on boolean not null default true,
  unique (direction, code)
);

-- Where a member is paid: an address, or a bank account. Never changed but for its marks; deleted ones stay.
create table cards (
  id bigint primary key,
  member_id bigint not null references members,
  channel_id integer not null references channels,
  type text not null check (type in ('erc20', 'trc20', 'btc', 'bank')),
  -- In the form in which it is compared: an IBAN without blanks, a checksummed address.
  address text not null,
  bank_name text not null default '',
  bic text not null default '',
  real_name text not null default '',
  remark text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  usable_at timestamptz not null,
  deleted_at timestamptz
);
create index cards_by_member on cards (member_id, id) where deleted_at is null;
create unique index cards_once on cards (member_id, type, address) where deleted_at is null;
create unique index cards_one_default on cards (member_id, type) where is_default and deleted_at is null;
-- Who else is paid at the same address.
create index cards_by_address on cards (address);

create table deposits (
  id bigint primary key,
  member_id bigint not null references members,
  channel_id integer not null references channels,
  key uuid not null,
  body_hash uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What came, which may be another amount than was announced.
  paid_minor bigint check (paid_minor > 0),
  status text not null default 'processing' check (status in ('processing', 'completed', 'cancelled')),
  rail text not null,
  -- What the payer needs, as the rail gave it: {"address", "qr", "pay_url", "account": {…}}. Null until the
  -- rail has been asked; it answers the same order with the same place.
  place jsonb,
  reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  finished_at timestamptz,
  unique (member_id, key)
);
create index deposits_by_member on deposits (member_id, id desc);
-- How many of a member's wait at once.
create index deposits_open on deposits (member_id) where status = 'processing';
create index deposits_to_expire on deposits (expires_at) where status = 'processing';

-- The payer's picture of a transfer, made anew by us from what was sent. One an order; a later one takes its
-- place.
create table deposit_proofs (
  deposit_id bigint primary key references deposits,
  picture bytea not null check (octet_length(picture) <= 1048576),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  uploaded_at timestamptz not null default clock_timestamp()
);

create table withdrawals (
  id bigint primary key,
  member_id bigint not null references members,
  card_id bigint not null references cards,
  channel_id integer not null references channels,
  key uuid not null,
  body_hash uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0 and fee_minor < amount_minor),
  balance_after_minor bigint not null,
  remark text not null default '',
  -- review -> approved -> paid, or review | approved -> refused. Paid and refused are the end.
  state text not null default 'review' check (state in ('review', 'approved', 'paid', 'refused')),
  -- Why somebody should look at it: {"shared_address", …}.
  flags text[] not null default '{}',
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  reason text not null default '',
  requested_at timestamptz not null default clock_timestamp(),
  approved_at timestamptz,
  -- When the rail said that it has taken the order over; null: it is told (again).
  sent_at timestamptz,
  finished_at timestamptz,
  unique (member_id, key)
);
create index withdrawals_by_member on withdrawals (member_id, id desc);
-- What a member has asked for today.
create index withdrawals_by_time on withdrawals (member_id, requested_at);
-- One at a time for each member.
create unique index withdrawals_one_pending on withdrawals (member_id) where state in ('review', 'approved');
create index withdrawals_in_review on withdrawals (id) where state = 'review';
create index withdrawals_to_send on withdrawals (id) where state = 'approved' and sent_at is null;

-- Who said what about a withdrawal. Insert only; nobody approves twice.
create table withdrawal_decisions (
  withdrawal_id bigint not null references withdrawals,
  operator text not null check (operator ~ '^[a-z][a-z0-9._-]{1,31}$'),
  decision text not null check (decision in ('approve', 'refuse')),
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, operator)
);

-- What persons have found out of an approved withdrawal whose rail said what does not fit. Insert only; it
-- ends with the second who says the same.
create table withdrawal_resolutions (
  withdrawal_id bigint not null references withdrawals,
  operator text not null check (operator ~ '^[a-z][a-z0-9._-]{1,31}$'),
  outcome text not null check (outcome in ('paid', 'returned')),
  reason text not null check (reason <> ''),
  at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, operator)
);

-- Money that a rail says has moved, word for word as it was signed. Insert only.
create table rail_movements (
  rail text not null,
  -- The rail's own name of the movement.
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  direction text not null check (direction in ('in', 'out')),
  -- The deposit or withdrawal it is about, as we named it to the rail.
  order_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  outcome text not null check (outcome in ('done', 'failed')),
  moved_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- How we heard of it first.
  heard_by text not null check (heard_by in ('callback', 'reconciliation')),
  -- What we did: a movement without an order of ours, or a second payment of an order, waits for a person.
  effect text not null check (effect in ('credited', 'paid', 'returned', 'none')),
  primary key (rail, id)
);
create index rail_movements_by_order on rail_movements (order_id);

-- What comparing the rail's list with ours has found. Insert only.
create table rail_findings (
  rail text not null,
  movement_id text not null,
  -- lost: never called back; altered: its callback said otherwise; unknown: the rail does not list it;
  -- unmatched: no order of ours, or an order that was paid already.
  finding text not null check (finding in ('lost', 'altered', 'unknown', 'unmatched')),
  detail jsonb not null default '{}',
  found_at timestamptz not null default clock_timestamp(),
  primary key (rail, movement_id, finding)
);

-- The movements that a rail's own list has shown. What we took and it does not list was not its word. Insert
-- only.
create table rail_listed (
  rail text not null,
  movement_id text not null,
  primary key (rail, movement_id)
);

-- How far each rail's list has been compared with ours.
create table rail_cursors (
  rail text primary key,
  cursor text not null default '',
  -- When somebody last set out to compare; whoever is next waits for a while.
  compared_at timestamptz not null default clock_timestamp(),
  -- What came by callback until then has been looked for in the list.
  compared_to timestamptz not null default 'epoch'
);
create index rail_movements_by_time on rail_movements (rail, received_at);

create table transfers (
  id bigint primary key,
  from_member_id bigint not null references members,
  to_member_id bigint not null references members,
  key uuid not null,
  body_hash uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  balance_after_minor bigint not null,
  remark text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  check (from_member_id <> to_member_id),
  unique (from_member_id, key)
);
create index transfers_out on transfers (from_member_id, id desc);
create index transfers_in on transfers (to_member_id, id desc);

insert into channels (id, code, direction, type, min_minor, max_minor, fee_e4, fee_min_minor, weigh) values
  (1, 'usdt-trc20', 'recharge', 'trc20', 1000, 5000000, 0, 0, 40),
  (2, 'usdt-erc20', 'recharge', 'erc20', 1000, 5000000, 0, 0, 30),
  (3, 'bitcoin', 'recharge', 'btc', 2000, 5000000, 0, 0, 20),
  (4, 'bank', 'recharge', 'bank', 1000, 5000000, 0, 0, 10),
  (11, 'usdt-trc20', 'withdraw', 'trc20', 2000, 2000000, 0, 100, 40),
  (12, 'usdt-erc20', 'withdraw', 'erc20', 2000, 2000000, 0, 500, 30),
  (13, 'bitcoin', 'withdraw', 'btc', 5000, 2000000, 0, 1000, 20),
  (14, 'bank', 'withdraw', 'bank', 2000, 2000000, 50, 200, 10);

grant select, insert on
  account_sums, channels, cards, deposits, deposit_proofs, withdrawals, withdrawal_decisions,
  withdrawal_resolutions, rail_movements, rail_findings, rail_listed, rail_cursors, transfers to tessera_app;
grant update on account_sums, channels, cards, deposits, deposit_proofs, withdrawals, rail_cursors to tessera_app;
