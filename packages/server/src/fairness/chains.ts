import { POLICY, type Policy } from '@tessera/domain/fairness/announcement';
import { assert } from '@tessera/domain/result';
import { DAY_MS, type EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import { chainsOf, type ChainRow, findChain } from './chain-store.ts';

/** The minimum notice: a chain is announced this long before its first round opens, except for a game's very
 *  first.  Units: ms. */
export const NOTICE_MS = DAY_MS;

/** The configured policy. */
export const policyOf = (env: Context['env']): Policy => POLICY[env.fairnessPolicy];

/** The chain of a round, as announced.   Cost: one indexed row. */
export async function chainOf(
  ctx: Pick<Context, 'db'>,
  round: { readonly chain_id: Buffer },
): Promise<ChainRow> {
  const chain = await findChain(ctx.db.reader, round.chain_id);
  assert(chain, 'a round has a chain');
  return chain;
}

/** Selects the chain, announced for the game as it is, that supplies the index of a round that opens at a
 *  given moment: the oldest with
 *  free indexes under the configured policy, otherwise the oldest with free indexes. A successor is used only
 *  after its notice. Undefined before the game's first chain is announced.  Units: Unix ms.
 *  Cost: one index range of a few rows. */
export async function chainFor(
  ctx: Pick<Context, 'db' | 'env'>,
  game: Game,
  opensAt: EpochMs,
): Promise<ChainRow | undefined> {
  const ready = (await chainsOf(ctx.db.reader, game.id)).filter(
    (chain, at) =>
      isFor(game, chain) &&
      chain.next_index <= chain.length &&
      (at === 0 || chain.announced_at + NOTICE_MS <= opensAt),
  );
  return ready.find(({ policy }) => policy === policyOf(ctx.env)) ?? ready[0];
}

/** The same chain, where a round is about to be made: the game has one.   Cost: see chainFor. */
export async function servingChain(
  ctx: Pick<Context, 'db' | 'env'>,
  game: Game,
  opensAt: EpochMs,
): Promise<ChainRow> {
  const chain = await chainFor(ctx, game, opensAt);
  assert(chain, `game ${game.code} has a chain with room`);
  return chain;
}

/** Whether a chain was announced for a game as it is: a league changes its name with its model. */
export const isFor = ({ announced }: Game, { announcement }: ChainRow): boolean =>
  announcement.game === announced;
