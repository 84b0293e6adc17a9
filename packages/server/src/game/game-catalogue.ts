import { familyOf } from '@tessera/domain/games/definitions';
import type { FamilyDefinition } from '@tessera/domain/games/family';
import type { GameStatus } from '@tessera/domain/games/game-status';
import type { GameLimits } from '@tessera/domain/limits';
import { type PayTable, payTableHash, payTableOf, payTableText } from '@tessera/domain/pricing';
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
  readonly family: FamilyDefinition;
  readonly schedule: Schedule;
  readonly payTable: PayTable;
  readonly payTableText: string;
  /** SHA-256 of the text, which each bet's leaf commits to. */
  readonly payTableHash: Buffer;
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

type Prices = Pick<Game, 'payTable' | 'payTableText' | 'payTableHash'>;

const prices = new Map<string, Prices>();

/** Everything that depends only on a family and a return, computed once a process.  Cost: tens of ms, then
 *  none. */
function pricesOf(family: FamilyDefinition, rtpE4: number): Prices {
  const key = `${family.code}/${rtpE4}`;
  let known = prices.get(key);
  if (!known) {
    const payTable = payTableOf(family, rtpE4);
    const text = payTableText(payTable);
    known = { payTable, payTableText: text, payTableHash: Buffer.from(payTableHash(text), 'hex') };
    prices.set(key, known);
  }
  return known;
}

/** Opens the catalogue.   Cost: prices every selection of a family once. */
export async function openGameCatalogue(db: Queryable): Promise<GameCatalogue> {
  const published = new Set<Prices>();
  let games: readonly Game[] = [];
  let byId = new Map<number, Game>();
  let byCode = new Map<string, Game>();

  const priced = async (family: FamilyDefinition, rtpE4: number): Promise<Prices> => {
    const found = pricesOf(family, rtpE4);
    if (published.has(found)) return found;
    await publishPayTable(db, found.payTable.id, found.payTableHash, found.payTableText);
    published.add(found);
    return found;
  };
  const refresh = async (): Promise<void> => {
    const read: Game[] = [];
    for (const row of await allGames(db)) {
      const family = familyOf(row.family);
      assert(family, `game ${row.code} is of a family that this version knows`);
      read.push({ ...gameOf(row, family), ...(await priced(family, row.rtp_e4)) });
    }
    games = read;
    byId = new Map(read.map((game) => [game.id, game]));
    byCode = new Map(read.map((game) => [game.code, game]));
  };
  await refresh();
  return { byId: (id) => byId.get(id), byCode: (code) => byCode.get(code), all: () => games, refresh };
}

const gameOf = (row: GameRow, family: FamilyDefinition): Omit<Game, keyof Prices> => ({
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
  },
  minStakeMinor: row.min_stake_minor,
  maxStakeMinor: row.max_stake_minor,
  issueLimitMinor: row.issue_limit_minor,
  roundLimitMinor: row.round_limit_minor,
  exposureCapMinor: row.exposure_cap_minor,
});
