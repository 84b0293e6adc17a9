-- The server keeps the rates of its rail up to date.
grant insert, update on rail_rates to tessera_app;
