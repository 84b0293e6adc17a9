import { ballSign } from '../ball.tsx';
import type { FamilySign } from '../family-parts.ts';

export const elevenFiveSign: FamilySign = { ...ballSign, icon: 'five' };
