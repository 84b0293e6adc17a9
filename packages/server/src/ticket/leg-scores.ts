import type { SelectionResult } from '@tessera/domain/selection-result';

import type { Context } from '../context.ts';
import { familyOfLeg } from './leg-family.ts';
import type { LegResult } from './leg-results.ts';
import { drawnNumbers } from './leg-store.ts';

/** How the match of a leg ended, and at half-time. */
export type LegScore = {
  readonly score: string;
  readonly halfTime: string;
  /** What the match makes of a pick, also of one that nothing standing named at the draw. */
  readonly resultOf: (pick: string) => SelectionResult | undefined;
};

/** Reads how the matches of legs ended: undefined until the draw, and for a void round.
 *  Cost: one round trip, and a reading of each round's numbers. */
export async function readScores(
  ctx: Pick<Context, 'games'> & { readonly db: Pick<Context['db'], 'reader'> },
  legs: readonly LegResult[],
): Promise<(leg: LegResult) => LegScore | undefined> {
  const decided = legs.filter(({ state }) => state === 'drawn' || state === 'settled');
  const gameOf = new Map(decided.map(({ roundId, gameId }) => [roundId, gameId]));
  const drawn = gameOf.size > 0 ? await drawnNumbers(ctx.db.reader, gameOf.keys()) : [];
  const dayOf = new Map(
    drawn.map(({ round_id: id, numbers }) => {
      const game = ctx.games.byId(gameOf.get(id) ?? 0);
      return [id, { numbers, extra: game?.family.derive(numbers).extra ?? {} }];
    }),
  );
  return (leg) => {
    const day = dayOf.get(leg.roundId);
    const match = leg.market.slice(0, leg.market.indexOf('.'));
    const { [match]: score, [`${match}ht`]: halfTime } = day?.extra ?? {};
    if (!day || score === undefined || halfTime === undefined) return undefined;
    const resultOf = (pick: string): SelectionResult | undefined =>
      familyOfLeg(ctx, leg).selectionOf(`${leg.market}:${pick}`)?.resultOn(day.numbers);
    return { score, halfTime, resultOf };
  };
}
