import type { FamilyCode } from '@tessera/domain/games/families';

import { elevenFiveSign } from './11x5/sign.ts';
import { entryOf } from './entry-of.ts';
import type { FamilySign } from './family-parts.ts';
import { footballSign } from './football/sign.ts';
import { ballSign } from './icon/ball.tsx';
import { k3Sign } from './k3/sign.tsx';
import { pc28Sign } from './pc28/sign.ts';
import { pk10Sign } from './pk10/sign.tsx';

const SIGNS: Readonly<Record<FamilyCode, FamilySign>> = {
  k3: k3Sign,
  pk10: pk10Sign,
  ssc: ballSign,
  pc28: pc28Sign,
  '11x5': elevenFiveSign,
  mark6: ballSign,
  football: footballSign,
};

/** A family that this app does not know yet is drawn as balls. */
export const signOf = (family: string): FamilySign => entryOf(SIGNS, family) ?? ballSign;

/** So many scores have room on a tile. */
const SHOWN = [1, 2, 3, 4];

/** A draw in one line of text: its numbers, or the first scores. */
export function drawText(family: string, numbers: readonly number[]): string {
  const { scoreOf } = signOf(family);
  return scoreOf
    ? SHOWN.slice(0, numbers[0])
        .map((match) => scoreOf(numbers, match))
        .join('  ')
    : numbers.join(' ');
}
