-- Void rounds are listed in public, newest first, and counted without reading the others.
create index rounds_void on rounds (game_id, id desc) where state = 'void';
