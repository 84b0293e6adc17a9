-- The first digit of the number that each match of a day is drawn by, whose ten values are equally likely whatever the
-- clubs. Several matches may show one digit, so that a draw counts a value as often as it shows.

alter table family_figures drop constraint family_figures_code_check;
alter table family_figures add constraint family_figures_code_check check (code in (
  'ordered', 'sorted', 'sum', 'duel', 'shown', 'each', 'pairs', 'lastPairs', 'zodiacs', 'tails', 'tickets'));

-- Every value that a figure shows, as in domain/games/figure. The places of tickets begin with the number of matches;
-- each has six places, of which the first four are the bytes of its number.
create or replace function figure_values(code text, shown integer[]) returns setof integer
language sql immutable strict parallel safe rows 10 as $$
  select number from unnest(shown) as n (number) where code = 'each'
  union all
  select pair_code(a.number, b.number)
  from unnest(shown) with ordinality as a (number, place), unnest(shown) with ordinality as b (number, place)
  where code = 'pairs' and a.place < b.place or code = 'lastPairs' and a.place < b.place and b.place = cardinality(shown)
  union all
  select distinct (number - 1) % 12 + 1 from unnest(shown) as n (number) where code = 'zodiacs'
  union all
  select distinct number % 10 from unnest(shown) as n (number) where code = 'tails'
  union all
  select ((((shown[at]::bigint * 256 + shown[at + 1]) * 256 + shown[at + 2]) * 256 + shown[at + 3]) / 100000000)::integer
  from generate_series(2, case when code = 'tickets' then 6 * shown[1] else 0 end, 6) as match (at)
  union all
  select figure_value(code, shown) where code in ('ordered', 'sorted', 'sum', 'duel', 'shown')
$$;

create or replace function count_draw() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  draw draws := coalesce(new, old);
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into draw_counts as counted (game_id, figure, value, seen)
  select r.game_id, f.figure, f.value, step * count(*)
  from rounds r
  join games g on g.id = r.game_id
  cross join lateral draw_figures(g.family, draw.numbers::integer[]) f
  where r.id = draw.round_id and not draw.is_void
  group by r.game_id, f.figure, f.value
  order by f.figure, f.value
  on conflict (game_id, figure, value) do update set seen = counted.seen + excluded.seen;
  return null;
end $$;
