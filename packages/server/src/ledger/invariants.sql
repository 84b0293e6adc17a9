-- The invariants that must hold at every instant. Each query names an invariant and returns a row for each
-- violation, so a consistent database returns none. Run as the owner: after every database test, and by hand
-- or by a monitor on a live system. It reads whole tables: minutes, not milliseconds, on a large one.

-- I1: the entries of each posting sum to zero, and every posting has entries.
select 'I1 a posting sums to zero' as broken, p.id::text as what, coalesce(sum(e.amount_minor), 0)::text as found
from postings p left join entries e on e.posting_id = p.id
group by p.id having count(e.seq) = 0 or sum(e.amount_minor) <> 0;

select 'I1 an entry belongs to a posting' as broken, e.account_id || '/' || e.seq as what, e.posting_id::text as found
from entries e where not exists (select from postings p where p.id = e.posting_id);

-- I2: a balance is the sum of its entries and equals the balance of its last entry; members' accounts and
-- escrows are never negative.
select 'I2 a balance is its last entry' as broken, a.id::text as what, a.balance_minor || ' seq ' || a.seq as found
from accounts a
left join lateral (
  select seq, balance_after_minor from entries where account_id = a.id order by seq desc limit 1
) last on true
where a.balance_minor <> coalesce(last.balance_after_minor, 0) or a.seq <> coalesce(last.seq, 0);

select 'I2 nobody spends what is not there' as broken, id::text as what, balance_minor::text as found
from accounts where kind in ('main', 'bonus', 'frozen', 'locked', 'escrow') and balance_minor < 0;

select 'I2 an entry has an account' as broken, e.account_id::text as what, e.seq::text as found
from entries e where not exists (select from accounts a where a.id = e.account_id);

-- I3: sequence numbers have no gap, and each balance follows from the one before. This detects a lost update.
select 'I3 entries follow one another' as broken, account_id || '/' || seq as what, balance_after_minor::text as found
from (
  select account_id, seq, amount_minor, balance_after_minor,
    lag(seq, 1, 0::bigint) over by_account as seq_before,
    lag(balance_after_minor, 1, 0::bigint) over by_account as balance_before
  from entries window by_account as (partition by account_id order by seq)
) walked
where seq <> seq_before + 1 or balance_after_minor <> balance_before + amount_minor;

-- I4: the id of a bet, and with it of a slip, is unique.
select 'I4 a bet has an id of its own' as broken, id::text as what, count(*)::text as found
from bets group by id having count(*) > 1;

-- I4: each slip has one stake, which is the sum of its bets; each cancelled bet has one entry with its stake.
select 'I4 a slip is paid for once' as broken, coalesce(s.slip_id, e.ref_id)::text as what,
  coalesce(s.stake, 0) || ' against ' || coalesce(e.amount, 0) as found
from (
  select account_id, id - line as slip_id, sum(stake_minor) as stake from bets group by 1, 2
  union all
  select account_id, id, stake_minor from tickets
) s
full join (
  select account_id, ref_id, sum(-amount_minor) as amount, count(*) as times
  from entries where kind = 'stake' and account_id > 0 group by 1, 2
) e on e.account_id = s.account_id and e.ref_id = s.slip_id
where s.stake is distinct from e.amount or e.times <> 1;

select 'I4 a cancelled bet is returned once' as broken, coalesce(c.bet_id, e.ref_id)::text as what,
  coalesce(c.stake_minor, 0) || ' against ' || coalesce(e.amount, 0) as found
from (
  select c.account_id, c.bet_id, b.stake_minor
  from bet_cancellations c
  left join bets b on b.round_id = c.round_id and b.account_id = c.account_id and b.id = c.bet_id
  union all
  select c.account_id, c.ticket_id, t.stake_minor
  from ticket_cancellations c
  left join tickets t on t.home_round_id = c.home_round_id and t.account_id = c.account_id and t.id = c.ticket_id
) c
full join (
  select account_id, ref_id, sum(amount_minor) as amount, count(*) as times
  from entries where kind = 'cancel' and account_id > 0 group by 1, 2
) e on e.account_id = c.account_id and e.ref_id = c.bet_id
where c.stake_minor is distinct from e.amount or e.times <> 1;

-- I4: a bought issue of a chase is one slip of its cost, and no other issue has bets. While an issue is being bought,
-- and after a refusal until its round is settled, the bets decide.
with slips as (
  select i.chase_id, i.round_id, i.state, i.settled_at, i.slip_id, i.cost_minor, min(b.id - b.line) as placed,
    sum(b.stake_minor) as stake
  from chase_issues i
  join chases c on c.id = i.chase_id
  left join bets b on b.round_id = i.round_id and b.account_id = c.member_id * 16
    and b.key = encode(substring(sha256(convert_to('house' || chr(10) || 'chase/' || i.chase_id || '/' || i.round_id, 'UTF8')) from 1 for 16),
      'hex')::uuid
  group by i.chase_id, i.round_id
)
select 'I4 an issue of a chase is bought as it is noted' as broken, chase_id || ' ' || round_id as what,
  state || ' ' || coalesce(slip_id, 0) || ' ' || cost_minor || ' against ' || coalesce(placed, 0) || ' ' || coalesce(stake, 0)
    as found
from slips where case
  when state = 'buying' or state = 'refused' and settled_at is null then false
  when state = 'bought' then placed is distinct from slip_id or stake is distinct from cost_minor
  else placed is not null end;

-- I4: a chase that has not ended waits for an issue, a slip or a result; one that has ended waits for nothing.
select 'I4 a chase goes on or has ended' as broken, c.id::text as what, coalesce(c.end_reason, 'running') as found
from chases c
cross join lateral (
  select coalesce(bool_or(state = 'waiting'), false) as waits,
    coalesce(bool_or(state = 'waiting' and round_id = c.next_round_id), false) as has_next,
    coalesce(bool_or(state = 'buying'), false) as buys,
    coalesce(bool_or(state = 'bought' and settled_at is null), false) as is_open
  from chase_issues i where i.chase_id = c.id
) i
where case
  when c.ended_at is not null then i.waits
  when c.next_round_id is not null then not i.has_next
  else not (i.buys or i.is_open and (c.stop_on_win or c.stop_loss_minor is not null or c.stop_win_minor is not null)) end;

-- I13: the result of an issue of a chase is a recount of its bets.
with recount as (
  select i.chase_id, i.round_id, i.staked_minor, i.returned_minor, i.has_won,
    coalesce(sum(b.stake_minor) filter (where k.bet_id is null), 0) as staked,
    coalesce(sum(case when r.state = 'void' then b.stake_minor
      else b.stake_minor * (w.won * b.odds_e4 + w.back * 10000) / (w.of * 10000) end) filter (where k.bet_id is null), 0) as returned,
    coalesce(bool_or(w.won > 0) filter (where k.bet_id is null and r.state <> 'void'), false) as won
  from chase_issues i
  join chases c on c.id = i.chase_id
  join rounds r on r.id = i.round_id
  join bets b on b.round_id = i.round_id and b.account_id = c.member_id * 16 and b.id - b.line = i.slip_id
  left join bet_cancellations k on k.round_id = b.round_id and k.account_id = b.account_id and k.bet_id = b.id
  left join round_results w on w.round_id = b.round_id and w.selection = b.selection
  where i.state = 'bought' and i.settled_at is not null
  group by i.chase_id, i.round_id
)
select 'I13 the result of a chase is a recount of its bets' as broken, chase_id || ' ' || round_id as what,
  staked_minor || ' ' || returned_minor || ' ' || has_won || ' against ' || staked || ' ' || returned || ' ' || won as found
from recount where (staked_minor, returned_minor, has_won) is distinct from (staked, returned, won);

-- I5: a round's book equals a recount of its standing bets, also what a line keeps of half wins and half losses.
with standing as (
  select b.round_id, b.selection, b.stake_minor, b.payout_minor, b.odds_e4
  from bets b
  where not exists (
    select from bet_cancellations c
    where c.round_id = b.round_id and c.account_id = b.account_id and c.bet_id = b.id)
), recount as (
  select round_id, selection, sum(stake_minor) as stake, sum(payout_minor) as payout, count(*) as bets,
    sum(stake_minor * (odds_e4 + 10000) / 20000) as half_win, sum(stake_minor / 2) as half_loss
  from standing group by 1, 2
), book as (
  select k.round_id, line.key as selection, (line.value ->> 0)::numeric as stake, (line.value ->> 1)::numeric as payout,
    (line.value ->> 2)::bigint as bets, (line.value ->> 3)::numeric as half_win, (line.value ->> 4)::numeric as half_loss
  from round_books k cross join lateral jsonb_each(k.book::jsonb) line
)
select 'I5 a book is a recount of its bets' as broken,
  coalesce(r.round_id, b.round_id) || ' ' || coalesce(r.selection, b.selection) as what,
  coalesce(b.stake, 0) || ' against ' || coalesce(r.stake, 0) as found
