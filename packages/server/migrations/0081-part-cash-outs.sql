-- Parts of a ticket's stake that were cashed out, by their number from 1. The ticket goes on with the rest of its stake.
create table ticket_part_cashouts (
  home_round_id bigint not null,
  ticket_id bigint not null,
  number smallint not null check (number between 1 and 20),
  account_id bigint not null,
  stake_minor bigint not null check (stake_minor > 0),
  paid_minor bigint not null check (paid_minor > 0),
  worth_minor bigint not null check (worth_minor >= paid_minor),
  -- The target of the ticket, which ended with it.
  target_minor bigint check (target_minor > 0),
  at timestamptz not null default now(),
  primary key (home_round_id, ticket_id, number)
);
grant select, insert on ticket_part_cashouts to tessera_app;
