-- Stakes that cover each other in one round are no turnover: what they win back in nearly every case was never
-- at risk. Counted once, after the round is settled.

alter table rounds add column are_hedges_counted boolean not null default true;
-- Rounds that were settled before count as they did.
alter table rounds alter column are_hedges_counted set default false;
create index rounds_hedges_uncounted on rounds (id) where state = 'settled' and not are_hedges_counted;

create table hedge_sums (
  account_id bigint primary key references accounts,
  hedged_minor bigint not null check (hedged_minor >= 0)
);

grant select, insert on hedge_sums to tessera_app;
grant update (hedged_minor) on hedge_sums to tessera_app;
grant update (are_hedges_counted) on rounds to tessera_app;
