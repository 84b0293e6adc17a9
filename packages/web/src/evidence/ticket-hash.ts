import { parseMoney } from '@tessera/domain/money';
import { ticketText, type WrittenLeg } from '@tessera/domain/tickets/ticket-text';
import { sizesOfWay } from '@tessera/domain/tickets/ways';

/** The code of a game by its number. */
export type CodeOf = (gameId: number) => string | undefined;

type SentLeg = {
  readonly game_id: number;
  readonly game_no: string;
  readonly play: string;
  readonly number: readonly string[];
  readonly odds: readonly string[];
  readonly banker: 0 | 1;
};

/** Returns true if a hash is that of the text of a ticket as it was sent. The text has its legs by round and
 *  match; the order of rounds of several leagues is the house's, so each order is tried.   Cost: a hash for
 *  each. */
export function isTextHash(
  wanted: string,
  row: { readonly amount?: unknown; readonly number?: unknown; readonly legs?: unknown },
  codeOf: CodeOf,
  hashOf: (text: string) => string,
): boolean {
  const legs = Array.isArray(row.legs) ? (row.legs as readonly SentLeg[]) : [];
  const unit = parseMoney(String(row.amount));
  const sizes = sizesOfWay(String(row.number), legs.length);
  if (!unit.ok || !sizes) return false;
  const rounds = new Map<string, SentLeg[]>();
  for (const leg of legs) {
    const name = `${leg.game_id} ${leg.game_no}`;
    rounds.set(
      name,
      [...(rounds.get(name) ?? []), leg].toSorted((a, b) => matchOf(a) - matchOf(b)),
    );
  }
  const unitMinor = unit.value;
  return someOrder([...rounds.values()], (order) => {
    const written = order.flat().map((leg) => writtenLeg(leg, codeOf));
    return hashOf(ticketText({ unitMinor, sizes, legs: written })) === wanted;
  });
}

const writtenLeg = (leg: SentLeg, codeOf: CodeOf): WrittenLeg => ({
  game: codeOf(leg.game_id) ?? '',
  gameNo: leg.game_no,
  selection: leg.play,
  picks: leg.number.map((pick, at) => ({ pick, oddsE4: oddsE4Of(leg.odds[at]) })),
  isBanker: leg.banker === 1,
});

/** A market of a match is called `m3.1x2`. */
const matchOf = ({ play }: SentLeg): number => Number(/^m(\d+)/.exec(play)?.[1] ?? 0);

/** Returns true if a test holds for some order of the items. */
const someOrder = <T>(
  items: readonly T[],
  holds: (order: readonly T[]) => boolean,
  before: readonly T[] = [],
): boolean =>
  items.length === 0
    ? holds(before)
    : items.some((item, at) => someOrder(items.toSpliced(at, 1), holds, [...before, item]));

/** Odds as shown, which have two decimals.   Units: answer x 10 000. */
export const oddsE4Of = (shown: string | undefined): number => Math.round(Number(shown) * 10_000);