from recount r full join book b on b.round_id = r.round_id and b.selection = r.selection
where r.stake is distinct from b.stake or r.payout is distinct from b.payout or r.bets is distinct from b.bets
  or (b.half_win, b.half_loss) is distinct from (r.half_win, r.half_loss) and (b.half_win, b.half_loss) is not null;

select 'I5 a book counts its bets' as broken, k.round_id::text as what, k.bet_count || ' ' || k.cancelled_count as found
from (
  select round_id, sum(bet_count) as bet_count, sum(cancelled_count) as cancelled_count, sum(stake_minor) as stake_minor
  from round_books group by 1
) k
left join (select round_id, count(*) as n, sum(stake_minor) as stake from bets group by 1) b using (round_id)
left join (
  select c.round_id, count(*) as n, sum(x.stake_minor) as stake
  from bet_cancellations c join bets x on x.round_id = c.round_id and x.account_id = c.account_id and x.id = c.bet_id
  group by 1
) c using (round_id)
where k.bet_count <> coalesce(b.n, 0) or k.cancelled_count <> coalesce(c.n, 0)
  or k.stake_minor <> coalesce(b.stake, 0) - coalesce(c.stake, 0);

select 'I5 a part of a book sums up its lines' as broken, k.round_id || ' ' || k.part as what,
  k.stake_minor || ' against ' || coalesce(l.stake, 0) as found
from round_books k
cross join lateral (
  select sum((line.value ->> 0)::numeric) as stake, sum((line.value ->> 2)::bigint) as bets from jsonb_each(k.book::jsonb) line
) l
where k.stake_minor <> coalesce(l.stake, 0) or k.bet_count - k.cancelled_count <> coalesce(l.bets, 0);

-- While a round stands, its escrow holds its stakes; when it is settled or refunded, the escrow is empty.
select 'I5 an escrow holds the stakes of its round' as broken, r.id::text as what,
  a.balance_minor || ' against ' || k.stake_minor as found
from rounds r join accounts a on a.id = -r.id
join (select round_id, sum(stake_minor) as stake_minor from round_books group by 1) k on k.round_id = r.id
where (r.state in ('scheduled', 'open', 'closed') and a.balance_minor <> k.stake_minor)
  or (r.settled_at is not null and a.balance_minor <> 0)
  or (r.state = 'settled' and a.balance_minor <> 0);

-- I6: a settled round credits each bet once, rounded down: the part of the stake that comes back as a refund, and what
-- was won as a payout. Tickets at home in the round are credited by postings of their own.
with due as (
  select b.round_id, b.account_id, part.kind, sum(part.amount) as amount
  from rounds r
  join bets b on b.round_id = r.id
  join round_results w on w.round_id = b.round_id and w.selection = b.selection
  cross join lateral (values
    ('payout', b.stake_minor * (w.won * b.odds_e4 + w.back * 10000) / (w.of * 10000) - b.stake_minor * w.back / w.of),
    ('refund', b.stake_minor * w.back / w.of)
  ) part (kind, amount)
  where r.state = 'settled' and part.amount > 0 and not exists (
    select from bet_cancellations c
    where c.round_id = b.round_id and c.account_id = b.account_id and c.bet_id = b.id)
  group by 1, 2, 3
), paid as (
  select e.ref_id as round_id, e.account_id, e.kind, sum(e.amount_minor) as amount
  from entries e join rounds r on r.id = e.ref_id and r.state = 'settled'
  where e.kind in ('payout', 'refund') and e.account_id > 0
    and not exists (select from postings p where p.id = e.posting_id and p.kind = 'tpayout')
  group by 1, 2, 3
)
select 'I6 a settled round has paid its winners' as broken,
  coalesce(d.round_id, p.round_id) || ' account ' || coalesce(d.account_id, p.account_id) as what,
  coalesce(p.kind, d.kind) || ' ' || coalesce(p.amount, 0) || ' against ' || coalesce(d.amount, 0) as found
from due d full join paid p on p.round_id = d.round_id and p.account_id = d.account_id and p.kind = d.kind
where d.amount is distinct from p.amount;

select 'I6 a bet pays stake times odds, rounded down' as broken, id::text as what, payout_minor::text as found
from bets where payout_minor <> stake_minor * odds_e4 / 10000;

select 'I6 a settled round knows the result of every selection played' as broken, b.round_id || ' ' || b.selection as what,
  '' as found
from (select distinct b.round_id, b.selection from bets b join rounds r on r.id = b.round_id and r.state = 'settled') b
where not exists (select from round_results w where w.round_id = b.round_id and w.selection = b.selection);

with due as (
  select b.round_id, b.account_id, sum(b.stake_minor) as amount
  from rounds r join bets b on b.round_id = r.id
  where r.state = 'void' and r.settled_at is not null and not exists (
    select from bet_cancellations c
    where c.round_id = b.round_id and c.account_id = b.account_id and c.bet_id = b.id)
  group by 1, 2
), paid as (
  select e.ref_id as round_id, e.account_id, sum(e.amount_minor) as amount
  from entries e join rounds r on r.id = e.ref_id and r.state = 'void' and r.settled_at is not null
  where e.kind = 'refund' and e.account_id > 0
    and not exists (select from postings p where p.id = e.posting_id and p.kind = 'tpayout')
  group by 1, 2
)
select 'I6 a void round has returned its stakes' as broken,
  coalesce(d.round_id, p.round_id) || ' account ' || coalesce(d.account_id, p.account_id) as what,
  coalesce(p.amount, 0) || ' against ' || coalesce(d.amount, 0) as found
from due d full join paid p on p.round_id = d.round_id and p.account_id = d.account_id
where d.amount is distinct from p.amount;

-- I7: a drawn round has its draw, and the server role may alter neither draws nor any other evidence.
select 'I7 a drawn round has its draw' as broken, r.id::text as what, r.state as found
from rounds r left join draws d on d.round_id = r.id
where r.state in ('drawn', 'settled') and (d.round_id is null or d.is_void);

select 'I7 no draw before the close record' as broken, d.round_id::text as what, '' as found
from draws d left join close_records q on q.round_id = d.round_id
where q.round_id is null;

select 'I7 what proves something is never altered' as broken, t.name as what, p.name as found
from unnest(array['postings', 'entries', 'bets', 'bet_cancellations', 'tickets', 'ticket_legs', 'ticket_cancellations', 'ticket_cashouts',
  'ticket_part_cashouts', 'ticket_deaths', 'ticket_payouts', 'ticket_chunks', 'round_links', 'receipt_batches', 'round_trees', 'draws', 'round_results',
  'settle_chunks', 'audit_chain', 'round_events', 'pay_tables', 'draw_counts', 'transfers', 'rail_movements',
  'rail_findings', 'rail_listed', 'withdrawal_decisions', 'withdrawal_resolutions',
  'reward_claims', 'day_stakes', 'rich_texts', 'term_agreements']) as t (name)
cross join unnest(array['update', 'delete', 'truncate']) as p (name)
where has_table_privilege('tessera_app', t.name, p.name);

select 'I7 the server does not count draws itself' as broken, 'draw_counts' as what, 'insert' as found
where has_table_privilege('tessera_app', 'draw_counts', 'insert');

with recount as (
  select r.game_id, f.figure, f.value, count(*) as seen
  from draws d join rounds r on r.id = d.round_id join games g on g.id = r.game_id
  cross join lateral draw_figures(g.family, d.numbers::integer[]) f
  where not d.is_void
  group by 1, 2, 3
)
select 'I7 the counts are a recount of the draws' as broken,
  game_id || ' ' || figure || ' ' || value as what, coalesce(c.seen, 0) || ' against ' || coalesce(r.seen, 0) as found
from recount r full join draw_counts c using (game_id, figure, value)
where coalesce(c.seen, 0) <> coalesce(r.seen, 0);

