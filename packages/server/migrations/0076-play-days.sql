-- What a member has staked and got back on each day of the house, for the chart of one's own spending. Summed up from
-- the entries of the account when its member asks: a bet writes nothing here. The first time that is the last ninety days.

create table play_days (
  account_id bigint not null references accounts,
  day date not null,
  -- Less what came back by cancelling and void rounds: below zero where that was staked on a day before.
  staked_minor bigint not null,
  returned_minor bigint not null check (returned_minor >= 0),
  primary key (account_id, day)
);

-- The entries of the account after one number and up to another are in its sums.
create table play_day_cursors (
  account_id bigint primary key references accounts,
  first_seq bigint not null check (first_seq >= 0),
  seq bigint not null check (seq >= first_seq)
);

grant select, insert on play_days, play_day_cursors to tessera_app;
grant update (staked_minor, returned_minor) on play_days to tessera_app;
grant update (seq) on play_day_cursors to tessera_app;
