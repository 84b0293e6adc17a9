import { elevenFive } from './11x5.ts';
import { k3 } from './k3.ts';
import { mark6 } from './mark6.ts';
import { type Chance, chanceOf, hundredthsText, isDraw, oddsFor, type Share } from './odds.ts';
import { pc28 } from './pc28.ts';
import { pk10 } from './pk10.ts';
import type { Draw, Family } from './play.ts';
import { ssc } from './ssc.ts';

export const FAMILIES = { k3, pk10, ssc, pc28, '11x5': elevenFive, mark6 } as const;

/** A selection with its odds. `id` is a small number that identifies it within its list.
 *  Units: odds x 100. */
export type Offer = {
  readonly id: number;
  readonly play: string;
  readonly number: string;
  readonly odds: bigint;
  readonly oddsText: string;
  readonly shareOn: (draw: Draw) => Share;
};

export type PriceList = {
  readonly hasPlay: (play: string) => boolean;
  /** Whether numbers can be those of a draw. */
  readonly isDraw: (draw: Draw) => boolean;
  readonly offer: (play: string, number: string) => Offer | undefined;
  readonly byId: (id: number) => Offer;
  /** The offers that a client's row stands for; undefined for an invalid play or number. */
  readonly lines: (play: string, number: string) => readonly Offer[] | undefined;
  /** The exact chance of a selection, where tickets on it can be cashed out. */
  readonly chance?: (play: string, number: string) => Chance<bigint> | undefined;
};

const WON: Share = { won: 2, back: 0 };
const RETURNED: Share = { won: 0, back: 2 };
const LOST: Share = { won: 0, back: 0 };

/** Every selection of a family at the odds of a target return. An offer is priced on first use. */
export function priceListOf(family: Family, rtpE4: number): PriceList {
  const offers = keptOffers((play, number) => {
    const selection = family.plays.get(play)?.selections.get(number);
    if (!selection) return undefined;
    const shareOn = (draw: Draw): Share =>
      selection.wins(draw) ? WON : selection.pushes(draw) ? RETURNED : LOST;
    return { odds: oddsFor(chanceOf(family, selection), rtpE4), shareOn };
  });
  return {
    ...offers,
    hasPlay: (play) => family.plays.has(play),
    isDraw: (draw) => isDraw(family, draw),
    lines: (play, number) =>
      family.plays
        .get(play)
        ?.lines(number)
        ?.map((line) => offers.offer(play, line))
        .filter((each) => each !== undefined),
  };
}

/** Makes each offer once, when it is first asked for. */
export function keptOffers(
  make: (play: string, number: string) => Pick<Offer, 'odds' | 'shareOn'> | undefined,
): Pick<PriceList, 'offer' | 'byId'> {
  const known = new Map<string, Offer>();
  const all: Offer[] = [];
  const offer = (play: string, number: string): Offer | undefined => {
    const key = `${play}:${number}`;
    const before = known.get(key);
    if (before) return before;
    const priced = make(play, number);
    if (!priced) return undefined;
    const made = { ...priced, id: all.length, play, number, oddsText: hundredthsText(priced.odds) };
    known.set(key, made);
    all.push(made);
    return made;
  };
  const byId = (id: number): Offer => {
    const found = all[id];
    if (!found) throw new Error(`no offer has the id ${id}`);
    return found;
  };
  return { offer, byId };
}
