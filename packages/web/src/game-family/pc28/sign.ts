import { Ball } from '../ball.tsx';
import type { FamilySign } from '../family-parts.ts';

export const pc28Sign: FamilySign = {
  icon: 'balls',
  rowLabel: 'common.numbers',
  Numeral: Ball,
  hasSum: true,
};
