import type { BetStatus } from '../../bets/bet-status.ts';
import type { Numbers } from '../numbers.ts';
import { type BuilderPart, holdsOn, readBuilder } from './builder.ts';
import { splitPlay } from './match-sale.ts';
import { factsIn } from './numbers.ts';

/** A part of a combination with what became of it: it is won or lost, or waits or is cancelled with its
 *  bet. */
export type PartState = BuilderPart & { readonly status: BetStatus };

/** Results of the parts of a combination, in the order in which the bet lists them; empty for a bet on
 *  anything else.
 *  Units: `numbers` are those of the match day; of a bet without a result they are not read.
 *  Refuses: by assertion numbers of a won or lost bet that are no match day with its match. */
export function partStates(
  { play, pick, status }: { readonly play: string; readonly pick: string; readonly status: BetStatus },
  numbers: Numbers,
): readonly PartState[] {
  const match = splitPlay(play)?.match;
  const read = readBuilder(pick);
  if (match === undefined || !read.ok) return [];
  const facts = status === 'win' || status === 'lose' ? factsIn(numbers, match) : null;
  return read.value.map((part) => ({
    ...part,
    status: facts === null ? status : holdsOn([part], facts) ? 'win' : 'lose',
  }));
}
