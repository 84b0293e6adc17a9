import { elevenFiveCharts } from './11x5/charts.ts';
import { entryOf, type ByFamily } from './entry-of.ts';
import type { FamilyCharts } from './family-parts.ts';
import { k3Charts } from './k3/charts.ts';
import { mark6Charts } from './mark6/charts.ts';
import { pc28Charts } from './pc28/charts.ts';
import { pk10Charts } from './pk10/charts.ts';
import { sscCharts } from './ssc/charts.ts';

const CHARTS: ByFamily<FamilyCharts> = {
  k3: k3Charts,
  pk10: pk10Charts,
  ssc: sscCharts,
  pc28: pc28Charts,
  '11x5': elevenFiveCharts,
  mark6: mark6Charts,
};

/** Undefined for a family that this app does not know. */
export const chartsOf = (family: string): FamilyCharts | undefined => entryOf(CHARTS, family);
