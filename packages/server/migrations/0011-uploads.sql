-- Uploaded pictures, re-encoded by the server, and the parts of those that are still arriving.

create table uploads (
  -- "20270115/<random>.jpg": the address under /uploads. It cannot be guessed.
  name text primary key check (name ~ '^[0-9]{8}/[A-Za-z0-9_-]{22}\.jpg$'),
  member_id bigint not null references members,
  -- The client's name of a file that came in parts: merging it again finds it.
  chunk_id text,
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  created_at timestamptz not null default clock_timestamp()
);
create unique index uploads_by_chunk on uploads (member_id, chunk_id) where chunk_id is not null;

create table upload_parts (
  member_id bigint not null references members,
  chunk_id text not null check (chunk_id ~ '^[a-z0-9-]{36}$'),
  index smallint not null check (index between 0 and 63),
  -- The number of parts, when the client announced it.
  announced smallint,
  size integer not null,
  bytes bytea not null check (octet_length(bytes) = size),
  created_at timestamptz not null default clock_timestamp(),
  primary key (member_id, chunk_id, index)
);
create index upload_parts_by_time on upload_parts (created_at);

grant select, insert on uploads to tessera_app;
grant select, insert, update, delete on upload_parts to tessera_app;
