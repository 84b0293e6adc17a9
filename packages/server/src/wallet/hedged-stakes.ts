import { grouped } from '@tessera/domain/grouped';
import { assert } from '@tessera/domain/result';
import type { Book } from '@tessera/domain/wager/liability';
import { hedgedStakes } from '@tessera/domain/withdrawal/hedged';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { countedHedges, type HedgeRound, type OwnStake, uncountedStakes } from './hedge-store.ts';
import { uncountedTicketHedges } from './ticket-hedges.ts';

type Deps = Pick<Context, 'games'>;

/** Returns what of an account's stakes on closed rounds, and of its tickets, covers each other and was never
 *  at risk. The stored sum is read last: a round that is counted in between is subtracted twice for this
 *  once, never not at all.
 *  Units: 1/100.   Cost: three round trips, four for a member with tickets; see `uncountedStakes` and
 *  `uncountedTicketHedges`. */
export async function hedgesOf(db: Queryable, games: Context['games'], accountId: bigint): Promise<bigint> {
  const uncounted = await uncountedStakes(db, accountId);
  const ofTickets = await uncountedTicketHedges(db, { games }, accountId);
  const counted = await countedHedges(db, accountId);
  let hedged = counted;
  for (const lines of grouped(uncounted, ({ id }) => id).values()) {
    const [round] = lines;
    if (round) hedged += hedgedIn({ games }, round, lines);
  }
  return hedged + ofTickets;
}

/** Stakes of one account on a round that cover each other. Units: 1/100.
 *  Cost: see `atRiskIn`, for each feature of the draw that is staked. */
export function hedgedIn({ games }: Deps, round: HedgeRound, lines: readonly OwnStake[]): bigint {
  const game = games.byId(round.game_id);
  assert(game, `the game of round ${round.id} exists`);
  const { family } = game.rulesOf(round);
  const book: Book = new Map();
  for (const { selection: key, stake_minor: stakeMinor, payout_minor: payoutMinor } of lines) {
    const halves = family.selectionOf(key)?.hasHalves
      ? { winMinor: (payoutMinor + stakeMinor) / 2n, lossMinor: stakeMinor / 2n }
      : undefined;
    book.set(key, { stakeMinor, payoutMinor, halves, bets: 1 });
  }
  return hedgedStakes(family, book);
}
