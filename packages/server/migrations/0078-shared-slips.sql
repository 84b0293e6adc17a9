-- Selections that somebody has shared by a code: no stake, no member, no address. The same selections have one code. It
-- answers until the last of their issues closes, says for a day that it has ended, and is then deleted.
create table shared_slips (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  digest bytea not null unique check (octet_length(digest) = 32),
  content text not null check (octet_length(content) between 2 and 65536),
  ends_at timestamptz not null
);
create index shared_slips_ends_at_idx on shared_slips (ends_at);

grant select, insert, delete on shared_slips to tessera_app;
