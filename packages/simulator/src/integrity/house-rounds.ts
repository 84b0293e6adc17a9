import { lazily } from '@tessera/domain/cache/lazily';
import { readLeague } from '@tessera/domain/fairness/league';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { FAMILIES } from '@tessera/domain/games/definitions';
import type { FamilyDefinition } from '@tessera/domain/games/family';
import type { Numbers } from '@tessera/domain/games/numbers';
import { oddsFor } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import { DAY_MS, MINUTE_MS } from '@tessera/domain/time';
import { roundIdOf } from '@tessera/server/ids/round-id';

import type { Seeded } from '../seeded.ts';

/** A round of the dice or of the league of a made-up house. Units: Unix ms. */
export type Round = {
  readonly game: number;
  /** Its place in the chain of its game. */
  readonly place: number;
  readonly closesAt: number;
  readonly drawsAt: number;
  readonly family: () => FamilyDefinition;
  /** The odds of a selection; undefined where it is not sold. */
  readonly oddsOf: (selection: string) => number | undefined;
  readonly numbers: () => Numbers;
};

/** Those of the dice, then the match days. */
export type Rounds = readonly Round[];

export const STARTS_AT = Date.UTC(2025, 5, 1);
export const DAYS = 35;
const INTERVAL_MS = 10 * MINUTE_MS;
/** Between match days: fewer than a real league has, so that more members meet on each. */
const MATCH_DAY_MS = 60 * MINUTE_MS;
const RTP_E4 = 9_700;
const FACES = 6;

/** The game of the house: three dice, of a new installation. */
const GAME = 1;
const dice = Object.values(FAMILIES).find(({ games }) => games.some(({ id }) => id === GAME));
assert(dice, 'a new installation has the game');
const DICE = dice;

/** Its league. */
const [leagueGame] = LEAGUE_GAMES;
const league = readLeague(leagueGame?.model ?? '');
assert(leagueGame && league, 'a new installation has a league');
const LEAGUE = league;
export const LEAGUE_GAME = leagueGame.id;

/** The id under which a round of a house is stored. */
export function roundIdIn(rounds: Rounds, at: number): bigint {
  const { drawsAt, game } = roundIn(rounds, at);
  return roundIdOf(drawsAt, game);
}

/** Finds a round by its place in the house. */
export function roundIn(rounds: Rounds, at: number): Round {
  const found = rounds[at];
  assert(found, `round ${at} is one of the house`);
  return found;
}

/** The rounds of a house, with their draws. */
export function drawnRounds(random: Seeded): Rounds {
  const throws = Array.from({ length: (DAYS * DAY_MS) / INTERVAL_MS }, (_, at) =>
    diceRound(
      at,
      [0, 0, 0].map(() => 1 + random.below(FACES)),
    ),
  );
  const days = Array.from({ length: (DAYS * DAY_MS) / MATCH_DAY_MS }, (_, at) =>
    matchDay(at, random.fork(`match day ${at}`)),
  );
  return [...throws, ...days];
}

function timesOf(at: number, intervalMs: number): Pick<Round, 'closesAt' | 'drawsAt'> {
  const closesAt = STARTS_AT + (at + 1) * intervalMs;
  return { closesAt, drawsAt: closesAt + MINUTE_MS };
}

const diceRound = (at: number, numbers: Numbers): Round => ({
  game: GAME,
  place: at,
  ...timesOf(at, INTERVAL_MS),
  family: () => DICE,
  oddsOf: (selection) => {
    const sold = DICE.selectionOf(selection);
    return sold && oddsFor(sold.probability, RTP_E4, sold.push);
  },
  numbers: () => numbers,
});

/** A match day whose prices and draws are computed on first use. */
function matchDay(at: number, random: Seeded): Round {
  const place = at + 1;
  const rules = lazily(() => LEAGUE.rulesAt(place));
  const numbers = lazily(() =>
    rules().family.draw(random.fork('all').below, (part) => random.fork(part).below),
  );
  return {
    game: LEAGUE_GAME,
    place,
    ...timesOf(at, MATCH_DAY_MS),
    family: () => rules().family,
    oddsOf: (selection) => rules().payTable.priceOf(selection)?.oddsE4,
    numbers,
  };
}

type Calendar = { readonly roundAt: (at: number) => number; readonly dayAt: (at: number) => number };

/** The first round of dice that closes at or after a moment, and the first match day; the last one where
 *  there is none. */
export function calendarOf(rounds: Rounds): Calendar {
  const throws = rounds.findIndex(({ game }) => game === LEAGUE_GAME);
  const placeAt = (at: number, intervalMs: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.ceil((at - STARTS_AT) / intervalMs) - 1));
  return {
    roundAt: (at) => placeAt(at, INTERVAL_MS, throws),
    dayAt: (at) => throws + placeAt(at, MATCH_DAY_MS, rounds.length - throws),
  };
}
