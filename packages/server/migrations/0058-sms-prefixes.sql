-- Where codes go, so that numbers that somebody only wants to be paid for get few of them: the dial prefix of the list
-- of countries, and whether the message was handed to the sender. Absent where nothing leaves the machine.
alter table sms_codes add column prefix text check (prefix ~ '^[1-9][0-9]{0,6}$');
create index sms_codes_by_prefix on sms_codes (prefix, sent_at desc) where prefix is not null;
