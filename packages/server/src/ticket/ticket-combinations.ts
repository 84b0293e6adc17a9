import { Refusal } from '../kernel/refusal.ts';
import type { PartTickets } from '../wager/part-tickets.ts';
import type { SlipLeg } from './ticket.ts';

type Leg = Pick<SlipLeg, 'at' | 'roundId' | 'part' | 'rules' | 'market' | 'picks'>;

/** A part of a round with what its tickets name. */
type NamedPart = { readonly part: number; readonly tickets: Pick<PartTickets, 'legs'> };

/** The rounds in which a ticket names combinations. */
export const roundsOfCombinations = (legs: readonly Leg[]): ReadonlySet<bigint> =>
  new Set(legs.flatMap((leg) => (combinationsOf(leg).length > 0 ? [leg.roundId] : [])));

/** The refusal of a ticket with more different combinations than one of its rounds still takes on tickets,
 *  with the first leg that does not fit, and how many do. Those of bets are counted by themselves. `namedIn`
 *  gives what the tickets of a round name, without this one.
 *  Refuses: ROUND_LIMIT.   Cost: none without a combination, else a step for each selection that tickets of
 *  its rounds name. */
export function overCombinations(
  legs: readonly Leg[],
  namedIn: (roundId: bigint) => readonly NamedPart[],
): Refusal | undefined {
  for (const roundId of roundsOfCombinations(legs)) {
    const parts = namedIn(roundId);
    const isNamed = (part: number, selection: string): boolean =>
      parts.some((each) => each.part === part && each.tickets.legs.has(selection));
    const fresh = legs.filter(
      (leg) =>
        leg.roundId === roundId && combinationsOf(leg).some((selection) => !isNamed(leg.part, selection)),
    );
    const combinations = fresh[0]?.rules.family.combinations;
    if (!combinations) continue;
    const { isOne, most } = combinations;
    let taken = 0;
    for (const { tickets } of parts)
      for (const selection of tickets.legs.keys()) if (isOne(selection)) taken += 1;
    const left = Math.max(0, most - taken);
    const beyond = fresh.map(({ at }) => at).toSorted((a, b) => a - b)[left];
    if (beyond === undefined) continue;
    const detail = { of: 'combinations', limit: String(most), left: String(left) };
    return new Refusal('ROUND_LIMIT', { leg: beyond, ...detail });
  }
  return undefined;
}

/** A leg names one combination or none, and no two legs are on one match. */
const combinationsOf = ({ rules, market, picks }: Leg): readonly string[] =>
  picks
    .map(({ pick }) => `${market}:${pick}`)
    .filter((selection) => rules.family.combinations?.isOne(selection) ?? false);
