import type { FamilySign, NumeralProps } from '../family-parts.ts';
import { DieFace } from './die-face.tsx';

const SIZE = 30;
const SIZE_SMALL = 18;

export const k3Sign: FamilySign = { icon: 'dice', rowLabel: 'common.dice', Numeral: Die, hasSum: false };

function Die({ number, isSmall }: NumeralProps) {
  return <DieFace value={number} size={isSmall ? SIZE_SMALL : SIZE} />;
}
