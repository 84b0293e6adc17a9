import type { League } from '@tessera/domain/fairness/league';
import { familyOf } from '@tessera/domain/games/definitions';
import type { Family, FamilyDefinition } from '@tessera/domain/games/family';
import type { GameStatus } from '@tessera/domain/games/game-status';
import { FIRST_INDEX, type RulesAt, sameRules } from '@tessera/domain/games/rules';
import type { GameLimits } from '@tessera/domain/limits';
import { assert } from '@tessera/domain/result';
import type { Schedule } from '@tessera/domain/rounds/schedule';

import type { Queryable } from '../db/query.ts';
import { allGames, type GameRow, publishPayTable } from './game-store.ts';

/** A game as all calls use it. Units of the limits: 1/100. */
export type Game = GameLimits & {
  readonly id: number;
  readonly code: string;
  readonly category: string;
  readonly weigh: number;
  readonly status: GameStatus;
  readonly rtpE4: number;
  readonly family: Family;
  readonly schedule: Schedule;
  /** What a round sells and how it is drawn, by its place in its chain. */
  readonly rulesAt: RulesAt;
  /** What its match days follow from, where they differ. */
  readonly league: League | undefined;
};

/** The in-memory catalogue of games. */
export type GameCatalogue = {
  readonly byId: (id: number) => Game | undefined;
  readonly byCode: (code: string) => Game | undefined;
  /** In display order. */
  readonly all: () => readonly Game[];
  /** Reloads the games after a change. A new pay table is published before it is used. */
  readonly refresh: () => Promise<void>;
};

const rules = new Map<string, RulesAt>();

/** The rules of a family at a return, made once a process. */
function rulesOf(family: FamilyDefinition, rtpE4: number): RulesAt {
  const key = `${family.code}/${rtpE4}`;
  let known = rules.get(key);
  if (!known) rules.set(key, (known = sameRules(family, rtpE4)));
  return known;
}

/** Opens the catalogue.   Cost: prices every selection of a family once. */
export async function openGameCatalogue(db: Queryable): Promise<GameCatalogue> {
  const published = new Set<RulesAt>();
  let games: readonly Game[] = [];
  let byId = new Map<number, Game>();
  let byCode = new Map<string, Game>();

  const publishedRules = async (family: FamilyDefinition, rtpE4: number): Promise<RulesAt> => {
    const rulesAt = rulesOf(family, rtpE4);
    if (published.has(rulesAt)) return rulesAt;
    const { payTable, tableHash, tableText } = rulesAt(FIRST_INDEX);
    await publishPayTable(db, payTable.id, Buffer.from(tableHash, 'hex'), tableText);
    published.add(rulesAt);
    return rulesAt;
  };
  const refresh = async (): Promise<void> => {
    const read: Game[] = [];
    for (const row of await allGames(db)) {
      const family = familyOf(row.family);
      assert(family, `game ${row.code} is of a family that this version knows`);
      read.push(gameOf(row, family, await publishedRules(family, row.rtp_e4)));
    }
    games = read;
    byId = new Map(read.map((game) => [game.id, game]));
    byCode = new Map(read.map((game) => [game.code, game]));
  };
  await refresh();
  return { byId: (id) => byId.get(id), byCode: (code) => byCode.get(code), all: () => games, refresh };
}

const gameOf = (row: GameRow, family: Family, rulesAt: RulesAt): Game => ({
  id: row.id,
  code: row.code,
  category: row.category,
  weigh: row.weigh,
  status: row.status,
  rtpE4: row.rtp_e4,
  family,
  schedule: {
    intervalMs: row.interval_ms,
    closeLeadMs: row.close_lead_ms,
    zoneOffsetMinutes: row.zone_offset_minutes,
    ahead: row.ahead,
  },
  minStakeMinor: row.min_stake_minor,
  maxStakeMinor: row.max_stake_minor,
  issueLimitMinor: row.issue_limit_minor,
  roundLimitMinor: row.round_limit_minor,
  exposureCapMinor: row.exposure_cap_minor,
  rulesAt,
  league: undefined,
});
