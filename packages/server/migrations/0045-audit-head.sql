-- The head of the audit chain moves with the chain, and by nothing else: an entry goes in only after the last
-- one, with the hash of its own fields, and moves the head. The server locks the head by a function, since a
-- row lock needs the right to update.

revoke update on audit_head from tessera_app;

create function lock_audit_head() returns table (seq bigint, hash bytea)
language sql security definer set search_path = public, pg_temp as $$
  select h.seq, h.hash from audit_head h for update
$$;
revoke execute on function lock_audit_head from public;
grant execute on function lock_audit_head to tessera_app;

-- The hash is that of fairness/audit-chain.ts: a tag, the hash before, two numbers and two texts, each text
-- after its length in bytes.
create function continue_audit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head%rowtype;
  body bytea := convert_to(normalize(new.body), 'UTF8');
begin
  select * into head from audit_head for update;
  if new.seq <> head.seq + 1 or new.prev <> head.hash or new.hash <> sha256(
    int4send(13) || convert_to('tessera/audit', 'UTF8') || new.prev || int8send(new.seq)
      || int8send((extract(epoch from new.at) * 1000)::bigint)
      || int4send(octet_length(new.kind)) || convert_to(new.kind, 'UTF8')
      || int4send(octet_length(body)) || body)
  then
    raise exception 'entry % does not continue the audit chain', new.seq;
  end if;
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;
create trigger continue_audit before insert on audit_chain for each row execute function continue_audit();
