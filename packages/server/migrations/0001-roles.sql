-- Role tessera_app: the server works with its rights. It may insert into the ledger, the draws and the audit
-- chain, but neither update nor delete there. Each migration grants what the role may do with its tables.
-- An owner without the right to create roles needs the role created and granted beforehand.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tessera_app') then
    create role tessera_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not pg_has_role('tessera_app', 'member') then
    grant tessera_app to current_user;
  end if;
end $$;
grant usage on schema public to tessera_app;
