-- Servers keep with a session when its check is due, and ask the database from then on. They need to be told of an
-- earlier time only: a later one they find by asking, so that the many times at play that begin are no changes.
drop trigger note_changed_check on reality_checks;
create trigger note_changed_check after update of due_at on reality_checks
  for each row when (new.due_at is distinct from old.due_at and (old.due_at is null or new.due_at is null or new.due_at < old.due_at))
  execute function note_changed_check();
