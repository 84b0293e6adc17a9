import { grouped } from '../grouped.ts';

/** A ticket as it is connected with others. */
type Legs = { readonly legs: readonly { readonly match: string }[] };

/** Tickets that share a match, straight or through others, in the order of the first of each part.
 *  Cost: one pass. */
export function connected<T extends Legs>(tickets: readonly T[]): readonly (readonly T[])[] {
  const nextOf = new Map<string, string>();
  const partOf = (match: string): string => {
    let at = match;
    for (let next = nextOf.get(at); next !== undefined; next = nextOf.get(at)) at = next;
    return at;
  };
  for (const [first = '', ...others] of tickets.map(matchesOf))
    for (const other of others) {
      const [one, part] = [partOf(first), partOf(other)];
      if (one !== part) nextOf.set(part, one);
    }
  return [...grouped(tickets, ({ legs }) => partOf(legs[0]?.match ?? '')).values()];
}

/** The matches of a ticket, in the order of their names. */
export const matchesOf = ({ legs }: Legs): string[] => legs.map(({ match }) => match).toSorted();
