-- The double-entry ledger. Amounts are minor units (1/100). The server generates the ids of postings, slips
-- and bets (time, node, counter), so that no sequence is on the money path.

-- A balance holder. House accounts: 1 bankroll, 2 promo, 3 clearing, 4 fees. A member's: id * 16 main,
-- id * 16 + 1 bonus, id * 16 + 2 frozen (requested withdrawals). A round's escrow: -round id. House accounts
-- may go below zero; members' accounts and escrows may not.
create table accounts (
  id bigint primary key,
  kind text not null check (kind in ('main', 'bonus', 'frozen', 'escrow', 'bankroll', 'promo', 'clearing', 'fees')),
  member_id bigint references members,
  balance_minor bigint not null default 0 check (abs(balance_minor) < 9007199254740992),
  seq bigint not null default 0,
  is_frozen boolean not null default false,
  check (kind not in ('main', 'bonus', 'frozen', 'escrow') or balance_minor >= 0)
) with (fillfactor = 70);
create index accounts_by_member on accounts (member_id) where member_id is not null;
insert into accounts (id, kind) values (1, 'bankroll'), (2, 'promo'), (3, 'clearing'), (4, 'fees');

-- One move of money. Its entries sum to zero; its key is unique.
create table postings (
  id bigint primary key,
  key text not null unique,
  kind text not null,
  at timestamptz not null default now()
);

-- One account's side of a posting. Insert only.
create table entries (
  account_id bigint not null,
  seq bigint not null,
  posting_id bigint not null,
  kind text not null check (kind in (
    'capital', 'promo', 'stake', 'cancel', 'payout', 'refund', 'cover', 'sweep',
    'deposit', 'withdraw', 'withdraw_return', 'paid_out', 'fee', 'transfer_in', 'transfer_out')),
  amount_minor bigint not null check (amount_minor <> 0),
  balance_after_minor bigint not null,
  -- The slip of a stake or cancel; the round of a payout, refund, cover or sweep; the order of a deposit,
  -- withdrawal or transfer.
  ref_id bigint,
  at timestamptz not null default now(),
  primary key (account_id, seq)
);
-- Rare kinds: a log filtered by one of them does not scan the bets.
create index entries_of_wallet on entries (account_id, seq)
  where kind in ('promo', 'deposit', 'withdraw', 'withdraw_return', 'transfer_in', 'transfer_out');

-- Cached sums of an account's entries up to `seq`, by kind. Entries never change, so a sum stays valid.
create table account_sums (
  account_id bigint primary key references accounts,
  seq bigint not null,
  -- {"stake": "-12345", …} in minor units.
  sums jsonb not null
);

-- The end of each server's id range. A server generates only ids below the end of its lease, and a restart
-- continues where the last lease ended, so that no clock error repeats an id.
create table id_leases (
  node integer primary key check (node between 0 and 1023),
  -- The process that holds the lease.
  holder uuid not null,
  until_ms bigint not null
);

grant select, insert on accounts, postings, entries, account_sums, id_leases to tessera_app;
grant update on accounts, account_sums, id_leases to tessera_app;
