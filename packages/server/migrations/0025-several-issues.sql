-- How many rounds of a game are on sale at once: each opens that many intervals before it closes.
alter table games add column ahead integer not null default 1 check (ahead between 1 and 12);
