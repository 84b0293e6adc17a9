-- The audit chain: announcements, closes, draws and voids. Insert only, each row hashed with the one before.

create table audit_chain (
  seq bigint primary key,
  at timestamptz not null default now(),
  kind text not null,
  body text not null,
  prev bytea not null check (octet_length(prev) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
create table audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex')
);
insert into audit_head default values;

grant select, insert on audit_chain to tessera_app;
grant select, update on audit_head to tessera_app;
