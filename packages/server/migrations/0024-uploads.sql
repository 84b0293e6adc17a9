-- A member's pictures are counted before another is stored, and a replaced avatar is deleted.
create index uploads_by_member on uploads (member_id);
grant delete on uploads to tessera_app;

-- Members have agreed to these texts: a change is a new version.
revoke update on rich_texts from tessera_app;
