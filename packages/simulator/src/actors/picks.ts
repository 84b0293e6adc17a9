import type { BetLine } from '@tessera/auditor/observed/intent';
import { familyOf } from '@tessera/domain/games/definitions';
import { isLeagueFamily } from '@tessera/domain/games/families';
import type { PickKind } from '@tessera/domain/games/family';
import { BUILDER, writeBuilder } from '@tessera/domain/games/football/builder';
import { canReturn, marketOf } from '@tessera/domain/games/football/markets';
import { matchKey, splitPlay } from '@tessera/domain/games/football/match-sale';

import type { Seeded } from '../seeded.ts';
import type { Sale } from './actor.ts';

type SetPick = Extract<PickKind, { kind: 'set' | 'ordered' }>;
type PairPick = Extract<PickKind, { kind: 'pairAndSingle' }>;
type Line = Omit<BetLine, 'amount'>;

/** The largest number of extra values in a set. */
const MORE_MAX = 2;
const PAIR_CHANCE = 0.3;
/** The most parts of a combination; more of them are rarely possible together. */
const PARTS_MAX = 3;
/** Combinations are of markets with few picks, since others hardly ever come together. */
const PICKS_MAX = 3;
/** Share of markets whose stake can come back, which is refused. */
const RETURNING_CHANCE = 0.1;

/** A set that stands for several lines, or a combination of what is offered of one match; undefined for a
 *  family without such plays. */
export const combinedPick = (random: Seeded, { family, offers }: Sale): Line | undefined =>
  isLeagueFamily(family) ? combination(random, offers) : setPick(random, family);

function setPick(random: Seeded, family: string): Line | undefined {
  const plays = familyOf(family)?.plays ?? [];
  const sets = plays.flatMap(({ key, pick }) =>
    pick.kind === 'set' || pick.kind === 'ordered' ? [{ key, pick }] : [],
  );
  if (sets.length === 0) return undefined;
  const [pair] = plays.flatMap(({ key, pick }) => (pick.kind === 'pairAndSingle' ? [{ key, pick }] : []));
  if (pair && random.chance(PAIR_CHANCE)) return pairAndSingle(random, pair);
  return largerSet(random, random.pick(sets));
}

/** More values than a line has, for a row all on its last place. */
function largerSet(random: Seeded, { key, pick: { kind, size, of } }: { key: string; pick: SetPick }): Line {
  const values = random.shuffle(of).slice(0, size + random.below(MORE_MAX + 1));
  const places = kind === 'set' ? values : [...values.slice(0, size - 1), values.slice(size - 1).join()];
  return { play: key, number: places.join('-'), odds: undefined };
}

function pairAndSingle(random: Seeded, { key, pick }: { key: string; pick: PairPick }): Line {
  const [pair, single, other] = random.shuffle(pick.of);
  const singles = random.chance(0.5) ? `${single}` : `${single},${other}`;
  return { play: key, number: `${pair}-${singles}`, odds: undefined };
}

/** Picks of two or three markets of one match. Some cannot come together, and some cannot be combined. */
function combination(random: Seeded, offers: Sale['offers']): Line | undefined {
  const mayReturn = random.chance(RETURNING_CHANCE);
  const parts = offers.flatMap(({ play, number: pick }) => {
    const { match, market: key = '' } = splitPlay(play) ?? {};
    const market = marketOf(key);
    const isWanted = market && market.picks.length <= PICKS_MAX && (mayReturn || !canReturn(market));
    return match !== undefined && isWanted ? [{ match, market, pick }] : [];
  });
  if (parts.length === 0) return undefined;
  const { match } = random.pick(parts);
  const own = random.shuffle(parts.filter((part) => part.match === match));
  // One pick of a market, the last in this order.
  const chosen = [...new Map(own.map((part) => [part.market.key, part])).values()];
  const number = writeBuilder(chosen.slice(0, 2 + random.below(PARTS_MAX - 1)));
  return { play: `${matchKey(match)}.${BUILDER}`, number, odds: undefined };
}
