-- The hash of the text from which the match days of a league follow; the text is in pay_tables.
alter table games add column model bytea check (octet_length(model) = 32);
