-- For how much of a ticket's stake it was counted or cashed out: what no part of it has taken. A server of a version that
-- knows no parts writes none, and no row of it is taken for a ticket with parts: it would pay the whole.
-- Without a check of their own, which would read all ended tickets under a lock: the trigger and invariant T2 hold them.
alter table ticket_payouts add column rest_minor bigint;
alter table ticket_cashouts add column rest_minor bigint;

-- Once a statement, with a look-up in the parts a row, and one of the ticket where there are some; never a scan, also where
-- the plan of a connection is of a time with few parts.
create function refuse_other_rest() returns trigger language plpgsql
  set search_path to public, pg_temp set enable_seqscan to off as $$
declare
  refused bigint;
begin
  select a.ticket_id into refused
  from (
    select n.*, (select sum(p.stake_minor) from ticket_part_cashouts p
      where p.home_round_id = n.home_round_id and p.ticket_id = n.ticket_id) as parted_minor
    from added n
  ) a
  where a.parted_minor is not null and a.rest_minor is distinct from (
    select t.stake_minor - a.parted_minor from tickets t
    where t.home_round_id = a.home_round_id and t.account_id = a.account_id and t.id = a.ticket_id)
  limit 1;
  if found then
    raise exception 'what is paid for ticket % is not for the rest that its parts leave', refused
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
revoke execute on function refuse_other_rest() from public;
create trigger counted_for_rest after insert on ticket_payouts
  referencing new table as added for each statement execute function refuse_other_rest();
create trigger cashed_out_for_rest after insert on ticket_cashouts
  referencing new table as added for each statement execute function refuse_other_rest();
