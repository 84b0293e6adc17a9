-- A stake that comes back frees the windows of limits in which it was accepted, whenever it comes back. The guard of an
-- account after the bets of a round or the tickets of a home were refunded: when each was accepted, and what of its stake
-- came back. The same rule as withRefund of domain/protection. guard_after_credit counts what is paid; servers of the
-- version before call it for refunds, too.
create function guard_after_refund(guard bigint[], placed_at timestamptz[], amounts bigint[]) returns bigint[]
language plpgsql volatile as $$
declare
  at constant bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  periods constant bigint[] := array[86400000, 604800000, 2592000000];
  i integer := 4 + guard[3];
  amount bigint;
begin
  while i <= cardinality(guard) loop
    if guard[i] / 3 in (1, 2) and at < guard[i + 2] + periods[1 + guard[i] % 3] then
      select coalesce(sum(back.amount), 0) into amount from unnest(placed_at, amounts) as back (placed_at, amount)
      where floor(extract(epoch from back.placed_at) * 1000) >= guard[i + 2];
      guard[i + 3] := guard[i + 3] - amount;
      if guard[i] / 3 = 2 and amount > 0 then guard[i + 3] := greatest(guard[i + 3], 0); end if;
    end if;
    i := i + 4;
  end loop;
  return guard;
end $$;