-- What is shown as the return of a game is a recount of the bets of all rounds that the job has passed.
with passed as (
  select r.id, r.game_id, r.business_date as day
  from return_cursor c join round_events e on e.kind = 'settled' and e.seq > c.since and e.seq <= c.seq
  join rounds r on r.id = e.round_id
), recount as (
  select p.game_id, p.day, count(distinct p.id) as rounds, count(*) as bets, sum(b.stake_minor) as stake,
    sum(b.stake_minor * (w.won * b.odds_e4 + w.back * 10000) / (w.of * 10000)) as returned
  from passed p join bets b on b.round_id = p.id
  join round_results w on w.round_id = b.round_id and w.selection = b.selection
  where not exists (
    select from bet_cancellations c
    where c.round_id = b.round_id and c.account_id = b.account_id and c.bet_id = b.id)
  group by 1, 2
)
select 'I7 the returns of a game are a recount of its bets' as broken, game_id || ' ' || day as what,
  (t.rounds, t.bets, t.stake_minor, t.returned_minor) || ' against ' || (r.rounds, r.bets, r.stake, r.returned) as found
from recount r full join (select * from play_returns where play = '') t using (game_id, day)
where (t.rounds, t.bets, t.stake_minor, t.returned_minor) is distinct from (r.rounds, r.bets, r.stake, r.returned);

select 'I7 the returns of a game are those of its plays' as broken, game_id || ' ' || day as what,
  sum(stake_minor) filter (where play <> '') || ' of ' || sum(stake_minor) filter (where play = '') as found
from play_returns
group by game_id, day
having (sum(bets) filter (where play <> ''), sum(stake_minor) filter (where play <> ''),
    sum(returned_minor) filter (where play <> ''))
  is distinct from (sum(bets) filter (where play = ''), sum(stake_minor) filter (where play = ''),
    sum(returned_minor) filter (where play = ''));

-- I8: no bet before its round opened or after it closed, and each bet is a leaf that was signed and sealed.
select 'I8 a bet falls into its round''s time' as broken, b.id::text as what, b.placed_at::text as found
from bets b join rounds r on r.id = b.round_id
where b.placed_at < date_trunc('milliseconds', r.opens_at) or b.placed_at >= r.closes_at;

select 'I8 a bet belongs to a round' as broken, b.id::text as what, b.round_id::text as found
from bets b where not exists (select from rounds r where r.id = b.round_id);

select 'I8 every bet has a leaf' as broken, coalesce(b.round_id, t.round_id)::text as what,
  coalesce(b.n, 0) || ' bets, ' || coalesce(t.n, 0) || ' leaves' as found
from (
  select round_id, batch_id, sum(n) as n from (
    select round_id, batch_id, count(*) as n from bets group by 1, 2
    union all
    select l.round_id, t.batch_id, count(distinct t.id)
    from tickets t join ticket_legs l on l.home_round_id = t.home_round_id and l.ticket_id = t.id group by 1, 2
  ) leaves group by 1, 2
) b
full join (select round_id, batch_id, octet_length(leaves) / 32 as n from receipt_batches) t
  on t.round_id = b.round_id and t.batch_id = b.batch_id
where b.n is distinct from t.n;

select 'I8 a close record counts every leaf' as broken, q.round_id::text as what, q.leaf_count::text as found
from close_records q
left join (select round_id, sum(octet_length(leaves) / 32) as n from receipt_batches group by 1) t using (round_id)
where q.leaf_count <> coalesce(t.n, 0);

-- Of its tickets, those at home in the round add their stakes, and each that was cancelled the leaf that it has there.
select 'I8 a close record states the sum of its book' as broken, q.round_id::text as what,
  q.cancelled_count || ' ' || q.stake_minor as found
from close_records q
join (
  select round_id, sum(cancelled_count) as cancelled_count, sum(stake_minor) as stake_minor from round_books group by 1
) k using (round_id)
left join (
  select l.round_id, count(distinct t.id) filter (where c.ticket_id is not null) as cancelled,
    sum(t.stake_minor) filter (where c.ticket_id is null and l.leg = t.carrier and l.round_id = t.home_round_id) as stake
  from tickets t join ticket_legs l on l.home_round_id = t.home_round_id and l.ticket_id = t.id
  left join ticket_cancellations c on c.home_round_id = t.home_round_id and c.ticket_id = t.id
  group by 1
) t using (round_id)
where q.cancelled_count <> k.cancelled_count + coalesce(t.cancelled, 0)
  or q.stake_minor <> k.stake_minor + coalesce(t.stake, 0);

-- I10: one slip for each member, round and key, with one body.
select 'I10 one slip for each key' as broken, round_id || ' account ' || account_id || ' ' || key as what,
  count(distinct id - line)::text as found
from bets group by round_id, account_id, key
having count(distinct id - line) > 1 or count(distinct body_hash) > 1 or count(distinct batch_id) > 1
  or min(line) <> 0 or max(line) <> count(*) - 1;

-- T2: a ticket ends once: taken back, cashed out or paid. What ends, or is dead, is a ticket of that member.
with ends as (
  select home_round_id, ticket_id, account_id, 'cancelled' as how from ticket_cancellations
  union all select home_round_id, ticket_id, account_id, 'cashed out' from ticket_cashouts
  union all select home_round_id, ticket_id, account_id, 'paid' from ticket_payouts
)
select 'T2 a ticket ends once' as broken, e.ticket_id::text as what, string_agg(e.how, ', ' order by e.how) as found
from (select * from ends union all select home_round_id, ticket_id, account_id, 'dead' from ticket_deaths) e
left join tickets t on t.home_round_id = e.home_round_id and t.account_id = e.account_id and t.id = e.ticket_id
group by e.ticket_id having count(*) filter (where e.how <> 'dead') > 1 or count(t.id) < count(*);

-- T2: parts are cashed out of a ticket of that member, one after the other, and leave some of its stake; none of one that
-- was taken back, and none after its end. A time is that of the beginning of its transaction, which waits some seconds
-- for locks at the most.
select 'T2 parts leave some of a ticket' as broken, p.ticket_id::text as what,
  string_agg(p.number || ': ' || p.stake_minor, ', ' order by p.number) || ' of ' || coalesce(min(t.stake_minor), 0) as found
from ticket_part_cashouts p
left join tickets t on t.home_round_id = p.home_round_id and t.account_id = p.account_id and t.id = p.ticket_id
left join ticket_cancellations c on c.home_round_id = p.home_round_id and c.ticket_id = p.ticket_id
left join ticket_cashouts o on o.home_round_id = p.home_round_id and o.ticket_id = p.ticket_id
group by p.home_round_id, p.ticket_id
having max(p.number) <> count(*) or count(t.id) < count(*) or count(c.ticket_id) > 0 
  or max(p.at) > min(o.at) + interval '1 minute'
  or sum(p.stake_minor) >= min(t.stake_minor);

-- T2: what a ticket was cashed out or counted for is what its parts leave of its stake. Ends of before parts say nothing.
select 'T2 an end is for the rest of a ticket' as broken, e.ticket_id::text as what,
  e.rest_minor || ' of ' || t.stake_minor || ', parts ' || coalesce(p.minor, 0) as found
from (
  select home_round_id, ticket_id, account_id, rest_minor from ticket_payouts
  union all select home_round_id, ticket_id, account_id, rest_minor from ticket_cashouts
) e
join tickets t on t.home_round_id = e.home_round_id and t.account_id = e.account_id and t.id = e.ticket_id
left join (
  select home_round_id, ticket_id, sum(stake_minor) as minor from ticket_part_cashouts group by 1, 2
) p on p.home_round_id = e.home_round_id and p.ticket_id = e.ticket_id
where e.rest_minor <> t.stake_minor - coalesce(p.minor, 0);

-- T1: a ticket escrow holds the stakes of its standing tickets, less their parts, until it is covered, then what is owed and not yet paid;
-- in the end nothing.
with standing as (
  select t.home_round_id, sum(t.stake_minor - coalesce((select sum(stake_minor) from ticket_part_cashouts p
    where p.home_round_id = t.home_round_id and p.ticket_id = t.id), 0)) as minor
  from tickets t
  where not exists (select from ticket_cancellations c where c.home_round_id = t.home_round_id and c.ticket_id = t.id)
    and not exists (select from ticket_cashouts c where c.home_round_id = t.home_round_id and c.ticket_id = t.id)
  group by 1
), owed as (
  select c.home_round_id, coalesce((select sum(payout_minor) from ticket_payouts p where p.home_round_id = c.home_round_id), 0)
    - coalesce((select sum(paid_minor) from ticket_chunks p where p.home_round_id = c.home_round_id and p.phase = 'pay'), 0) as minor
  from ticket_chunks c where c.phase = 'cover'
)
select 'T1 a ticket escrow holds the stakes of its tickets' as broken, h.round_id::text as what,
  coalesce(a.balance_minor::text, 'no account') || ' against ' || coalesce(o.minor, s.minor, 0) as found
