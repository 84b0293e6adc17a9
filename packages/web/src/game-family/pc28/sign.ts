import { Ball } from '../ball.tsx';
import type { FamilySign } from '../signs.ts';

export const pc28Sign: FamilySign = {
  icon: 'balls',
  rowLabel: 'common.numbers',
  Numeral: Ball,
  hasSum: true,
};
