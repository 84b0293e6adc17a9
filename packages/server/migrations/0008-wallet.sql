-- The wallet: channels, cards, deposits, withdrawals and transfers.

-- Payment channels in both directions. A row is switched off, never deleted.
create table channels (
  id integer primary key,
  code text not null check (code ~ '^[a-z0-9-]{2,24}$'),
  direction text not null check (direction in ('recharge', 'withdraw')),
  type text not null check (type in ('erc20', 'trc20', 'btc', 'bank')),
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null check (max_minor >= min_minor),
  -- The fee of a withdrawal in ten-thousandths of its amount, and the minimum fee.
  fee_e4 integer not null default 0 check (fee_e4 between 0 and 1000),
  fee_min_minor bigint not null default 0 check (fee_min_minor >= 0 and fee_min_minor < min_minor),
  weigh integer not null default 0,
  is_on boolean not null default true,
  unique (direction, code)
);
insert into channels (id, code, direction, type, min_minor, max_minor, fee_e4, fee_min_minor, weigh) values
  (1, 'usdt-trc20', 'recharge', 'trc20', 1000, 5000000, 0, 0, 40),
  (2, 'usdt-erc20', 'recharge', 'erc20', 1000, 5000000, 0, 0, 30),
  (3, 'bitcoin', 'recharge', 'btc', 2000, 5000000, 0, 0, 20),
  (4, 'bank', 'recharge', 'bank', 1000, 5000000, 0, 0, 10),
  (11, 'usdt-trc20', 'withdraw', 'trc20', 2000, 2000000, 0, 100, 40),
  (12, 'usdt-erc20', 'withdraw', 'erc20', 2000, 2000000, 0, 500, 30),
  (13, 'bitcoin', 'withdraw', 'btc', 5000, 2000000, 0, 1000, 20),
  (14, 'bank', 'withdraw', 'bank', 2000, 2000000, 50, 200, 10);

-- A member's payout destination: an address or a bank account. Its destination never changes; a deleted card
-- keeps its row.
create table cards (
  id bigint primary key,
  member_id bigint not null references members,
  channel_id integer not null references channels,
  type text not null check (type in ('erc20', 'trc20', 'btc', 'bank')),
  -- In normal form: an IBAN without spaces, a checksummed address.
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
-- Finds other members with the same address.
create index cards_by_address on cards (address);

create table deposits (
  id bigint primary key,
  member_id bigint not null references members,
  channel_id integer not null references channels,
  key uuid not null,
  body_hash uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The amount received, which may differ from the amount announced.
  paid_minor bigint check (paid_minor > 0),
  status text not null default 'processing' check (status in ('processing', 'completed', 'cancelled')),
  rail text not null,
  -- Payment instructions from the rail: {"address", "qr", "pay_url", "account": {…}}. Null until the rail has
  -- answered; it answers the same order with the same instructions.
  place jsonb,
  reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  finished_at timestamptz,
  unique (member_id, key)
);
create index deposits_by_member on deposits (member_id, id desc);
-- Counts a member's open deposits.
create index deposits_open on deposits (member_id) where status = 'processing';
create index deposits_to_expire on deposits (expires_at) where status = 'processing';

-- The payer's screenshot of a transfer, re-encoded by the server. One for each order; a later upload replaces
-- it.
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
  -- review -> approved -> paid, or review | approved -> refused. Paid and refused are final.
  state text not null default 'review' check (state in ('review', 'approved', 'paid', 'refused')),
  -- Reasons for a review: {"shared_address", …}.
  flags text[] not null default '{}',
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  reason text not null default '',
  requested_at timestamptz not null default clock_timestamp(),
  approved_at timestamptz,
  -- When the rail acknowledged the order. While null, the order is sent again.
  sent_at timestamptz,
  finished_at timestamptz,
  unique (member_id, key)
);
create index withdrawals_by_member on withdrawals (member_id, id desc);
-- Sums what a member requested today.
create index withdrawals_by_time on withdrawals (member_id, requested_at);
-- One pending withdrawal for each member.
create unique index withdrawals_one_pending on withdrawals (member_id) where state in ('review', 'approved');
create index withdrawals_in_review on withdrawals (id) where state = 'review';
create index withdrawals_to_send on withdrawals (id) where state = 'approved' and sent_at is null;

-- Operators' decisions on withdrawals. Insert only; an operator decides once.
create table withdrawal_decisions (
  withdrawal_id bigint not null references withdrawals,
  operator text not null check (operator ~ '^[a-z][a-z0-9._-]{1,31}$'),
  decision text not null check (decision in ('approve', 'refuse')),
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, operator)
);

-- Operators' findings on an approved withdrawal whose rail reported something inconsistent. Insert only. It
-- is resolved when a second operator reports the same outcome.
create table withdrawal_resolutions (
  withdrawal_id bigint not null references withdrawals,
  operator text not null check (operator ~ '^[a-z][a-z0-9._-]{1,31}$'),
  outcome text not null check (outcome in ('paid', 'returned')),
  reason text not null check (reason <> ''),
  at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, operator)
);

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

grant select, insert on
  channels, cards, deposits, deposit_proofs, withdrawals, withdrawal_decisions, withdrawal_resolutions, transfers
  to tessera_app;
grant update on channels, cards, deposits, deposit_proofs, withdrawals to tessera_app;
