-- The draws of a chain happen in order: the first round of a game that has none is found here. A void round stays in
-- this index, but such rounds are rare.
create index rounds_undrawn on rounds (game_id, id) where state in ('scheduled', 'open', 'closed', 'void');
