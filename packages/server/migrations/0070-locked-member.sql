-- Whoever waited for the lock of a member reads what was committed meanwhile, of the account too: within one statement the
-- account would be read as it was before the wait, and a bar or a freeze that began in it would be missed.
create function lock_money_member(wanted bigint) returns table (
  status text, is_frozen boolean, barred_until bigint, withdrawals_off boolean, fund_password_hash text,
  password_changed_at timestamptz, fund_password_changed_at timestamptz, now timestamptz)
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from members m where m.id = wanted for no key update;
  return query
    select m.status, a.is_frozen, coalesce(a.guard[1], 0), m.withdrawals_off, m.fund_password_hash, m.password_changed_at,
      m.fund_password_changed_at, clock_timestamp()
    from members m join accounts a on a.id = m.id * 16 where m.id = wanted;
end $$;

revoke execute on function lock_money_member from public;
grant execute on function lock_money_member to tessera_app;
