-- The book of a round by its parts, such as the matches of a day: a batch reads and writes those it touches.

alter table round_books
  add column part smallint not null default 0,
  -- An upper bound of what the part pays in its worst outcome, exact once it mattered.
  add column worst_minor bigint not null default 0,
  -- How many lines are combinations, of which a round takes no more than so many.
  add column combinations integer not null default 0,
  drop constraint round_books_pkey,
  add primary key (round_id, part);

-- The most that the house may lose on one part of a round; where it is null, as much as on the round.
alter table games add column part_cap_minor bigint;
