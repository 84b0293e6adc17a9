-- An exclusion that a match began is lifted by as many persons of the house as the money demands: two where it is real.

-- Insert only.
create table lift_decisions (
  exclusion_id bigint not null,
  by_match boolean not null default true check (by_match),
  operator text not null check (operator <> ''),
  reason text not null check (length(reason) between 1 and 200),
  at timestamptz not null default clock_timestamp(),
  primary key (exclusion_id, operator),
  foreign key (exclusion_id, by_match) references exclusions (id, by_match)
);

grant select, insert on lift_decisions to tessera_app;
