-- A chain whose seeds its keeper or its witness does not have any more: nothing is drawn from it from then on.

alter table chains add column lost_at timestamptz;

grant update (lost_at) on chains to tessera_app;
