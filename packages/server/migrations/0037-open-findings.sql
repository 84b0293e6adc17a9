-- A difference that reconciliation found stays open until an operator has looked into it. A lost callback
-- needs nobody: its movement was ingested.

alter table rail_findings
  add column closed_at timestamptz,
  add column closed_by text check (closed_by ~ '^[a-z][a-z0-9._-]{1,31}$'),
  add column closed_reason text not null default '',
  add constraint rail_findings_closed check ((closed_at is null) = (closed_by is null));
create index rail_findings_open on rail_findings (found_at, rail, movement_id)
  where closed_at is null and finding <> 'lost';

grant update (closed_at, closed_by, closed_reason) on rail_findings to tessera_app;

-- In what the house deals, written at the first start: play balances never become real money.
create table house_currency (
  is_only boolean primary key default true check (is_only),
  currency text not null check (currency ~ '^[A-Z]{3,4}$')
);
-- A house that has given play money to its members deals in it.
insert into house_currency (currency)
select 'PLAY' where exists (select from postings where key >= 'promo:welcome:' and key < 'promo:welcome;');

grant select, insert on house_currency to tessera_app;
