import { Ball } from '../ball.tsx';
import type { FamilySign } from '../family-parts.ts';

export const sscSign: FamilySign = {
  icon: 'balls',
  rowLabel: 'common.numbers',
  Numeral: Ball,
  hasSum: false,
};
