-- What the bets of each play have staked and returned, beside what their chances let expect: see docs/fairness.md.
-- Summed up after settlement, by a job of its own.

-- One row for each game, play and day of issue; the play '' stands for all plays of the game.
create table play_returns (
  game_id integer not null references games,
  day date not null,
  play text not null,
  rounds integer not null check (rounds > 0),
  bets bigint not null check (bets > 0),
  stake_minor bigint not null check (stake_minor > 0),
  returned_minor bigint not null check (returned_minor >= 0),
  expected_minor double precision not null,
  -- An upper bound where plays, or lines of one draw, are not counted exactly.
  variance double precision not null,
  -- The farthest that one round could be from what was expected of it.
  reach_minor double precision not null,
  primary key (game_id, day, play)
) with (fillfactor = 50);

-- All settlements between two round events have been summed up. A house that exists begins with the last thirty days.
create table return_cursor (
  only_row boolean primary key default true check (only_row),
  since bigint not null,
  seq bigint not null
);
insert into return_cursor (since, seq)
select seq, seq from (
  select coalesce((select min(seq) - 1 from round_events where at > now() - interval '30 days'), seq) as seq
  from event_head) start;

grant select on play_returns, return_cursor to tessera_app;
grant insert, update (rounds, bets, stake_minor, returned_minor, expected_minor, variance, reach_minor)
  on play_returns to tessera_app;
grant update (seq) on return_cursor to tessera_app;
