-- How far each server's ids may reach. A server gives only ids below the end of its lease, and a new start
-- begins where the last lease ended, so that no clock, whatever it shows, brings an id twice.
create table id_leases (
  node integer primary key check (node between 0 and 1023),
  -- The process that holds it, by a name of its own.
  holder uuid not null,
  until_ms bigint not null
);
grant select, insert, update on id_leases to tessera_app;
