-- The last accepted bet of a member is beside the balance of the account from which they bet: no number of other entries
-- after it hides it, so that a reality check that is due stays due for who goes on playing. Null until the first bet that
-- a server writes with it.
alter table accounts add column last_stake_at timestamptz;

grant update (last_stake_at) on accounts to tessera_app;