from ticket_homes h
left join accounts a on a.id = -(10000000000000000 + h.round_id)
left join standing s on s.home_round_id = h.round_id
left join owed o on o.home_round_id = h.round_id
where a.balance_minor is distinct from case when h.settled_at is null then coalesce(o.minor, s.minor, 0) else 0 end;

-- T3: what was counted is a recount, line by line: each choice of legs with something to pay is one row, and a ticket pays
-- the sum of those of its sizes, times the share of its stake that no part has taken, rounded down once. The legs of a line stand in order, and every line has all bankers.
with recursive counted as (
  select t.home_round_id, t.id, t.account_id, t.sizes, t.unit_minor, t.stake_minor,
    t.stake_minor - coalesce((select sum(stake_minor) from ticket_part_cashouts p
      where p.home_round_id = t.home_round_id and p.ticket_id = t.id), 0) as rest_minor
  from tickets t
  where (
      exists (select from ticket_chunks k where k.home_round_id = t.home_round_id and k.phase = 'cover')
      or exists (select from ticket_chunks k
        where k.home_round_id = t.home_round_id and k.phase = 'count' and k.last_account >= t.account_id))
    and not exists (select from ticket_cancellations c where c.home_round_id = t.home_round_id and c.ticket_id = t.id)
    and not exists (select from ticket_cashouts c where c.home_round_id = t.home_round_id and c.ticket_id = t.id)
), legs as materialized (
  select l.home_round_id, l.ticket_id, l.leg, l.is_banker, x.x, x.is_void
  from counted t join ticket_legs l on l.home_round_id = t.home_round_id and l.ticket_id = t.id
  join rounds r on r.id = l.round_id
  cross join lateral (
    select sum(case when r.state = 'void' then 2 * 10000 else 2 * (w.won * p.odds + w.back * 10000) / w.of end)::numeric as x,
      bool_and(r.state = 'void' or w.back = w.of) as is_void
    from unnest(l.picks, l.odds_e4) as p (pick, odds)
    left join round_results w on w.round_id = l.round_id and w.selection = l.market || ':' || p.pick
  ) x
), line as (
  select home_round_id, id as ticket_id, -1 as leg, 0 as size, 0 as bankers, 1::numeric as product from counted
  union all
  select n.home_round_id, n.ticket_id, l.leg, n.size + 1, n.bankers + l.is_banker::int, n.product * l.x
  from line n join legs l on l.home_round_id = n.home_round_id and l.ticket_id = n.ticket_id and l.leg > n.leg and l.x > 0
), recount as (
  select t.home_round_id, t.id, t.account_id,
    div(coalesce(sum(t.unit_minor * t.rest_minor * n.product * 20000 ^ (8 - n.size)::numeric), 0),
      20000 ^ 8::numeric * t.stake_minor) as payout_minor,
    (select bool_and(l.is_void) from legs l where l.home_round_id = t.home_round_id and l.ticket_id = t.id) as is_void
  from counted t
  left join line n on n.home_round_id = t.home_round_id and n.ticket_id = t.id and (t.sizes >> (n.size - 1)) & 1 = 1
    and n.size > 0 and n.bankers = (
      select count(*) from legs l where l.home_round_id = t.home_round_id and l.ticket_id = t.id and l.is_banker)
  group by t.home_round_id, t.id, t.account_id, t.stake_minor
)
select 'T3 a ticket pays what a recount of its lines comes to' as broken, coalesce(r.id, p.ticket_id)::text as what,
  coalesce(p.payout_minor, 0) || ' against ' || coalesce(r.payout_minor, 0) as found
from (select * from recount where payout_minor > 0) r
full join ticket_payouts p on p.home_round_id = r.home_round_id and p.ticket_id = r.id
where (p.account_id, p.payout_minor, p.is_void) is distinct from (r.account_id, r.payout_minor, r.is_void);

-- T4: a ticket was placed while each of its rounds was on sale, and can be taken back until the first of them closes.
select 'T4 a ticket falls into the time of its rounds' as broken, t.id::text as what, t.placed_at::text as found
from tickets t
left join ticket_legs l on l.home_round_id = t.home_round_id and l.ticket_id = t.id
left join rounds r on r.id = l.round_id
group by t.home_round_id, t.account_id, t.key, t.id, t.placed_at, t.first_closes_at
having count(*) <> count(r.id) or t.first_closes_at <> min(r.closes_at) or t.placed_at >= min(r.closes_at)
  or t.placed_at < max(date_trunc('milliseconds', r.opens_at));

-- T5: the lines of a ticket are those of its legs and sizes. Leg by leg: how many choices of k free legs with a pick each
-- there are, and how many of the bankers. The walk carries what it is compared with: joined to the tickets afterwards, its
-- unknown length makes a plan that reads all tickets for each.
with recursive walked as (
  select home_round_id, account_id, key, id as ticket_id, lines, sizes, 0 as leg, 0 as bankers, 1::numeric as banked, array[1::numeric] as sums,
    (select count(*) from ticket_legs l where l.home_round_id = t.home_round_id and l.ticket_id = t.id) as legs
  from tickets t
  union all
  select w.home_round_id, w.account_id, w.key, w.ticket_id, w.lines, w.sizes, w.leg + 1, w.bankers + l.is_banker::int,
    w.banked * case when l.is_banker then cardinality(l.picks) else 1 end,
    case when l.is_banker then w.sums else (
      select array_agg(coalesce(w.sums[k], 0) + coalesce(w.sums[k - 1], 0) * cardinality(l.picks) order by k)
      from generate_series(1, cardinality(w.sums) + 1) k) end, w.legs
  from walked w
  join ticket_legs l on l.home_round_id = w.home_round_id and l.ticket_id = w.ticket_id and l.leg = w.leg
), recount as (
  select distinct on (home_round_id, account_id, key) *, banked * coalesce((
    select sum(sums[k - bankers + 1]) from generate_series(1, 8) k where (sizes >> (k - 1)) & 1 = 1), 0) as n
  from walked order by home_round_id, account_id, key, leg desc
)
select 'T5 the lines of a ticket fit its legs' as broken, ticket_id::text as what,
  lines || ' against ' || case when leg = legs then n else 0 end as found
from recount
where leg <> legs or n <> lines or leg < 2 or sizes >= 1 << leg or sizes & ((1 << bankers) - 1) <> 0;

-- T6: a ticket is at home in the round that is drawn last, which carries it; its legs are different matches.
select 'T6 a ticket is at home in the round of its last leg' as broken, t.id::text as what, t.home_round_id::text as found
from tickets t join ticket_legs l on l.home_round_id = t.home_round_id and l.ticket_id = t.id
left join round_links k on k.home_round_id = l.home_round_id and k.round_id = l.round_id
left join ticket_homes h on h.round_id = t.home_round_id
group by t.home_round_id, t.account_id, t.key, t.id, t.carrier
having max(l.round_id) <> t.home_round_id or count(distinct (l.round_id, l.match)) < count(*) or count(k.round_id) < count(*)
  or count(h.round_id) < count(*) or count(*) filter (where l.account_id <> t.account_id) > 0
  or count(*) filter (where l.leg = t.carrier and l.round_id = t.home_round_id) <> 1;

