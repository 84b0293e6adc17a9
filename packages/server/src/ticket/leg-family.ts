import type { FamilyDefinition } from '@tessera/domain/games/family';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { LegResult } from './leg-results.ts';

/** What the round of a leg sells.   Cost: a look-up. */
export function familyOfLeg(
  { games }: Pick<Context, 'games'>,
  { gameId, chainId, chainIndex }: Pick<LegResult, 'gameId' | 'chainId' | 'chainIndex'>,
): FamilyDefinition {
  const game = games.byId(gameId);
  assert(game, `game ${gameId} of a ticket is known`);
  return game.rulesOf({ chain_id: chainId, chain_index: chainIndex }).family;
}
