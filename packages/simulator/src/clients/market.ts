import { isCombined, type Play } from '@tessera/domain/games/family';
import type { RoundRules } from '@tessera/domain/games/rules';
import { formatOdds } from '@tessera/domain/odds';
import { comingRounds } from '@tessera/server/game/board-store';
import type { Game } from '@tessera/server/game/game-catalogue';

import type { Sale } from '../actors/actor.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { Seeded } from '../seeded.ts';
import type { SimulatedServer } from '../servers/server.ts';

const GAMES_SEEN = 2;
const MATCHES_SEEN = 2;
const LOAD_TIMEOUT_MS = 5_000;
/** Some members see a stale page and bet on a closed round. */
const STALE_CHANCE = 0.04;

/** By what sells them, a round's rules or a match: members look often, and prices do not change. */
const offered = new WeakMap<object, Sale['offers']>();

/** Every single selection of plays with its odds. */
function offersOf(seller: object, { payTable }: RoundRules, plays: () => readonly Play[]): Sale['offers'] {
  const known = offered.get(seller);
  if (known) return known;
  const listed = plays().filter(({ pick }) => !isCombined(pick));
  const offers = listed.flatMap((play) =>
    play.selections.flatMap(({ key, pick }) => {
      const price = payTable.priceOf(key);
      return price ? { play: play.key, number: pick, odds: formatOdds(price.oddsE4) } : [];
    }),
  );
  offered.set(seller, offers);
  return offers;
}

/** Plays of a round that a member sees: all plays, or of a match day those of two matches. */
function offersSeen(game: Game, chainIndex: number, random: Seeded): Sale['offers'] {
  const rules = game.rulesAt(chainIndex);
  const matches = random.shuffle(game.league?.rulesAt(chainIndex).matches ?? []).slice(0, MATCHES_SEEN);
  return game.league
    ? matches.flatMap((match) => offersOf(match, rules, match.plays))
    : offersOf(rules, rules, () => rules.family.plays);
}

/** The open rounds of a few games as one of the servers reports them; none when the read times out. */
export async function readSales(
  servers: readonly SimulatedServer[],
  random: Seeded,
  clock: VirtualClock,
  isWanted: (game: Game) => boolean = () => true,
): Promise<readonly Sale[]> {
  if (servers.length === 0) return [];
  const { ctx } = random.pick(servers);
  const games = random.shuffle(ctx.games.all().filter(isWanted)).slice(0, GAMES_SEEN);
  const isStale = random.chance(STALE_CHANCE);
  const seen = Promise.all(games.map((game) => salesOf(ctx, game, { isStale, nowMs: clock.now(), random })));
  return new Promise((resolve) => {
    const giveUp = clock.after(LOAD_TIMEOUT_MS, () => resolve([]));
    // A failed load shows the member an empty page.
    seen.then(
      (sales) => {
        giveUp();
        resolve(sales.flat());
      },
      () => resolve([]),
    );
  });
}

type MarketQuery = { readonly isStale: boolean; readonly nowMs: number; readonly random: Seeded };

/** The round of a game that closes next, or one that has just closed; of a league also one that closes
 *  later. */
async function salesOf(
  { db }: SimulatedServer['ctx'],
  game: Game,
  { isStale, nowMs, random }: MarketQuery,
): Promise<readonly Sale[]> {
  const rounds = await comingRounds(db.reader, game.id);
  const [next, ...later] = rounds.filter((round) => round.opens_at <= nowMs && nowMs < round.closes_at);
  const closed = isStale ? rounds.find(({ closes_at }) => closes_at <= nowMs) : undefined;
  const first = closed ?? next;
  const seen = [...(first ? [first] : []), ...(later.length > 0 ? [random.pick(later)] : [])];
  return seen.map((round) => ({
    gameId: game.id,
    family: game.family.code,
    issue: round.issue,
    closesAtMs: round.closes_at,
    // A league is not chased.
    coming: game.league ? [] : rounds.filter(({ id }) => id > round.id).map(({ issue }) => issue),
    offers: offersSeen(game, round.chain_index, random),
  }));
}
