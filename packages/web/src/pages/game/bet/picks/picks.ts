import { expandOne, expandOrdered, expandSet } from '@tessera/domain/games/expand';
import { SLIP_LINES_MAX } from '@tessera/domain/wager/slip';

import { rowCountOf } from '../../../../bets/pick-rows.ts';
import { oddsE4Of } from '../../../../guest/odds-text.ts';
import type { PlayInfo, PlayItem } from './wire.ts';

/** The chosen members of a play, row by row: one row for a set, one for each place of an ordered pick, and
 *  pairs and singles. */
export type RowsPick = readonly (readonly string[])[];

/** Returns true if a bet of the play chooses several numbers. */
export const isSetPlay = (play: PlayInfo): boolean => play.pick.kind !== 'one';

/** Returns true if the reply gives one item for all lines of a play although their prices differ. */
export const isSet = (play: PlayInfo): boolean => play.pick.kind === 'set';

/** Adds or removes a member of a row; members keep the order of the play. */
export const pickToggled = (play: PlayInfo, pick: RowsPick, row: number, member: string): RowsPick =>
  Array.from({ length: rowCountOf(play) }, (_, at) => {
    const chosen = pick[at] ?? [];
    if (at !== row) return chosen;
    const isIn = chosen.includes(member);
    return (play.pick.of ?? []).filter((one) => (one === member ? !isIn : chosen.includes(one)));
  });

/** The pick as the wire writes it: "1-2-3" for a set, "1,3-2,4" for rows. */
export const numberOf = (play: PlayInfo, pick: RowsPick): string =>
  rowCountOf(play) === 1 ? (pick[0] ?? []).join('-') : pick.map((row) => row.join(',')).join('-');

/** One bet line of a pick, with its price. */
export type PricedLine = { readonly number: string; readonly odds: string; readonly max_bet: string };

/** The bet lines of a pick, and of more than a slip can hold one too many; none for an incomplete or invalid
 *  pick, or one that is not on sale. */
export function pricedLines(play: PlayInfo, number: string): readonly PricedLine[] {
  const expanded = expand(play, number);
  if (!expanded.ok) return [];
  const items = itemsOf(play);
  const lines: PricedLine[] = [];
  for (const each of expanded.value) {
    const item = items.get(each) ?? items.get(ANY);
    if (!item) return [];
    lines.push({ number: each, odds: item.odds, max_bet: item.max_bet });
  }
  return lines;
}

/** The odds of a pick as the slip shows them: one price, or a range where lines differ. "" when it is not on
 *  sale. */
export function oddsOf(play: PlayInfo, number: string): string {
  const prices = pricedLines(play, number).map((line) => line.odds);
  const sorted = prices.toSorted((a, b) => oddsE4Of(a) - oddsE4Of(b));
  const [least = '', most = ''] = [sorted[0], sorted.at(-1)];
  return least === most ? least : `${least}\u2013${most}`;
}

/** The item that stands for every line of a play with one price. */
const ANY = '*';

const known = new WeakMap<PlayInfo, ReadonlyMap<string, PlayItem>>();

function itemsOf(play: PlayInfo): ReadonlyMap<string, PlayItem> {
  const items = known.get(play) ?? new Map(play.items.map((item) => [item.number, item]));
  known.set(play, items);
  return items;
}

function expand(play: PlayInfo, number: string) {
  const { kind, of = [], size = 1 } = play.pick;
  if (kind === 'set') return expandSet(number, of, size, SLIP_LINES_MAX + 1);
  if (kind === 'pairAndSingle') return expandOrdered(number, of, 2);
  if (kind === 'ordered') return expandOrdered(number, of, size);
  return expandOne(number, new Set(itemsOf(play).keys()));
}
