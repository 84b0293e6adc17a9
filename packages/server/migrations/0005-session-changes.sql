-- Whose sessions servers must look up anew: a session ended, or the account's state changed. Written by the
-- database itself, so that no way of ending a session can forget it; every server reads on in it twice a
-- second.
create table session_changes (
  member_id bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index session_changes_by_time on session_changes (at);

create function note_ended_session() returns trigger language plpgsql as $$
begin
  insert into session_changes (member_id) values (old.member_id);
  return null;
end $$;
create trigger note_ended_session after delete or update on sessions
  for each row execute function note_ended_session();

create function note_changed_member() returns trigger language plpgsql as $$
begin
  insert into session_changes (member_id) values (old.id);
  return null;
end $$;
create trigger note_changed_member after update of status, tag on members
  for each row when (old.status is distinct from new.status or old.tag is distinct from new.tag)
  execute function note_changed_member();

grant select, insert, delete on session_changes to tessera_app;
