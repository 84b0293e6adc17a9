-- Where the witness of a chain ran when the chain was announced. A later setting raises the grade of no earlier
-- round. Of chains announced before, nobody noted it: they claim the least.
alter table chains add column witness_location text not null default 'same-machine'
  check (witness_location in ('none', 'same-machine', 'independent'));
update chains set witness_location = 'none' where policy & 2 = 0;
