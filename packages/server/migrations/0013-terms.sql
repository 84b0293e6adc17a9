-- The version of a text of the house that a member agreed to, and when. Nothing is assumed: no row, no agreement.

create table term_agreements (
  member_id bigint not null references members,
  text_id text not null,
  version integer not null,
  agreed_at timestamptz not null,
  primary key (member_id, text_id, version),
  foreign key (text_id, version) references rich_texts
);

grant select, insert on term_agreements to tessera_app;
