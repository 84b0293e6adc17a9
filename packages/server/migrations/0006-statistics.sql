-- How often each value of each figure was drawn, updated by a trigger with every draw: no server can leave a
-- draw out or change a count.

create table draw_counts (
  game_id integer not null references games,
  -- The figure and its value: see draw_figures.
  figure text not null,
  value integer not null,
  seen bigint not null,
  primary key (game_id, figure, value)
) with (fillfactor = 50);

-- The numbers in order, as one integer of four bits each.
create function number_code(numbers integer[]) returns integer
language sql immutable strict parallel safe as $$
  select sum(number * (16 ^ (cardinality(numbers) - place))::integer)::integer
  from unnest(numbers) with ordinality as n (number, place)
$$;

create function sorted_code(numbers integer[]) returns integer
language sql immutable strict parallel safe as $$
  select number_code(array_agg(number order by number)) from unnest(numbers) as n (number)
$$;

-- 0 when the first is larger, 1 when the second is, 2 for a tie.
create function duel_code(first integer, second integer) returns integer
language sql immutable strict parallel safe as $$
  select case when first > second then 0 when first < second then 1 else 2 end
$$;

-- The figures that are counted of a family's draws, as its definition in domain/games names them. Insert
-- only: counts of earlier draws depend on them.
create table family_figures (
  family text not null,
  figure text not null,
  -- How the numbers on the places become one value: see figure_value.
  code text not null check (code in ('ordered', 'sorted', 'sum', 'duel', 'shown')),
  -- Places of a draw from 0, in the order in which the code reads them.
  places integer[] not null check (cardinality(places) > 0),
  primary key (family, figure)
);

-- The same codes as in domain/statistics/figure.
create function figure_value(code text, shown integer[]) returns integer
language sql immutable strict parallel safe as $$
  select case code
    when 'ordered' then number_code(shown)
    when 'sorted' then sorted_code(shown)
    when 'sum' then (select sum(number)::integer from unnest(shown) as n (number))
    when 'duel' then duel_code(shown[1], shown[2])
    when 'shown' then (select bit_or(1 << number) from unnest(shown) as n (number))
  end
$$;

create function draw_figures(family text, numbers integer[]) returns table (figure text, value integer)
language sql stable strict parallel safe as $$
  select f.figure, figure_value(f.code, array(
    select numbers[p.place + 1] from unnest(f.places) with ordinality as p (place, n) order by p.n))
  from family_figures f where f.family = draw_figures.family
$$;

-- The draw of a void round is not counted: it is no round's result. Deleting a draw, which only the owner
-- may, subtracts it. Rows are locked in key order.
create function count_draw() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  draw draws := coalesce(new, old);
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into draw_counts as counted (game_id, figure, value, seen)
  select r.game_id, f.figure, f.value, step
  from rounds r
  join games g on g.id = r.game_id
  cross join lateral draw_figures(g.family, draw.numbers::integer[]) f
  where r.id = draw.round_id and not draw.is_void
  order by f.figure, f.value
  on conflict (game_id, figure, value) do update set seen = counted.seen + step;
  return null;
end $$;

create trigger draws_counted after insert or delete on draws for each row execute function count_draw();

grant select on draw_counts to tessera_app;
grant select, insert on family_figures to tessera_app;
