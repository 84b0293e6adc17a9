-- Deposits beyond a member's own limit lie in a locked account of the member (id * 16 + 3) until the limit leaves room.

alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in (
  'main', 'bonus', 'frozen', 'locked', 'escrow', 'bankroll', 'promo', 'clearing', 'fees'));
alter table accounts drop constraint accounts_check;
alter table accounts add constraint accounts_check check (
  kind not in ('main', 'bonus', 'frozen', 'locked', 'escrow') or balance_minor >= 0);

-- What of a deposit is still locked.
create table locked_deposits (
  deposit_id bigint primary key references deposits,
  member_id bigint not null references members,
  left_minor bigint not null check (left_minor >= 0),
  locked_at timestamptz not null default clock_timestamp()
);
create index locked_deposits_left on locked_deposits (member_id, deposit_id) where left_minor > 0;

grant select, insert on locked_deposits to tessera_app;
grant update (left_minor) on locked_deposits to tessera_app;
