-- Figures that show several values in one draw, each counted for itself, for families that draw many numbers without
-- putting them back. Figures that are counted already keep their codes and counts.

alter table family_figures drop constraint family_figures_code_check;
alter table family_figures add constraint family_figures_code_check check (code in (
  'ordered', 'sorted', 'sum', 'duel', 'shown', 'each', 'pairs', 'lastPairs', 'zodiacs', 'tails'));

-- The smaller number, then two figures for the larger.
create function pair_code(a integer, b integer) returns integer
language sql immutable strict parallel safe as $$
  select least(a, b) * 100 + greatest(a, b)
$$;

-- Every value that a figure shows, as in domain/games/figure: each number, every two of them, the last with each other
-- one, their zodiac groups, their last figures; or the only value.
create function figure_values(code text, shown integer[]) returns setof integer
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
  select figure_value(code, shown) where code in ('ordered', 'sorted', 'sum', 'duel', 'shown')
$$;

create or replace function draw_figures(family text, numbers integer[]) returns table (figure text, value integer)
language sql stable strict parallel safe as $$
  select f.figure, v.value
  from family_figures f
  cross join lateral figure_values(f.code, array(
    select numbers[p.place + 1] from unnest(f.places) with ordinality as p (place, n) order by p.n)) as v (value)
  where f.family = draw_figures.family
$$;
