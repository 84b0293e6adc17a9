-- What protects members from too much play: limits, time-outs and self-exclusion, blocked games, the reality check.

-- The guard of a member's main account, which is read and written with the balance; null for members without limits of
-- bets, exclusion and blocked games. In this order: until when no bet is accepted, the last accepted bet, the number of
-- blocked games, these games, and for each limit four numbers: 3 x measure + period, the limit, the beginning of its
-- window, and what is used in it. Measures: 1 loss, 2 stake, 3 time; periods: 0 a day, 1 a week, 2 thirty days. Moments
-- are Unix ms, amounts 1/100, time ms.
alter table accounts add column guard bigint[];

-- The guard of an account after bets were paid. What comes back offsets losses of the windows that are open; a stake
-- that comes back as it was also counts as not staked. The same rule as withPayout and withRefund of domain/protection.
create function guard_after_credit(guard bigint[], amount bigint, is_refund boolean) returns bigint[]
language plpgsql volatile as $$
declare
  at constant bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  periods constant bigint[] := array[86400000, 604800000, 2592000000];
  i integer := 4 + guard[3];
begin
  while i <= cardinality(guard) loop
    if at < guard[i + 2] + periods[1 + guard[i] % 3] then
      if guard[i] / 3 = 1 then guard[i + 3] := guard[i + 3] - amount;
      elsif guard[i] / 3 = 2 and is_refund then guard[i + 3] := greatest(guard[i + 3] - amount, 0);
      end if;
    end if;
    i := i + 4;
  end loop;
  return guard;
end $$;

-- A limit in force, a raise that waits, or both. Only deposits are counted here; what bets use is in the guard.
create table player_limits (
  member_id bigint not null references members,
  measure text not null check (measure in ('deposit', 'loss', 'stake', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  -- 1/100, of time ms; null for none.
  max_amount bigint check (max_amount >= 0),
  -- From when on the member can confirm `raise_to`, null for no limit.
  raise_from timestamptz,
  raise_to bigint check (raise_to >= 0),
  window_since timestamptz not null default 'epoch',
  window_used bigint not null default 0,
  primary key (member_id, measure, period),
  check (raise_from is not null or raise_to is null)
);

-- Time-outs and self-exclusions. Insert only.
create table exclusions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  length text not null check (length in (
    'day', 'week', 'month', 'six_weeks', 'six_months', 'one_year', 'two_years', 'five_years', 'for_good')),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at)
);
create index exclusions_by_member on exclusions (member_id, until_at desc);

-- Insert only.
create table blocked_games (
  member_id bigint not null references members,
  game_id integer not null references games,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, game_id)
);

-- The time at play of a member and its reality check.
create table reality_checks (
  member_id bigint primary key references members,
  minutes smallint not null default 30 check (minutes in (15, 30, 45, 60)),
  -- The first bet of this time at play, and when the next check is due.
  since timestamptz,
  due_at timestamptz,
  -- When the member was last asked about limits.
  reviewed_at timestamptz,
  check ((since is null) = (due_at is null))
);

-- Every change, for the member, for audits and for replays. Insert only.
create table protection_log (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  kind text not null check (kind in (
    'limit_set', 'raise_requested', 'raise_withdrawn', 'excluded', 'game_blocked', 'check_set', 'check_answered',
    'reviewed')),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  at timestamptz not null default clock_timestamp()
);
create index protection_log_by_member on protection_log (member_id, id desc);

-- Servers keep with a session when its check is due.
create function note_changed_check() returns trigger language plpgsql as $$
begin
  insert into session_changes (member_id) values (new.member_id);
  return null;
end $$;
create trigger note_changed_check after insert or update of due_at on reality_checks
  for each row execute function note_changed_check();

grant select, insert on player_limits, exclusions, blocked_games, reality_checks, protection_log to tessera_app;
grant update (guard) on accounts to tessera_app;
grant update (max_amount, raise_from, raise_to, window_since, window_used) on player_limits to tessera_app;
grant update (minutes, since, due_at, reviewed_at) on reality_checks to tessera_app;
