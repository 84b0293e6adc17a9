import type { ComponentType } from 'react';

import type { IconName } from '../ui/icon/index.ts';
import { entryOf, type ByFamily } from './entry-of.ts';
import { k3Sign } from './k3/sign.tsx';
import { pc28Sign } from './pc28/sign.ts';
import { pk10Sign } from './pk10/sign.tsx';
import { sscSign } from './ssc/sign.ts';

export type NumeralProps = { readonly number: number; readonly isSmall: boolean };

/** What every page shows of a family: its icon and its drawn numbers. Home carries all signs, so nothing else
 *  belongs here. The hue is in hue.css. */
export type FamilySign = {
  readonly icon: IconName;
  /** Names a row of numbers to screen readers. */
  readonly rowLabel: 'common.dice' | 'common.numbers';
  readonly Numeral: ComponentType<NumeralProps>;
  /** The row of numbers ends with their sum. */
  readonly hasSum: boolean;
};

const SIGNS: ByFamily<FamilySign> = { k3: k3Sign, pk10: pk10Sign, ssc: sscSign, pc28: pc28Sign };

/** A family that this app does not know yet is drawn as balls. */
export const signOf = (family: string): FamilySign => entryOf(SIGNS, family) ?? sscSign;
