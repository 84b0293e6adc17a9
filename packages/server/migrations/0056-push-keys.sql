-- A browser takes messages only from the key that it subscribed with. After a rotation of that key both are in use until
-- each phone has been opened again.

-- Null: the key of before there could be two, the oldest that the house has.
alter table push_subscriptions add column server_key bytea check (octet_length(server_key) = 65);
grant update (server_key) on push_subscriptions to tessera_app;
