import { elevenFive } from './11x5/11x5.ts';
import { type GameFamily, isGameFamily } from './families.ts';
import type { FamilyDefinition } from './family.ts';
import { k3 } from './k3/k3.ts';
import { mark6 } from './mark6/mark6.ts';
import { pc28 } from './pc28/pc28.ts';
import { pk10 } from './pk10/pk10.ts';
import { ssc } from './ssc/ssc.ts';

/** Every family there is. A new one is its folder and its line here. */
export const FAMILIES: Readonly<Record<GameFamily, FamilyDefinition>> = {
  k3,
  pk10,
  ssc,
  pc28,
  '11x5': elevenFive,
  mark6,
};

/** The family of a code that comes from outside, such as a row of the games table; undefined for a
 *  stranger. */
export const familyOf = (code: string): FamilyDefinition | undefined =>
  isGameFamily(code) ? FAMILIES[code] : undefined;
