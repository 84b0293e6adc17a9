-- The tickets at home in a round are settled in an event of their own: later than its bets where a leg is late.
alter table round_events drop constraint round_events_kind_check;
alter table round_events add constraint round_events_kind_check
  check (kind in ('opened', 'closed', 'drawn', 'settled', 'void', 'tickets'));

-- A ticket of which every leg is void gets its stake back, as if it was never staked.
alter table ticket_payouts add column is_void boolean not null default false;
