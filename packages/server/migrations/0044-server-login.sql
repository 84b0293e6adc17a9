-- The server logs in as a role that owns nothing. What it needs of the owner's rights is one function: a new
-- day of a table that is partitioned by the day of the draw. Temporary tables would stand before the tables of
-- the same names.

grant select on schema_migrations to tessera_app;
revoke create on schema public from public;
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- Whether the partition was missing. It is made on its own and then attached, which neither waits for bets nor
-- blocks them; made in place it would lock out all bets.
create function add_day(parent text, day date) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  child text := parent || to_char(day, '_YYYYMMDD');
begin
  if not exists (select from pg_partitioned_table where partrelid = to_regclass(quote_ident(parent))) then
    raise exception '% is not partitioned', parent;
  end if;
  -- The lock that attaching takes. Taken first, it lets one server at a time look and create.
  execute format('lock table %I in share update exclusive mode', parent);
  if to_regclass(quote_ident(child)) is not null then
    return false;
  end if;
  execute format('create table %I (like %I including all)', child, parent);
  -- A round's id is the second of its draw times a thousand, plus its game.
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, child,
    extract(epoch from day)::bigint * 1000, extract(epoch from day + 1)::bigint * 1000);
  return true;
end $$;
revoke execute on function add_day from public;
grant execute on function add_day to tessera_app;
