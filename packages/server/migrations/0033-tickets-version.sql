-- Changes with `tickets`, so that servers notice what they have cached; 0 where there never were any.
alter table round_books add column tickets_version integer not null default 0;
update round_books set tickets_version = 1 where tickets <> '{}';
