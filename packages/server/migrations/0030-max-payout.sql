-- The most that one bet of a game may pay, its stake included; where it is null, only the stake is limited.
alter table games add column max_payout_minor bigint check (max_payout_minor > 0);
update games set max_payout_minor = 50000000 where family = 'football';
