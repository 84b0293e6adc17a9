import { pricedLines } from './picks.ts';
import type { PlayData, PlayInfo, PlaysReply } from './wire.ts';

/** More cells than this nobody looks through. */
const CELLS_MAX = 40;
const ORDERED = /^\d+(?:-\d+)+$/;

/** The plays as this page offers them: one whose selections are all orders of the same numbers, such as the
 *  ninety of the first two places, is chosen place by place. */
export const choosePlaces = (reply: PlaysReply): PlayData => ({ ...reply, plays: reply.plays.map(byPlace) });

function byPlace(play: PlayInfo): PlayInfo {
  const { pick, items } = play;
  const isOrdered = items.length > CELLS_MAX && items.every(({ number }) => ORDERED.test(number));
  if (pick.kind !== 'one' || !isOrdered) return play;
  const places = items.map(({ number }) => number.split('-'));
  const of = [...new Set(places.flat())].toSorted((a, b) => Number(a) - Number(b));
  return { ...play, pick: { kind: 'ordered', size: places[0]?.length ?? 1, of }, isSoldByLine: true };
}

/** The number by which the server is asked about a line: its own, or the first of those sold one by one. */
export const askedNumber = (play: PlayInfo | undefined, number: string): string =>
  (play?.isSoldByLine === true && pricedLines(play, number)[0]?.number) || number;