-- T7: until a round is drawn, what tickets add to its book is a recount: the dead and those cashed out are not carried, but
-- were staked; of those taken back nothing is left. A quarter line keeps what half a win and half a loss would pay too.
with undecided as (
  select id from rounds where state in ('scheduled', 'open', 'closed')
), placed as (
  select t.*, c.ticket_id is not null as is_cashed, c.ticket_id is not null or exists (
    select from ticket_deaths d where d.home_round_id = t.home_round_id and d.ticket_id = t.id) as is_gone
  from tickets t left join ticket_cashouts c on c.home_round_id = t.home_round_id and c.ticket_id = t.id
  where not exists (select from ticket_cancellations c where c.home_round_id = t.home_round_id and c.ticket_id = t.id)
), picked as (
  select l.round_id, l.match, l.market, l.market || ':' || p.pick as selection, p.odds, t.*, l.leg = t.carrier as is_carrier
  from placed t join ticket_legs l on l.home_round_id = t.home_round_id and l.ticket_id = t.id
  join undecided u on u.id = l.round_id
  cross join lateral unnest(l.picks, l.odds_e4) as p (pick, odds)
), recount as (
  select round_id, match, 'legs ' || selection as line, array[count(*)] as amounts from picked where not is_cashed group by 1, 2, 3
  union all
  select round_id, match, 'carried ' || selection, array[sum(carried_minor), sum(carried_minor * odds / 10000), count(*)]
    || case when bool_or(market ~ '[.][27]5$') then array[sum(carried_minor * (odds + 10000) / 20000), sum(carried_minor / 2)] end
  from picked where is_carrier and not is_gone group by 1, 2, 3
  union all
  select round_id, match, 'sums', array[sum(case when is_gone then 0 else base_minor end), sum(stake_minor)]
  from (select distinct on (id) * from picked where is_carrier) each group by 1, 2
), part as (
  select b.round_id, b.part as match, b.tickets::jsonb as tickets from round_books b join undecided u on u.id = b.round_id
), book as (
  select round_id, match, 'legs ' || l.key as line, array[l.value::numeric] as amounts
  from part cross join lateral jsonb_each_text(tickets -> 'legs') l
  union all
  select round_id, match, 'carried ' || l.key, array(
    select s.amount::numeric from jsonb_array_elements_text(l.value) with ordinality as s (amount, place) order by s.place)
  from part cross join lateral jsonb_each(tickets -> 'carried') l
  union all
  select round_id, match, 'sums', array[s.base, s.stake]
  from part
  cross join lateral (select (tickets ->> 'base')::numeric as base, (tickets ->> 'stake')::numeric as stake) s
  where s.base <> 0 or s.stake <> 0
)
select 'T7 a book carries its standing tickets' as broken,
  coalesce(r.round_id, b.round_id) || ' ' || coalesce(r.match, b.match) || ' ' || coalesce(r.line, b.line) as what,
  coalesce(b.amounts::text, 'nothing') || ' against ' || coalesce(r.amounts::text, 'nothing') as found
from recount r full join book b on b.round_id = r.round_id and b.match = r.match and b.line = r.line
where r.amounts is distinct from b.amounts;

-- T8: a settled home has credited each member what was counted, and void tickets as a refund.
with due as (
  select p.home_round_id, p.account_id, case when p.is_void then 'refund' else 'payout' end as kind, sum(p.payout_minor) as amount
  from ticket_payouts p join ticket_homes h on h.round_id = p.home_round_id and h.settled_at is not null
  group by 1, 2, 3
), paid as (
  select h.round_id as home_round_id, e.account_id, e.kind, sum(e.amount_minor) as amount
  from postings p
  join entries e on e.posting_id = p.id
  join accounts a on a.id = e.account_id and a.kind = 'main'
  join ticket_homes h on h.round_id = e.ref_id and h.settled_at is not null
  where p.kind = 'tpayout' group by 1, 2, 3
)
select 'T8 a member gets what tickets have paid' as broken,
  coalesce(d.home_round_id, p.home_round_id) || ' account ' || coalesce(d.account_id, p.account_id) as what,
  coalesce(p.kind, d.kind) || ' ' || coalesce(p.amount, 0) || ' against ' || coalesce(d.amount, 0) as found
from due d full join paid p on p.home_round_id = d.home_round_id and p.account_id = d.account_id and p.kind = d.kind
where d.amount is distinct from p.amount;

-- T8: a cash-out moved its stake out of the ticket escrow of its home, what it paid to its member and the difference to or
-- from the bankroll, once and in one posting: that of each part, and in the end what they have left.
with taken as (
  select 'cashout:' || o.ticket_id as key, o.home_round_id, o.ticket_id, o.account_id, o.paid_minor,
    t.stake_minor - coalesce((select sum(stake_minor) from ticket_part_cashouts p
      where p.home_round_id = o.home_round_id and p.ticket_id = o.ticket_id), 0) as stake_minor
  from ticket_cashouts o
  join tickets t on t.home_round_id = o.home_round_id and t.account_id = o.account_id and t.id = o.ticket_id
  union all
  select 'cashout:' || ticket_id || ':' || number, home_round_id, ticket_id, account_id, paid_minor, stake_minor
  from ticket_part_cashouts
), due as (
  select o.key, o.ticket_id, m.account_id, m.amount
  from taken o
  cross join lateral (values (o.account_id, o.paid_minor), (-(10000000000000000 + o.home_round_id), -o.stake_minor),
    (1, o.stake_minor - o.paid_minor)) as m (account_id, amount)
  where m.amount <> 0
), moved as (
  select p.key, e.ref_id, e.account_id, sum(e.amount_minor) as amount, count(*) as times
  from entries e join postings p on p.id = e.posting_id
  where e.kind = 'cashout' group by 1, 2, 3
)
select 'T8 a cash-out is paid once' as broken,
  coalesce(d.ticket_id, m.ref_id) || ' account ' || coalesce(d.account_id, m.account_id) as what,
  coalesce(d.amount, 0) || ' against ' || coalesce(m.amount, 0) as found
from due d full join moved m on m.ref_id = d.ticket_id and m.account_id = d.account_id and m.key = d.key
where d.amount is distinct from m.amount or m.times <> 1;

-- T9: a target is of a ticket of that member. That of a settled home goes with the settlement, or with the next sweep.
select 'T9 a target is of a ticket of its member' as broken, a.ticket_id::text as what, a.target_minor::text as found
from auto_cash_outs a
left join tickets t on t.home_round_id = a.home_round_id and t.account_id = a.account_id and t.id = a.ticket_id
where t.id is null;

-- I11: a paid order was credited once, with the received amount, by one movement; no other order was
-- credited, and no other member.
-- A locked account that got a part of it may have given some on, within the member's accounts.
with credited as (
  select ref_id, string_agg(account_id || ' ' || amount, ', ' order by account_id) as found
  from (
    select ref_id, case when account_id % 16 = 3 and account_id > 16 then account_id - 3 else account_id end as account_id,
      sum(amount_minor) as amount
    from entries where kind = 'deposit' group by 1, 2
  ) e group by 1
)
select 'I11 a deposit is credited once' as broken, coalesce(d.id, c.ref_id)::text as what,
  coalesce(d.status, 'unknown') || ': ' || coalesce(c.found, 'nothing') as found
from deposits d full join credited c on c.ref_id = d.id
where c.found is distinct from
  case when d.status = 'completed' then '3 ' || -d.paid_minor || ', ' || d.member_id * 16 || ' ' || d.paid_minor end;

-- What came in is on the balance, still locked, or on its way back or sent back.
with credited as (
  select ref_id, sum(amount_minor) as minor from entries where kind = 'deposit' and account_id > 16 and account_id % 16 = 0
  group by 1
), returned as (
  select deposit_id, sum(amount_minor) as minor from withdrawals where deposit_id is not null and state <> 'refused' group by 1
)
select 'I11 a deposit is credited, locked or given back' as broken, d.id::text as what,
  d.paid_minor || ': ' || coalesce(c.minor, 0) || ' ' || coalesce(l.left_minor, 0) || ' ' || coalesce(r.minor, 0) as found
from deposits d left join credited c on c.ref_id = d.id left join locked_deposits l on l.deposit_id = d.id
left join returned r on r.deposit_id = d.id
where d.status = 'completed'
  and d.paid_minor <> coalesce(c.minor, 0) + coalesce(l.left_minor, 0) + coalesce(r.minor, 0);

select 'I11 what is locked of deposits lies in the locked account' as broken, coalesce(a.member_id, l.member_id)::text as what,
  coalesce(a.balance_minor, 0) || ' against ' || coalesce(l.left_minor, 0) as found
from (select member_id, balance_minor from accounts where kind = 'locked') a
full join (select member_id, sum(left_minor) as left_minor from locked_deposits group by 1) l using (member_id)
where coalesce(a.balance_minor, 0) <> coalesce(l.left_minor, 0);

select 'I11 a deposit is credited by one movement' as broken, coalesce(d.id::text, m.order_id) as what,
  coalesce(d.paid_minor, 0) || ' against ' || coalesce(m.amount, 0) as found
from (select id, rail, paid_minor from deposits where status = 'completed') d
full join (
  select rail, order_id, sum(amount_minor) as amount, count(*) as times
  from rail_movements where effect = 'credited' and direction = 'in' and outcome = 'done' group by 1, 2
) m on m.rail = d.rail and m.order_id = d.id::text
where d.paid_minor is distinct from m.amount or m.times <> 1;

