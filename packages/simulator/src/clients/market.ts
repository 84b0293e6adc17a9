import { isCombined } from '@tessera/domain/games/family';
import type { RoundRules } from '@tessera/domain/games/rules';
import { formatOdds } from '@tessera/domain/odds';
import { comingRounds } from '@tessera/server/game/board-store';
import type { Game } from '@tessera/server/game/game-catalogue';

import type { Sale } from '../actors/actor.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { Seeded } from '../seeded.ts';
import type { SimulatedServer } from '../servers/server.ts';

const GAMES_SEEN = 2;
const LOAD_TIMEOUT_MS = 5_000;
/** Some members see a stale page and bet on a closed round. */
const STALE_CHANCE = 0.04;

const offered = new WeakMap<RoundRules, Sale['offers']>();

/** Every single selection of a round with its odds. */
function offersOf(rules: RoundRules): Sale['offers'] {
  const known = offered.get(rules);
  if (known) return known;
  const { family, payTable } = rules;
  const singles = family.plays.filter(({ pick }) => !isCombined(pick));
  const offers = singles.flatMap(({ key: play, selections }) =>
    selections.flatMap(({ key, pick }) => {
      const price = payTable.priceOf(key);
      return price ? { play, number: pick, odds: formatOdds(price.oddsE4) } : [];
    }),
  );
  offered.set(rules, offers);
  return offers;
}

/** The open rounds of a few games as one of the servers reports them; none when the read times out. */
export async function readSales(
  servers: readonly SimulatedServer[],
  random: Seeded,
  clock: VirtualClock,
): Promise<readonly Sale[]> {
  if (servers.length === 0) return [];
  const { ctx } = random.pick(servers);
  const games = random.shuffle(ctx.games.all()).slice(0, GAMES_SEEN);
  const isStale = random.chance(STALE_CHANCE);
  const seen = Promise.all(games.map((game) => saleOf(ctx, game, isStale, clock.now())));
  return new Promise((resolve) => {
    const giveUp = clock.after(LOAD_TIMEOUT_MS, () => resolve([]));
    // A failed load shows the member an empty page.
    seen.then(
      (sales) => {
        giveUp();
        resolve(sales.flatMap((sale) => sale ?? []));
      },
      () => resolve([]),
    );
  });
}

async function saleOf(
  { db }: SimulatedServer['ctx'],
  game: Game,
  isStale: boolean,
  nowMs: number,
): Promise<Sale | undefined> {
  const rounds = await comingRounds(db.reader, game.id);
  const onSale = rounds.find((round) => round.opens_at <= nowMs && nowMs < round.closes_at);
  const round = (isStale ? rounds.find(({ closes_at }) => closes_at <= nowMs) : undefined) ?? onSale;
  if (!round) return undefined;
  return {
    gameId: game.id,
    family: game.family.code,
    issue: round.issue,
    closesAtMs: round.closes_at,
    coming: rounds.filter(({ id }) => id > round.id).map(({ issue }) => issue),
    offers: offersOf(game.rulesAt(round.chain_index)),
  };
}
