-- The draws of a chain happen in order: the first round of a game that has none is found here. A void round
-- stays in this index, but such rounds are rare.
create index rounds_undrawn on rounds (game_id, id) where state in ('scheduled', 'open', 'closed', 'void');

-- When a void round's index was given up because its entropy never came: it has no draw and will have none.
alter table close_records add column abandoned_at timestamptz;