-- I13: clearing has released what the rails report as received; a movement that ended a disbursement ended
-- the right one, with the reported outcome.
select 'I13 clearing gives what has come in' as broken, 'deposit' as what, e.amount || ' against ' || m.amount as found
from (select coalesce(sum(amount_minor), 0) as amount from entries where account_id = 3 and kind = 'deposit') e
cross join (select coalesce(sum(amount_minor), 0) as amount from rail_movements where effect = 'credited') m
where e.amount <> -m.amount;

select 'I13 a payout ends by the word of its rail' as broken, m.id as what, m.effect || ': ' || coalesce(w.state, 'unknown') as found
from rail_movements m left join withdrawals w on w.id::text = m.order_id
where m.effect in ('paid', 'returned') and (m.direction <> 'out'
  or w.state is distinct from case m.effect when 'paid' then 'paid' else 'refused' end
  or m.outcome <> case m.effect when 'paid' then 'done' else 'failed' end
  or m.amount_minor <> w.amount_minor - w.fee_minor);

select 'I13 what moved without an effect waits for a person' as broken, m.id as what, m.order_id as found
from rail_movements m
where m.effect = 'none' and not exists (
  select from rail_findings f where f.rail = m.rail and f.movement_id = m.id and f.finding = 'unmatched');

-- I12: a transfer is two entries, one on each side, and never to oneself; no such entry exists without its
-- transfer.
select 'I12 a transfer has both its sides' as broken, coalesce(t.id, e.ref_id)::text as what,
  coalesce(e.found, 'nothing') as found
from transfers t
full join (
  select ref_id, string_agg(account_id || ' ' || kind || ' ' || amount_minor, ', ' order by amount_minor) as found
  from entries where kind in ('transfer_in', 'transfer_out') group by 1
) e on e.ref_id = t.id
where e.found is distinct from t.from_member_id * 16 || ' transfer_out ' || -t.amount_minor || ', '
  || t.to_member_id * 16 || ' transfer_in ' || t.amount_minor;

select 'I12 nobody transfers to themselves' as broken, id::text as what, from_member_id::text as found
from transfers where from_member_id = to_member_id;

-- I11: each claim of a reward is paid by one posting, from the house's promo account to the member, with its amount; each
-- posting of promo money is that of a claim or the gift to a new account.
with paid as (
  select p.key, string_agg(e.account_id || ' ' || e.kind || ' ' || e.amount_minor || ' for ' || coalesce(e.ref_id, 0)
    || case when e.account_id = 2 then '' else ' to ' || e.balance_after_minor end, ', ' order by e.account_id, e.seq) as found
  from postings p join entries e on e.posting_id = p.id where p.kind = 'promo' group by p.id, p.key
), due as (
  select 'promo:' || key || ':' || member_id as key, '2 promo ' || -amount_minor || ' for ' || id || ', '
    || member_id * 16 || ' promo ' || amount_minor || ' for ' || id || ' to ' || balance_after_minor as found
  from reward_claims
)
select 'I11 a reward is paid once, as it was claimed' as broken, coalesce(d.key, p.key) as what,
  coalesce(p.found, 'nothing') || ' against ' || coalesce(d.found, 'no claim') as found
from due d full join (select * from paid where key !~ '^promo:welcome:[0-9]+$') p on p.key = d.key
where p.found is distinct from d.found;

select 'I11 the gift to a new account goes to its member' as broken, p.key as what,
  string_agg(e.account_id || ' ' || e.amount_minor, ', ' order by e.account_id) as found
from postings p join entries e on e.posting_id = p.id
where p.kind = 'promo' and p.key ~ '^promo:welcome:[0-9]+$'
group by p.id, p.key
having array_agg(e.account_id order by e.account_id) <> array[2, split_part(p.key, ':', 3)::bigint * 16];

-- I11: what is claimed for a house day is named after that day, and sign-ins count up from day to day, one to seven.
select 'I11 a claim is named after its day' as broken, id::text as what, key as found
from reward_claims
where kind in ('sign_in', 'rebate') and key <> case kind when 'rebate' then 'rebate-' else 'sign-in-' end || to_char(day, 'YYYY-MM-DD');

select 'I11 a sign-in follows the one before' as broken, c.id::text as what, c.cycle_day::text as found
from reward_claims c
left join reward_claims b on b.member_id = c.member_id and b.kind = 'sign_in' and b.day = c.day - 1
where c.kind = 'sign_in' and c.cycle_day <> coalesce(b.cycle_day % 7 + 1, 1);

-- I11: a rebate pays for the stakes of its day, and no more than a hundredth of them.
select 'I11 a rebate is for the stakes of its day' as broken, c.id::text as what,
  c.sides_minor || ' ' || c.numbers_minor || ': ' || c.amount_minor as found
from reward_claims c
left join day_stakes s on s.account_id = c.member_id * 16 and s.day = c.day
where c.kind = 'rebate' and ((c.sides_minor, c.numbers_minor) is distinct from (s.sides_minor, s.numbers_minor)
  or c.amount_minor * 100 > c.sides_minor + c.numbers_minor);

-- I13: the stored stakes of a day are a recount of its settled bets, and the stored sums of rewards one of the claims.
-- Of opposite sides of one play in one round, the difference counts.
with zone as (
  select zone_offset_minutes * 60 as seconds from games order by weigh desc, id limit 1
), settled as (
  select b.account_id, b.round_id, split_part(b.selection, ':', 1) as play, split_part(b.selection, ':', 2) as pick,
    (to_timestamp(b.round_id / 1000 + zone.seconds) at time zone 'UTC')::date as day,
    sum(b.stake_minor - b.stake_minor * w.back / w.of)::bigint as stake_minor
  from bets b join rounds r on r.id = b.round_id and r.state = 'settled' cross join zone
  join round_results w on w.round_id = b.round_id and w.selection = b.selection
  where exists (select from day_stakes s where s.account_id = b.account_id) and not exists (
    select from bet_cancellations c
    where c.round_id = b.round_id and c.account_id = b.account_id and c.bet_id = b.id)
  group by b.account_id, b.round_id, b.selection, zone.seconds
), sided as (
  select account_id, day, abs(sum(case when pick in ('big', 'odd', 'dragon') then stake_minor else -stake_minor end)) as stake
  from settled where pick in ('big', 'small', 'odd', 'even', 'dragon', 'tiger') and play <> 'extreme'
  group by account_id, day, round_id, play, pick in ('big', 'small'), pick in ('odd', 'even')
), recount as (
  select account_id, day, sum(sides) as sides, sum(numbers) as numbers from (
    select account_id, day, stake as sides, 0 as numbers from sided
    union all
    select account_id, day, 0, stake_minor from settled
    where pick not in ('big', 'small', 'odd', 'even', 'dragon', 'tiger') or play = 'extreme'
  ) each group by 1, 2
)
select 'I13 the stakes of a day are a recount of its bets' as broken, s.account_id || ' ' || s.day as what,
  s.sides_minor || ' ' || s.numbers_minor || ' against ' || coalesce(r.sides, 0) || ' ' || coalesce(r.numbers, 0) as found
from day_stakes s left join recount r on r.account_id = s.account_id and r.day = s.day
where (s.sides_minor, s.numbers_minor) is distinct from (coalesce(r.sides, 0), coalesce(r.numbers, 0));

select 'I13 the sums of rewards are a recount of the claims' as broken, coalesce(s.account_id, c.account_id)::text as what,
  coalesce(s.granted_minor, 0) || ' ' || coalesce(s.required_minor, 0) || ' against '
    || coalesce(c.granted, 0) || ' ' || coalesce(c.required, 0) as found
from reward_sums s
full join (
  select member_id * 16 as account_id, sum(amount_minor) as granted, sum(amount_minor * multiple) as required
  from reward_claims group by 1
) c on c.account_id = s.account_id
where (s.granted_minor, s.required_minor) is distinct from (c.granted, c.required);

-- I13: the stored sums of an account's entries equal the entries up to the last one included.
with recount as (
  select k.account_id, e.kind, sum(e.amount_minor) as amount
  from account_sums k join entries e on e.account_id = k.account_id and e.seq <= k.seq group by 1, 2
), kept as (
  select k.account_id, each.key as kind, each.value::numeric as amount
  from account_sums k cross join lateral jsonb_each_text(k.sums) each
)
select 'I13 kept sums are a recount of the entries' as broken,
  coalesce(r.account_id, k.account_id) || ' ' || coalesce(r.kind, k.kind) as what,
  coalesce(k.amount, 0) || ' against ' || coalesce(r.amount, 0) as found
from recount r full join kept k on k.account_id = r.account_id and k.kind = r.kind
where coalesce(r.amount, 0) <> coalesce(k.amount, 0);

