-- Tickets of one member that cover each other are no turnover, as bets of one round are not: see 0039. They are
-- counted once, after all tickets of their home are settled.

alter table ticket_homes add column are_hedges_counted boolean not null default true;
-- Tickets that were settled before count as they did.
alter table ticket_homes alter column are_hedges_counted set default false;
update ticket_homes set are_hedges_counted = false where settled_at is null;
create index ticket_homes_hedges_uncounted on ticket_homes (round_id) where not are_hedges_counted;

grant update (are_hedges_counted) on ticket_homes to tessera_app;
