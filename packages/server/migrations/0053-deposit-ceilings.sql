-- The house's ceiling of a member's deposits in 30 days, and cases that protect members.

-- What is used of it: the same windows as those of own limits. A row per member who deposited under a ceiling.
create table deposit_ceilings (
  member_id bigint primary key references members,
  window_since timestamptz not null default 'epoch',
  window_used bigint not null default 0
);

alter table integrity_cases drop constraint integrity_cases_flag_check;
alter table integrity_cases add constraint integrity_cases_flag_check check (flag in (
  'pass_through', 'velocity', 'shared_payout', 'ring', 'opposed_bets', 'chip_dumping', 'sudden_change', 'staff',
  'deposit_ceiling', 'affordability', 'second_account', 'under_age'));

grant select, insert on deposit_ceilings to tessera_app;
grant update (window_since, window_used) on deposit_ceilings to tessera_app;
