-- A member has one default card, of whatever type. Of several, the newest one stays.

drop index cards_one_default;
update cards c set is_default = false
where is_default and deleted_at is null
  and exists (
    select from cards o
    where o.member_id = c.member_id and o.is_default and o.deleted_at is null and o.id > c.id
  );
create unique index cards_one_default on cards (member_id) where is_default and deleted_at is null;
