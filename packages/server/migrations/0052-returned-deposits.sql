-- What of a deposit is locked beyond a limit of its member can go back: a withdrawal from the locked account.

-- The deposit that goes back; null for a withdrawal from the balance.
alter table withdrawals add column deposit_id bigint references deposits;
create index withdrawals_of_deposit on withdrawals (deposit_id) where deposit_id is not null;
