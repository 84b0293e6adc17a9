-- Whoever locks a member reads the clock in the same statement, once the function has returned. Servers of the version
-- before do so too, and name the columns that they ask for.
drop function lock_money_member(bigint);
create function lock_money_member(wanted bigint) returns table (
  status text, is_frozen boolean, barred_until bigint, withdrawals_off boolean, fund_password_hash text,
  password_changed_at timestamptz, fund_password_changed_at timestamptz)
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from members m where m.id = wanted for no key update;
  return query
    select m.status, a.is_frozen, coalesce(a.guard[1], 0), m.withdrawals_off, m.fund_password_hash, m.password_changed_at,
      m.fund_password_changed_at
    from members m join accounts a on a.id = m.id * 16 where m.id = wanted;
end $$;

revoke execute on function lock_money_member from public;
grant execute on function lock_money_member to tessera_app;
