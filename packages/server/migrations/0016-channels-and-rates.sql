-- Channels of the Chinese rails, and orders in coins.

alter table channels drop constraint channels_type_check,
  add constraint channels_type_check
    check (type in ('erc20', 'trc20', 'btc', 'bank', 'unionpay', 'alipay', 'wechat'));
alter table cards drop constraint cards_type_check,
  add constraint cards_type_check
    check (type in ('erc20', 'trc20', 'btc', 'bank', 'unionpay', 'alipay', 'wechat'));
insert into channels (id, code, direction, type, min_minor, max_minor, fee_e4, fee_min_minor, weigh) values
  (5, 'unionpay', 'recharge', 'unionpay', 1000, 5000000, 0, 0, 8),
  (6, 'alipay', 'recharge', 'alipay', 1000, 2000000, 0, 0, 7),
  (7, 'wechat', 'recharge', 'wechat', 1000, 1000000, 0, 0, 6),
  (15, 'unionpay', 'withdraw', 'unionpay', 2000, 2000000, 10, 200, 8),
  (16, 'alipay', 'withdraw', 'alipay', 2000, 1000000, 10, 100, 7),
  (17, 'wechat', 'withdraw', 'wechat', 2000, 500000, 10, 100, 6);

-- The rate at which each rail trades a coin: the price of one coin, in ten-thousandths of the currency. An
-- order copies the rate, so a later one does not change it. A rail without a row for a coin is paid, and
-- pays, in the currency of the house. The local rail has one fixed test rate.
create table rail_rates (
  rail text not null,
  coin text not null check (coin in ('USDT', 'BTC')),
  rate_e4 bigint not null check (rate_e4 > 0),
  -- When the rail published it.
  rated_at timestamptz not null,
  primary key (rail, coin)
);
insert into rail_rates (rail, coin, rate_e4, rated_at) values
  ('cashier', 'USDT', 71300, '2026-11-02T12:03:00+08:00'),
  ('cashier', 'BTC', 5120000000, '2026-11-02T12:03:00+08:00');
grant select on rail_rates to tessera_app;

-- What an order is in coins, in steps of the coin's last decimal, by the rate at its request. All four or
-- none.
alter table deposits
  add column coin text,
  add column coin_steps bigint check (coin_steps > 0),
  add column rate_e4 bigint check (rate_e4 > 0),
  add column rated_at timestamptz,
  add constraint deposits_coin_whole check (num_nulls(coin, coin_steps, rate_e4, rated_at) in (0, 4));
alter table withdrawals
  add column coin text,
  add column coin_steps bigint check (coin_steps > 0),
  add column rate_e4 bigint check (rate_e4 > 0),
  add column rated_at timestamptz,
  add constraint withdrawals_coin_whole check (num_nulls(coin, coin_steps, rate_e4, rated_at) in (0, 4));

-- The coins that moved, where the rail reports them.
alter table rail_movements add column coin_steps bigint check (coin_steps > 0);
