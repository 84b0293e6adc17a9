import { type League, readLeague } from '@tessera/domain/fairness/league';
import { familyOf } from '@tessera/domain/games/definitions';
import type { Family } from '@tessera/domain/games/family';
import { daysOfSeason } from '@tessera/domain/games/football/season/season';
import type { GameStatus } from '@tessera/domain/games/game-status';
import { FIRST_INDEX, type RoundRules, type RulesAt, sameRules } from '@tessera/domain/games/rules';
import type { GameLimits } from '@tessera/domain/limits';
import { assert } from '@tessera/domain/result';
import type { Schedule } from '@tessera/domain/rounds/schedule';

import type { Queryable } from '../db/query.ts';
import { allGames, type EarlierModel, earlierModels, type GameRow, publishPayTable } from './game-store.ts';

/** Where a round stands: in which chain, and at which place of it. */
export type RoundPlace = { readonly chain_id: Buffer; readonly chain_index: number };

/** A game as all calls use it. Units of the limits: 1/100. */
export type Game = GameLimits & {
  readonly id: number;
  readonly code: string;
  /** Name in its chain announcements: its code, for a league with the hash of its model. */
  readonly announced: string;
  readonly category: string;
  readonly weigh: number;
  readonly status: GameStatus;
  readonly rtpE4: number;
  readonly family: Family;
  readonly schedule: Schedule;
  /** Rules of a round of a chain announced now, by its place in it. */
  readonly rulesAt: RulesAt;
  /** The same for any round: a chain keeps the model that it was announced with. */
  readonly rulesOf: (round: RoundPlace) => RoundRules;
  /** After how many rounds the rules begin anew: the days of a league's season. */
  readonly cycle: number;
  /** League of its match days, where they differ. */
  readonly league: League | undefined;
  /** The same of a chain: it may have been announced before the model changed. */
  readonly leagueOf: (chainId: Buffer) => League | undefined;
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

/** Rules of a game, from its family and its terms, made once a process. */
type Rules = Pick<Game, 'family' | 'rulesAt' | 'cycle' | 'league'>;

const made = new Map<string, Rules>();

function rulesOf({ code, family, rtp_e4: rtpE4, model_text: text }: GameRow): Rules {
  const key = text ?? `${family}/${rtpE4}`;
  let known = made.get(key);
  if (!known)
    made.set(key, (known = text === null ? plainRules(code, family, rtpE4) : leagueRules(code, text)));
  return known;
}

function plainRules(game: string, code: string, rtpE4: number): Rules {
  const family = familyOf(code);
  assert(family, `game ${game} is of a family that this version knows`);
  return { family, rulesAt: sameRules(family, rtpE4), cycle: 1, league: undefined };
}

function leagueRules(game: string, text: string): Rules {
  const league = readLeague(text);
  assert(league, `game ${game} is a league that this version knows`);
  const { family, rulesAt, model } = league;
  return { family, rulesAt, cycle: daysOfSeason(model), league };
}

/** Opens the catalogue.   Cost: prices every selection of a family once. */
export async function openGameCatalogue(db: Queryable): Promise<GameCatalogue> {
  const published = new Set<Rules>();
  let games: readonly Game[] = [];
  let byId = new Map<number, Game>();
  let byCode = new Map<string, Game>();

  const publish = async (rules: Rules): Promise<void> => {
    if (published.has(rules)) return;
    const { payTable, tableHash, tableText } = rules.rulesAt(FIRST_INDEX);
    await publishPayTable(db, payTable.id, Buffer.from(tableHash, 'hex'), tableText);
    published.add(rules);
  };
  const refresh = async (): Promise<void> => {
    const read: Game[] = [];
    const [rows, earlier] = await Promise.all([allGames(db), earlierModels(db)]);
    for (const row of rows) {
      const rules = rulesOf(row);
      await publish(rules);
      const own = earlier.filter(({ game_id: id }) => id === row.id);
      read.push(gameOf(row, rules, own));
    }
    games = read;
    byId = new Map(read.map((game) => [game.id, game]));
    byCode = new Map(read.map((game) => [game.code, game]));
  };
  await refresh();
  return { byId: (id) => byId.get(id), byCode: (code) => byCode.get(code), all: () => games, refresh };
}

/** The leagues of chains that were announced before their game's model changed, by chain. */
const leaguesBefore = (row: GameRow, earlier: readonly EarlierModel[]): ReadonlyMap<string, Rules> =>
  new Map(
    earlier.map(({ chain_id: chain, model_text }) => [
      chain.toString('hex'),
      rulesOf({ ...row, model_text }),
    ]),
  );

function gameOf(row: GameRow, rules: Rules, earlier: readonly EarlierModel[]): Game {
  const before = leaguesBefore(row, earlier);
  const ofChain = (chainId: Buffer): Rules =>
    before.size === 0 ? rules : (before.get(chainId.toString('hex')) ?? rules);
  return {
    ...termsOf(row, rules),
    rulesOf: ({ chain_id: chain, chain_index: index }) => ofChain(chain).rulesAt(index),
    leagueOf: (chainId) => ofChain(chainId).league,
  };
}

const termsOf = (row: GameRow, rules: Rules): Omit<Game, 'rulesOf' | 'leagueOf'> => ({
  ...rules,
  id: row.id,
  code: row.code,
  category: row.category,
  weigh: row.weigh,
  status: row.status,
  rtpE4: row.rtp_e4,
  announced: rules.league ? `${row.code}@${rules.league.hash}` : row.code,
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
  partCapMinor: row.part_cap_minor ?? undefined,
  maxPayoutMinor: row.max_payout_minor ?? undefined,
});
