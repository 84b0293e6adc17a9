import type { FamilyCode, GameFamily } from './family.ts';
import { k3 } from './k3/k3.ts';
import { pc28 } from './pc28/pc28.ts';
import { pk10 } from './pk10/pk10.ts';
import { ssc } from './ssc/ssc.ts';

/** Every family there is. A new one is its folder and its line here. */
export const FAMILIES: Readonly<Record<FamilyCode, GameFamily>> = { k3, pk10, ssc, pc28 };

/** The family of a code that comes from outside, such as a row of the games table; undefined for a
 *  stranger. */
export const familyOf = (code: string): GameFamily | undefined =>
  Object.hasOwn(FAMILIES, code) ? FAMILIES[code as FamilyCode] : undefined;
