import { LEGS } from '@tessera/domain/tickets/legs';
import { type Way, WAYS } from '@tessera/domain/tickets/ways';

import { readObject } from '../../../../../storage/stored-form.ts';

/** Tabs of the slip of a league: each line as a single, or all legs as one ticket, in a way that has a name
 *  or in lines of chosen sizes. */
export const SLIP_TABS = ['singles', 'ways', 'free'] as const;
export type SlipTab = (typeof SLIP_TABS)[number];

/** Settings of a ticket beside its legs, as the player has set it. */
export type TicketForm = {
  readonly tab: SlipTab;
  /** Ids of legs. */
  readonly bankers: readonly string[];
  /** Legs and lines of a named way, `3x4`. */
  readonly way: string;
  readonly sizes: readonly number[];
  /** The stake of a line, as typed. */
  readonly unit: string;
};

export const NEW_FORM: TicketForm = { tab: 'singles', bankers: [], way: '', sizes: [], unit: '10' };

/** The tab that the slip is on with so many matches: a single match is a single, and what was chosen for
 *  several is kept for the next ones. */
export const tabFor = ({ tab }: Pick<TicketForm, 'tab'>, legCount: number): SlipTab =>
  legCount < LEGS.least ? 'singles' : tab;

export const nameOfWay = ({ legs, lines }: Way): string => `${legs}x${lines}`;

/** The sizes that lines of a ticket may have: all bankers stand in each, and one leg more. */
export function sizesFor(legCount: number, bankerCount: number): readonly number[] {
  const least = Math.max(LEGS.least, bankerCount + 1);
  const most = Math.min(legCount, LEGS.most);
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => least + at);
}

/** The ways with a name that these legs can go. */
export function waysFor(legCount: number, bankerCount: number): readonly Way[] {
  const sizes = sizesFor(legCount, bankerCount);
  return WAYS.filter((way) => way.legs === legCount && way.sizes.every((size) => sizes.includes(size)));
}

/** The sizes of the lines: those of the named way, or of the first where it does not fit the legs any more;
 *  or the chosen ones that fit. */
export function chosenSizes(form: TicketForm, legCount: number, bankerCount: number): readonly number[] {
  if (form.tab === 'free') {
    const fitting = sizesFor(legCount, bankerCount);
    return form.sizes.filter((size) => fitting.includes(size)).toSorted((a, b) => a - b);
  }
  const ways = waysFor(legCount, bankerCount);
  return (ways.find((way) => nameOfWay(way) === form.way) ?? ways[0])?.sizes ?? [];
}

/** The form as it was left; what is not of its shape is as in a new one. */
export function readForm(stored: string | null): TicketForm {
  const { tab, bankers, way, sizes, unit } = readObject(stored) ?? {};
  return {
    tab: SLIP_TABS.find((each) => each === tab) ?? NEW_FORM.tab,
    bankers: Array.isArray(bankers) ? bankers.filter((id) => typeof id === 'string') : [],
    way: typeof way === 'string' ? way : '',
    sizes: Array.isArray(sizes) ? sizes.filter((size) => Number.isInteger(size)) : [],
    unit: typeof unit === 'string' ? unit : NEW_FORM.unit,
  };
}