select 'I13 sums are kept of entries that exist' as broken, k.account_id::text as what, k.seq::text as found
from account_sums k join accounts a on a.id = k.account_id where k.seq > a.seq;

-- I13: the play of an account by day is a sum of the entries between the numbers of its cursor.
with recount as (
  select c.account_id, -sum(e.amount_minor) filter (where e.kind in ('stake', 'cancel', 'refund')) as staked,
    sum(e.amount_minor) filter (where e.kind in ('payout', 'cashout')) as returned
  from play_day_cursors c
  join entries e on e.account_id = c.account_id and e.seq > c.first_seq and e.seq <= c.seq
  group by 1
), kept as (
  select account_id, sum(staked_minor) as staked, sum(returned_minor) as returned from play_days group by 1
)
select 'I13 the play of the days is a recount of the entries' as broken, account_id::text as what,
  (coalesce(k.staked, 0), coalesce(k.returned, 0)) || ' against '
    || (coalesce(r.staked, 0), coalesce(r.returned, 0)) as found
from recount r full join kept k using (account_id)
where (coalesce(k.staked, 0), coalesce(k.returned, 0))
  is distinct from (coalesce(r.staked, 0), coalesce(r.returned, 0));

select 'I13 the play of the days is of entries that exist' as broken, c.account_id::text as what, c.seq::text as found
from play_day_cursors c join accounts a on a.id = c.account_id where c.seq > a.seq;

-- I11: a member's frozen amount equals the pending withdrawals; each withdrawal was frozen once and ended
-- once.
select 'I11 the frozen account is what waits to be paid out' as broken, coalesce(a.member_id, w.member_id)::text as what,
  coalesce(a.balance_minor, 0) || ' against ' || coalesce(w.amount, 0) as found
from (select member_id, balance_minor from accounts where kind = 'frozen') a
full join (
  select member_id, sum(amount_minor) as amount from withdrawals where state in ('review', 'approved') group by 1
) w on w.member_id = a.member_id
where coalesce(a.balance_minor, 0) <> coalesce(w.amount, 0);

-- From the balance, or from the locked account if a deposit goes back.
with moved as (
  select ref_id,
    string_agg(case account_id % 16 when 2 then 'frozen' else account_id::text end || ' ' || kind || ' ' || amount_minor, ', '
      order by account_id % 16 = 2 and account_id > 16, account_id, seq) as found
  from entries where kind in ('withdraw', 'withdraw_return', 'paid_out', 'fee') group by 1
), due as (
  select id, member_id * 16 + case when deposit_id is null then 0 else 3 end as source, amount_minor as amount, fee_minor as fee,
    state, amount_minor - fee_minor as real
  from withdrawals
)
select 'I11 a withdrawal is paid or given back, once' as broken, coalesce(d.id, m.ref_id)::text as what,
  coalesce(d.state, 'unknown') || ': ' || coalesce(m.found, 'nothing') as found
from due d full join moved m on m.ref_id = d.id
where m.found is distinct from
  case when d.state = 'paid' then '3 paid_out ' || d.real || case when d.fee > 0 then ', 4 fee ' || d.fee else '' end || ', '
    else '' end
  || d.source || ' withdraw ' || -d.amount
  || case when d.state = 'refused' then ', ' || d.source || ' withdraw_return ' || d.amount else '' end
  || ', frozen withdraw ' || d.amount
  || case d.state
    when 'paid' then ', frozen paid_out ' || -d.real
      || case when d.fee > 0 then ', frozen fee ' || -d.fee else '' end
    when 'refused' then ', frozen withdraw_return ' || -d.amount
    else '' end;

-- Four-eyes principle: a request without enough approvals is not approved, and each decision is in the audit
-- chain.
select 'I11 nothing is approved by too few' as broken, w.id::text as what,
  w.state || ': ' || count(d.operator) || ' of ' || w.approvals_needed as found
from withdrawals w left join withdrawal_decisions d on d.withdrawal_id = w.id and d.decision = 'approve'
where w.state in ('approved', 'paid')
group by w.id having count(d.operator) < w.approvals_needed;

select 'I11 a decision is in the audit chain' as broken,
  coalesce(d.withdrawal_id::text, c.withdrawal) || ' ' || coalesce(d.operator, c.operator) as what,
  coalesce(d.decision, 'not made') || ' against ' || coalesce(c.decision, 'not noted') as found
from withdrawal_decisions d
full join (
  select body::jsonb ->> 'withdrawal' as withdrawal, body::jsonb ->> 'operator' as operator,
    body::jsonb ->> 'decision' as decision
  from audit_chain where kind = 'withdrawal'
) c on c.withdrawal = d.withdrawal_id::text and c.operator = d.operator
where d.decision is distinct from c.decision;

-- A withdrawal whose outcome two persons have recorded has that outcome, and each of them is in the audit
-- chain.
select 'I11 a withdrawal ends as two persons say' as broken, r.withdrawal_id::text as what,
  w.state || ': ' || r.outcome as found
from (
  select withdrawal_id, outcome from withdrawal_resolutions group by 1, 2 having count(*) >= 2
) r left join withdrawals w on w.id = r.withdrawal_id
where w.state is distinct from case r.outcome when 'paid' then 'paid' else 'refused' end;

select 'I11 a resolution is in the audit chain' as broken,
  coalesce(r.withdrawal_id::text, c.withdrawal) || ' ' || coalesce(r.operator, c.operator) as what,
  coalesce(r.outcome, 'not said') || ' against ' || coalesce(c.outcome, 'not noted') as found
from withdrawal_resolutions r
full join (
  select body::jsonb ->> 'withdrawal' as withdrawal, body::jsonb ->> 'operator' as operator,
    body::jsonb ->> 'outcome' as outcome
  from audit_chain where kind = 'resolution'
) c on c.withdrawal = r.withdrawal_id::text and c.operator = r.operator
where r.outcome is distinct from c.outcome;

-- I17: what keeps a member from betting stands beside the account, where every bet is judged by it.
select 'I17 an exclusion bars the account' as broken, x.member_id || ' ' || x.id as what, x.until_at::text as found
from exclusions x join accounts a on a.id = x.member_id * 16
where x.until_at > clock_timestamp() and not exists (select from lifted_exclusions l where l.exclusion_id = x.id)
  and coalesce(a.guard[1], 0) < floor(extract(epoch from x.until_at) * 1000);

-- With real money two persons look at it.
select 'I17 a match is lifted by enough persons' as broken, l.exclusion_id || ' ' || l.operator as what,
  count(d.operator)::text as found
from lifted_exclusions l left join lift_decisions d on d.exclusion_id = l.exclusion_id
where l.at > (select ran_at from schema_migrations where id = 62)
group by l.exclusion_id, l.operator
having count(d.operator) < case when exists (select from house_currency where currency <> 'PLAY') then 2 else 1 end
  or not coalesce(bool_or(d.operator = l.operator), false);

select 'I17 limits in force are beside the account' as broken, l.member_id || ' ' || l.measure || ' ' || l.period as what,
  coalesce(l.max_amount::text, 'none') as found
from player_limits l join accounts a on a.id = l.member_id * 16
where l.measure <> 'deposit' and l.max_amount is distinct from (
  select a.guard[i + 1] from generate_series(4 + a.guard[3]::int, cardinality(a.guard), 4) i
  where a.guard[i] = 3 * (array_position(array['deposit', 'loss', 'stake', 'time'], l.measure) - 1)
    + array_position(array['day', 'week', 'month'], l.period) - 1);

-- What a member was told is in force holds from the commit of the change on: the log is written under the lock of the
-- account, so that whatever is accepted later has a later time.
with uses as (
  select id, account_id, placed_at, round_id from bets
  union all select id, account_id, placed_at, home_round_id from tickets
)
select 'I17 nobody bets in an exclusion' as broken, u.account_id / 16 || ' ' || u.id as what,
  u.placed_at || ' before ' || least(x.until_at, lifted.at) as found
from exclusions x
left join lifted_exclusions lifted on lifted.exclusion_id = x.id
cross join lateral (
  select min(l.at) as at from protection_log l
  where l.member_id = x.member_id and l.kind = 'excluded' and l.at >= x.from_at
) made
join uses u on u.account_id = x.member_id * 16 and u.placed_at > made.at and u.placed_at < least(x.until_at, lifted.at);

