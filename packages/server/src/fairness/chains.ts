import { POLICY, type Policy } from '@tessera/domain/fairness/announcement';
import { daysOfSeason } from '@tessera/domain/games/football/season/season';
import { assert } from '@tessera/domain/result';
import { DAY_MS, type EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import type { Game } from '../game/game-catalogue.ts';
import { chainsInSale, chainsOf, type ChainRow, findChain, markLost } from './chain-store.ts';
import type { OperatorKey } from './operator-key.ts';
import { witnessLocation } from './witness-location.ts';

/** The minimum notice: a chain is announced this long before its first round opens, except where a game has
 *  none before it: its very first, and the next one once those before it are lost.  Units: ms. */
export const NOTICE_MS = DAY_MS;

/** Returns true if a chain was announced with the operator's key in force, or with a newer one that another
 *  server has and this one not yet: a key that we do not have and that follows a chain of ours. */
export function isSignedNow(
  operator: OperatorKey,
  { announcement, announced_at: at }: ChainRow,
  chains: readonly ChainRow[],
): boolean {
  const current = operator.publicKey.toString('hex');
  if (operator.has(announcement.operatorKey)) return announcement.operatorKey === current;
  return chains.some((each) => each.announced_at < at && each.announcement.operatorKey === current);
}

type SourcesEnv = Pick<Context['env'], 'fairnessPolicy' | 'witness'>;

/** The configured policy. */
export const policyOf = (env: Pick<SourcesEnv, 'fairnessPolicy'>): Policy => POLICY[env.fairnessPolicy];

/** Returns true if a chain has the configured sources, its witness where it is configured. */
export const isAsSet = (env: SourcesEnv, chain: Pick<ChainRow, 'policy' | 'witness_location'>): boolean =>
  chain.policy === policyOf(env) && chain.witness_location === witnessLocation(env);

/** Number of games that sell rounds with the configured sources, and how many with those of an earlier
 *  setting. */
export async function countChainsBySources(
  db: Queryable,
  env: SourcesEnv,
): Promise<{ readonly asSet: number; readonly others: number }> {
  const chains = await chainsInSale(db);
  const asSet = chains.filter((chain) => isAsSet(env, chain)).length;
  return { asSet, others: chains.length - asSet };
}

/** The chain of a round, as announced.   Cost: one indexed row. */
export async function chainOf(
  ctx: Pick<Context, 'db'>,
  round: { readonly chain_id: Buffer },
): Promise<ChainRow> {
  const chain = await findChain(ctx.db.reader, round.chain_id);
  assert(chain, 'a round has a chain');
  return chain;
}

type ChainChoice = Pick<Context, 'db' | 'env' | 'operator'>;

/** Notes once that a chain is lost.   Cost: one row. */
export const markChainLost = (tx: Tx, { id }: Pick<ChainRow, 'id'>): Promise<number> => markLost(tx, id);

/** Those that rounds can be made from and drawn. */
export const notLost = (chains: readonly ChainRow[]): ChainRow[] =>
  chains.filter(({ lost_at }) => lost_at === null);

/** Selects the chain that supplies the index of a round that opens at a given moment. A successor is used
 *  only after its notice. Of the chains with free indexes: one of an earlier model whose season is under way,
 *  which is played to its end; otherwise the oldest that was announced for the game as it is, with the
 *  configured sources and the operator's key in force if there is one; otherwise the oldest. Undefined before
 *  the game's first chain is announced.  Units: Unix ms.   Cost: one index range of a few rows. */
export async function chainFor(
  ctx: ChainChoice,
  game: Game,
  opensAt: EpochMs,
): Promise<ChainRow | undefined> {
  const chains = notLost(await chainsOf(ctx.db.reader, game.id));
  const ready = chains.filter(
    (chain, at) =>
      chain.next_index <= chain.length && (at === 0 || chain.announced_at + NOTICE_MS <= opensAt),
  );
  const current = ready.filter((chain) => isFor(game, chain));
  const asSet = current.filter((chain) => isAsSet(ctx.env, chain));
  return (
    ready.find((chain) => !isFor(game, chain) && leftOfSeason(game, chain) < cycleOf(game, chain)) ??
    asSet.find((chain) => isSignedNow(ctx.operator, chain, chains)) ??
    asSet[0] ??
    current[0] ??
    ready[0]
  );
}

/** Number of rounds that a chain may still supply before the choice is made again: of an earlier model, those
 *  of its season. */
export function roomOf(game: Game, chain: ChainRow): number {
  const room = chain.length - chain.next_index + 1;
  return isFor(game, chain) ? room : Math.min(room, leftOfSeason(game, chain));
}

const cycleOf = (game: Game, { id }: ChainRow): number => {
  const league = game.leagueOf(id);
  return league ? daysOfSeason(league.model) : 1;
};

/** From its next index to the end of its season: a whole season when it is over. */
const leftOfSeason = (game: Game, chain: ChainRow): number => {
  const cycle = cycleOf(game, chain);
  return cycle - ((chain.next_index - 1) % cycle);
};

/** The same chain, where a round is about to be made: the game has one.   Cost: see chainFor. */
export async function servingChain(ctx: ChainChoice, game: Game, opensAt: EpochMs): Promise<ChainRow> {
  const chain = await chainFor(ctx, game, opensAt);
  assert(chain, `game ${game.code} has a chain with room`);
  return chain;
}

/** Returns true if a chain was announced for a game as it is: a league changes its name with its model. */
export const isFor = ({ announced }: Game, { announcement }: ChainRow): boolean =>
  announcement.game === announced;
