-- Every log-in of a member, one row of some sixty bytes. Insert only: an entry of the audit chain holds the rows
-- of an hour by their hash, so they are kept for good. Where the member logged in from is kept with the session,
-- for as long as that lasts.
create table login_log (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  at timestamptz not null default clock_timestamp()
);
grant select, insert on login_log to tessera_app;

-- The entries of the audit chain that hold a log are found by its kind: one an hour.
drop index audit_protection;
create index audit_of_logs on audit_chain (kind, seq) where kind in ('protection', 'login');
