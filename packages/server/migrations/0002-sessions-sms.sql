-- Who is logged in, the codes sent by SMS, and the counters that slow down guessing.

-- A session is named by the SHA-256 of its token; the token itself is known to its holder alone.
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id bigint not null references members,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_member on sessions (member_id, created_at);
create index sessions_by_expiry on sessions (expires_at);

-- One row for each message that was sent, kept for two days so that the caps count sends and not what is left
-- of them.
create table sms_codes (
  id bigint generated always as identity primary key,
  mobile text not null,
  event text not null check (event in ('register', 'mobilelogin', 'changemobile', 'changepwd', 'resetpwd')),
  -- HMAC of mobile, event and code.
  mac bytea not null check (octet_length(mac) = 32),
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_codes_by_mobile on sms_codes (mobile, sent_at desc);
create index sms_codes_by_time on sms_codes (sent_at);

-- How often something was tried of late: "login:member:100001", "login:ip:…", "sms:mobile:…". A row is locked
-- while its rule is applied, so that parallel tries are counted one by one.
create table throttles (
  key text primary key,
  count integer not null default 0,
  -- Begin of the window in which the tries are counted.
  since timestamptz not null default 'epoch',
  locked_until timestamptz not null default 'epoch',
  touched_at timestamptz not null default now()
);
create index throttles_by_time on throttles (touched_at);

grant select, insert, update, delete on sessions, sms_codes, throttles to tessera_app;
