-- How a member reads odds. It changes what is printed and nothing else: bets are placed and paid at decimal odds.

alter table members add column odds_format text not null default 'decimal'
  check (odds_format in ('decimal', 'hongkong', 'malay', 'indonesian', 'american', 'fractional'));
grant update (odds_format) on members to tessera_app;

-- As in 0050; what a member liked to read goes with the account.
create or replace function close_member(closed bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before members%rowtype;
begin
  select * into before from members where id = closed for no key update;
  if before.closed_at is not null or exists (select from accounts where member_id = closed and balance_minor <> 0) then
    raise exception 'account % is closed or not empty', closed;
  end if;
  update members set status = 'abnormal', closed_at = clock_timestamp(), username = 'closed' || id,
    nickname = 'closed' || id, mobile = null, email = '', email_verified_at = null, avatar = '', gender = 'other',
    birthday = null, bio = '', odds_format = default, password_hash = null, password_changed_at = null,
    fund_password_hash = null, fund_password_changed_at = null, last_login_at = null
  where id = closed;
  delete from sms_codes where mobile in (before.mobile, lower(before.email));
  perform erase_rows_of(closed);
end $$;