with uses as (
  select b.id, b.account_id, b.placed_at, r.game_id from bets b join rounds r on r.id = b.round_id
  union all select t.id, t.account_id, t.placed_at, r.game_id
  from tickets t join ticket_legs l on l.home_round_id = t.home_round_id and l.ticket_id = t.id
  join rounds r on r.id = l.round_id
)
select 'I17 nobody bets on a blocked game' as broken, u.account_id / 16 || ' ' || u.id as what,
  u.game_id || ' at ' || u.placed_at as found
from protection_log l join uses u
  on u.account_id = l.member_id * 16 and u.game_id = (l.detail ->> 'game_id')::int and u.placed_at > l.at
where l.kind = 'game_blocked';

-- The window that is open: the stakes since its first, less all that came back in it, as of the last bet that the
-- limit in force has judged. A window and its first bet have nearly the same time.
with uses as (
  select account_id, placed_at, stake_minor from bets
  union all select account_id, placed_at, stake_minor from tickets
), windows as (
  select a.id as account_id, a.member_id, l.period, a.guard[i + 1] as max_minor,
    to_timestamp((a.guard[i + 2] - 10) / 1000.0) as since, made.at as made_at
  from accounts a
  cross join lateral generate_series(4 + a.guard[3]::int, cardinality(a.guard), 4) i
  cross join lateral (select (array['day', 'week', 'month'])[1 + a.guard[i] % 3] as period) l
  cross join lateral (
    select max(log.at) as at from protection_log log
    where log.member_id = a.member_id and log.kind = 'limit_set' and log.detail ->> 'measure' = 'stake'
      and log.detail ->> 'period' = l.period
  ) made
  where a.guard[i] / 3 = 2
), used as (
  select w.account_id, w.period, sum(u.stake_minor) as minor, max(u.placed_at) as last_at
  from windows w join uses u on u.account_id = w.account_id and u.placed_at >= w.since
  group by 1, 2
), back as (
  select w.account_id, w.period, sum(e.amount_minor) as minor
  from windows w join entries e on e.account_id = w.account_id and e.at >= w.since - interval '5 minutes'
  where e.kind in ('cancel', 'refund')
  group by 1, 2
)
select 'I17 stakes stay within the limit' as broken, w.member_id || ' ' || w.period as what,
  u.minor - coalesce(b.minor, 0) || ' of ' || w.max_minor as found
from windows w join used u using (account_id, period) left join back b using (account_id, period)
where u.last_at > w.made_at and u.minor - coalesce(b.minor, 0) > w.max_minor;

-- What a limit of stakes has used is what was accepted in its open window, less what has come back of that. Of a round
-- that is being paid some members have theirs. Before the migration, stakes of earlier windows freed later ones.
with uses as (
  select b.account_id, b.placed_at, b.stake_minor,
    case when c.bet_id is not null or r.state = 'void' then b.stake_minor else coalesce(b.stake_minor * w.back / w.of, 0) end as back_minor,
    c.bet_id is not null or r.settled_at is not null as is_back
  from bets b
  join rounds r on r.id = b.round_id
  left join bet_cancellations c on c.round_id = b.round_id and c.account_id = b.account_id and c.bet_id = b.id
  left join round_results w on w.round_id = b.round_id and w.selection = b.selection
  union all
  select t.account_id, t.placed_at, t.stake_minor,
    case when c.ticket_id is not null then t.stake_minor when p.is_void then p.payout_minor else 0 end,
    c.ticket_id is not null or h.settled_at is not null
  from tickets t
  join ticket_homes h on h.round_id = t.home_round_id
  left join ticket_cancellations c on c.home_round_id = t.home_round_id and c.ticket_id = t.id
  left join ticket_payouts p on p.home_round_id = t.home_round_id and p.ticket_id = t.id
), windows as (
  select a.id as account_id, a.member_id, (array['day', 'week', 'month'])[1 + a.guard[i] % 3] as period,
    a.guard[i + 2] as since, a.guard[i + 3] as used_minor
  from accounts a cross join lateral generate_series(4 + a.guard[3]::int, cardinality(a.guard), 4) i
  where a.guard[i] / 3 = 2
    and a.guard[i + 2] > (select extract(epoch from ran_at) * 1000 from schema_migrations where id = 73)
    and a.guard[i + 2] + (array[1, 7, 30])[1 + a.guard[i] % 3] * 86400000::bigint > extract(epoch from clock_timestamp()) * 1000
), counted as (
  select w.member_id, w.period, w.used_minor, coalesce(sum(u.stake_minor - u.back_minor), 0) as least_minor,
    coalesce(sum(u.stake_minor - case when u.is_back then u.back_minor else 0 end), 0) as most_minor
  from windows w
  left join uses u on u.account_id = w.account_id and floor(extract(epoch from u.placed_at) * 1000) >= w.since
  group by w.member_id, w.period, w.used_minor, w.since
)
select 'I17 a limit of stakes has used what was staked in its window' as broken, member_id || ' ' || period as what,
  used_minor || ' instead of ' || least_minor || ' to ' || most_minor as found
from counted where used_minor not between least_minor and most_minor;

-- I18: nobody owns anything of a closed account, nobody is in it, and only a closed account has given its rest up.
select 'I18 a closed account is empty' as broken, m.id::text as what,
  coalesce((select sum(balance_minor) from accounts where member_id = m.id), 0) || ', sessions '
    || (select count(*) from sessions where member_id = m.id) as found
from members m
where m.closed_at is not null and (exists (select from accounts where member_id = m.id and balance_minor <> 0)
  or not exists (select from accounts where id = m.id * 16 and is_frozen)
  or exists (select from chases where member_id = m.id and ended_at is null)
  or exists (select from sessions where member_id = m.id));

select 'I18 what is given up is the rest of a closed account' as broken, p.key as what,
  string_agg(e.account_id || ' ' || e.amount_minor || ' to ' || e.balance_after_minor, ', ' order by e.account_id) as found
from postings p join entries e on e.posting_id = p.id
left join members m on m.id = e.ref_id
where p.kind = 'forfeit' or e.kind = 'forfeit'
group by p.id, p.key
having bool_or(m.closed_at is null or p.kind <> 'forfeit' or p.key <> 'forfeit:' || e.ref_id
    or e.account_id <> 2 and (e.account_id <> e.ref_id * 16 or e.balance_after_minor <> 0));

-- What an account has counted since the limit in force was set was judged by it. Time is used up when nothing of it is
-- left, money when there is more.
select 'I17 what is used stays within the limit' as broken,
  a.member_id || ' ' || l.measure || ' ' || l.period as what, a.guard[i + 3] || ' of ' || a.guard[i + 1] as found
from accounts a
cross join lateral generate_series(4 + a.guard[3]::int, cardinality(a.guard), 4) i
cross join lateral (
  select (array['deposit', 'loss', 'stake', 'time'])[1 + a.guard[i] / 3] as measure,
    (array['day', 'week', 'month'])[1 + a.guard[i] % 3] as period
) l
cross join lateral (
  select max(log.at) as at from protection_log log
  where log.member_id = a.member_id and log.kind = 'limit_set' and log.detail ->> 'measure' = l.measure
    and log.detail ->> 'period' = l.period
) made
where a.guard[i + 3] >= a.guard[i + 1] + case when l.measure = 'time' then 0 else 1 end
  and a.guard[2] > extract(epoch from made.at) * 1000;

-- Deposits count when their member can use them. A credit has the time at which its transaction began.
select 'I17 deposits stay within the limit' as broken, w.member_id || ' ' || w.period as what,
  w.window_used || ' of ' || w.max_amount as found
from player_limits w
where w.measure = 'deposit' and w.window_used > w.max_amount and exists (
  select from entries e
  where e.account_id = w.member_id * 16 and e.kind = 'deposit' and e.at > (
    select max(log.at) from protection_log log
    where log.member_id = w.member_id and log.kind = 'limit_set' and log.detail ->> 'measure' = 'deposit'
      and log.detail ->> 'period' = w.period));

with windows as (
  select l.*, l.member_id * 16 as account_id,
    l.window_since + case l.period when 'day' then interval '1 day' when 'week' then interval '7 days'
      else interval '30 days' end as ends_at
  from player_limits l where l.measure = 'deposit' and l.max_amount is not null
), credited as (
  select w.member_id, w.period, sum(e.amount_minor) as minor
  from windows w join entries e on e.account_id = w.account_id and e.at >= w.window_since and e.at < w.ends_at
  where e.kind = 'deposit' group by 1, 2
)
select 'I17 deposits are counted' as broken, w.member_id || ' ' || w.period as what,
  c.minor || ' credited, ' || w.window_used || ' counted' as found
from windows w join credited c using (member_id, period) where c.minor > w.window_used;
