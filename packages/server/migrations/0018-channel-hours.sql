-- Within which hours after its request a channel has paid, as the house promises it.
alter table channels
  add column hours_from smallint not null default 0,
  add column hours_to smallint not null default 1,
  add constraint channels_hours check (0 <= hours_from and hours_from < hours_to and hours_to <= 240);
update channels set hours_from = 1, hours_to = 24 where direction = 'withdraw';
alter table channels alter column hours_from drop default, alter column hours_to drop default;

-- A withdrawal keeps the promise of its request.
alter table withdrawals add column due_at timestamptz;
update withdrawals set due_at = requested_at + interval '24 hours';
alter table withdrawals alter column due_at set not null;
