-- Who changes the e-mail of an account that is not theirs must not be the only one who hears of it: the message goes to
-- the address that was there before, if it was verified.

-- Null: the member's own verified address at the time of sending.
alter table mail_outbox add column email text check (length(email) between 3 and 254);
