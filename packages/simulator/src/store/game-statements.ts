import type { EpochMs } from '@tessera/domain/time';
import type { FigureRow } from '@tessera/server/game/figure-store';
import type { GameRow } from '@tessera/server/game/game-store';
import type { MemberRow } from '@tessera/server/member/member-store';

import type { Handlers } from './handler.ts';
import { duplicate, type Memory } from './transactions.ts';

/** Games, members and the clock. */
export const gameStatements: Handlers = {
  db_now: ({ now }) => [{ now: now() }],

  family_figures_insert: (memory, [figures]) => {
    const { figures: table } = memory.tables;
    const known = new Set(Array.from(table.values(), ({ family }) => family));
    const added = (JSON.parse(figures as string) as FigureRow[]).filter(({ family }) => !known.has(family));
    for (const row of added) memory.put(table, `${row.family}/${row.figure}`, row);
    return added.length;
  },

  family_figures_all: ({ tables }) => [...tables.figures.values()],

  // No model changes here.
  game_earlier_models: () => [],

  game_all: ({ tables }) => [...tables.games.values()].toSorted((a, b) => b.weigh - a.weigh || a.id - b.id),

  game_insert: (memory, values) => {
    const [
      id,
      code,
      family,
      category,
      interval_ms,
      close_lead_ms,
      zone_offset_minutes,
      ahead,
      model,
      rtp_e4,
      ...limits
    ] = values as [
      ...[number, string, string, string, number, number, number, number],
      Buffer | null,
      number,
      ...(bigint | null)[],
    ];
    const { games } = memory.tables;
    if (games.has(id) || [...games.values()].some((game) => game.code === code)) return 0;
    const [
      min_stake_minor,
      max_stake_minor,
      issue_limit_minor,
      round_limit_minor,
      exposure_cap_minor,
      part_cap_minor,
      max_payout_minor,
    ] = limits as [bigint, bigint, bigint, bigint, bigint, bigint | null, bigint | null];
    const row: GameRow = {
      id,
      code,
      family,
      category,
      interval_ms,
      close_lead_ms,
      zone_offset_minutes,
      ahead,
      model_text: model && textOf(memory, model),
      rtp_e4,
      min_stake_minor,
      max_stake_minor,
      issue_limit_minor,
      round_limit_minor,
      exposure_cap_minor,
      part_cap_minor,
      max_payout_minor,
      weigh: 0,
      status: 'on',
    };
    memory.put(games, id, row);
    return 1;
  },

  game_lock: ({ tables }, [id]) => (tables.games.has(id as number) ? [{ id }] : []),

  game_pause: (memory, [id]) => {
    const game = memory.tables.games.get(id as number);
    if (game?.status !== 'on') return 0;
    memory.put(memory.tables.games, game.id, { ...game, status: 'paused' });
    return 1;
  },

  game_publish_pay_table: (memory, [id, hash, content]) => {
    const key = `${id as string}/${(hash as Buffer).toString('hex')}`;
    if (memory.tables.payTables.has(key)) return 0;
    memory.put(memory.tables.payTables, key, {
      id: id as string,
      hash: hash as Buffer,
      content: content as string,
      published_at: memory.now(),
    });
    return 1;
  },

  'member-by-username': ({ tables }, [name]) => {
    const id = tables.memberNames.get((name as string).toLowerCase());
    const row = id === undefined ? undefined : tables.members.get(id);
    return row ? [row] : [];
  },

  'member-insert': (memory, [username, nickname, mobile, email, password_hash, tag, joined_at]) => {
    const { members, memberNames, sequences } = memory.tables;
    const name = (username as string).toLowerCase();
    // A sequence continues whatever becomes of the row.
    const id = sequences.member++;
    if (memberNames.has(name)) throw duplicate(name, 'members_username');
    const row: MemberRow & { tag: Buffer } = {
      id,
      username: username as string,
      nickname: nickname as string,
      mobile: mobile as string | null,
      email: email as string,
      email_verified_at: null,
      avatar: '',
      gender: 'other',
      birthday: null,
      bio: '',
      odds_format: 'decimal',
      password_hash: password_hash as string | null,
      tag: tag as Buffer,
      status: 'active',
      joined_at: joined_at as EpochMs,
    };
    memory.put(members, id, row);
    memory.put(memberNames, name, id);
    return [row];
  },
};

/** The published text with a hash. */
const textOf = ({ tables }: Memory, hash: Buffer): string | null =>
  [...tables.payTables.values()].find((table) => table.hash.equals(hash))?.content ?? null;
