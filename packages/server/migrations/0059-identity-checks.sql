-- Whether a member is who they say, and old enough: what they declared, by whom it was decided, and when. A house of real
-- money takes neither deposits nor bets of a member without one that is verified.
create table identity_checks (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  real_name text not null check (char_length(real_name) between 2 and 100),
  birth_date date not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- A picture of a document; gone once it is decided.
  document bytea,
  -- The key under which a gateway is asked, each time the same.
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  asked_at timestamptz not null default clock_timestamp(),
  -- When a gateway is asked next, and how often it was.
  due_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  state text not null default 'pending' check (state in ('pending', 'verified', 'refused')),
  source text check (source in ('operator', 'gateway', 'list')),
  -- The name of an operator, or what the gateway calls its check.
  reference text,
  reason text check (reason in ('name', 'age', 'document', 'excluded', 'other')),
  decided_at timestamptz,
  check (state = 'pending' and num_nonnulls(source, reference, reason, decided_at) = 0
    or state = 'verified' and num_nonnulls(source, reference, decided_at) = 3 and reason is null
    or state = 'refused' and num_nonnulls(source, reference, reason, decided_at) = 4),
  check (document is null or state = 'pending')
);
create index identity_checks_of on identity_checks (member_id, id desc);
create unique index identity_checks_one_open on identity_checks (member_id) where state = 'pending';
create unique index identity_checks_one_verified on identity_checks (member_id) where state = 'verified';
create index identity_checks_due on identity_checks (due_at) where state = 'pending';

grant select, insert on identity_checks to tessera_app;
grant update (document, due_at, attempts, state, source, reference, reason, decided_at) on identity_checks to tessera_app;
