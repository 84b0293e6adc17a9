-- A code belongs to its asker: the member of a session, a device by the number that its client keeps, or an address.
-- Codes of members and devices are bound to them; those of addresses, and of servers that do not write askers, can
-- be given from elsewhere too, with guesses that count apart. What was sent counts against the budget it came from:
-- null is that of all strangers together.
alter table sms_codes
  add column asker bytea check (octet_length(asker) = 32),
  add column is_bound boolean not null default false,
  add column own_tries smallint not null default 0,
  add column budget bytea check (octet_length(budget) = 32),
  add constraint sms_codes_bound_check check (asker is not null or not is_bound);
grant update (own_tries) on sms_codes to tessera_app;
