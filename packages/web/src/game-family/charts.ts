import type { MessageKey } from '../i18n/messages.ts';
import { entryOf, type ByFamily } from './entry-of.ts';
import { k3Charts } from './k3/charts.ts';
import { pc28Charts } from './pc28/charts.ts';
import { pk10Charts } from './pk10/charts.ts';
import { sscCharts } from './ssc/charts.ts';

export type RoadName = 'sides' | 'parity' | 'duel';

/** A figure of a draw that a trend chart can follow, and its range. */
type Range = { readonly name: MessageKey; readonly from: number; readonly to: number };

/** What the history page needs of a family. */
export type FamilyCharts = {
  readonly places: Range & { readonly count: number };
  readonly sum: Range | null;
  /** The tracks that come first in the list of charts. */
  readonly leads: 'sum' | 'places';
  readonly roads: readonly RoadName[];
  /** Names of derived values that are called something else in this family. */
  readonly words?: Readonly<Record<string, MessageKey>>;
};

const CHARTS: ByFamily<FamilyCharts> = {
  k3: k3Charts,
  pk10: pk10Charts,
  ssc: sscCharts,
  pc28: pc28Charts,
};

/** Undefined for a family that this app does not know. */
export const chartsOf = (family: string): FamilyCharts | undefined => entryOf(CHARTS, family);
