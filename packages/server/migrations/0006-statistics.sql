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

-- The figures that are counted of a draw, as in domain/statistics/family-figures. Every branch must evaluate
-- for every family without an error: PostgreSQL may compute a column before it discards the row.
create function draw_figures(family text, numbers integer[]) returns table (figure text, value integer)
language sql immutable strict parallel safe as $$
  select 'place' || place, number from unnest(numbers) with ordinality as n (number, place)
  union all
  select 'throw', sorted_code(numbers[1:3]) where family in ('k3', 'pc28')
  union all
  select 'duel' || rank, duel_code(numbers[rank], numbers[11 - rank]) from generate_series(1, 5) as r (rank)
  where family = 'pk10'
  union all
  select 'first2', number_code(numbers[1:2]) where family = 'pk10'
  union all
  select 'first3', sorted_code(numbers[1:3]) where family = 'pk10'
  union all
  select 'sum', (select sum(number)::integer from unnest(numbers) as n (number)) where family = 'ssc'
  union all
  select 'duel1', duel_code(numbers[1], numbers[5]) where family = 'ssc'
  union all
  select 'three' || first, sorted_code(numbers[first:first + 2]) from generate_series(1, 3) as f (first)
  where family = 'ssc'
  union all
  select 'shown', (select bit_or(1 << number) from unnest(numbers) as n (number)) where family = 'ssc'
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
