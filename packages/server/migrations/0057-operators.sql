-- Accounts of the persons who work for the house at the command line: their roles, and the key of the app that proves
-- who they are. Members have nothing to do with them.
create table operators (
  name text primary key check (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  roles text[] not null check (roles <> '{}' and roles <@ array[
    'support', 'content', 'game', 'finance_maker', 'finance_checker', 'auditor', 'security']),
  -- A digest of the word with which the person takes the account over, once and in time.
  enrolment bytea check (octet_length(enrolment) = 32),
  enrolment_until timestamptz,
  -- The key of the app, sealed; in force once a code of it has come back.
  sealed bytea,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  added_by text not null,
  added_at timestamptz not null default clock_timestamp(),
  -- Nobody lets oneself in.
  approved_by text check (approved_by <> name),
  ended_at timestamptz,
  check (num_nulls(enrolment, enrolment_until) in (0, 2)),
  check (sealed is not null or confirmed_at is null)
);

-- A log-in of fifteen minutes.
create table operator_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  operator text not null references operators,
  expires_at timestamptz not null
);
create index operator_sessions_of on operator_sessions (operator);

grant select, insert on operators, operator_sessions to tessera_app;
grant update (roles, enrolment, enrolment_until, sealed, last_step, confirmed_at, added_by, approved_by, ended_at)
  on operators to tessera_app;
grant delete on operator_sessions to tessera_app;
