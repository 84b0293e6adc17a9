import type { FamilySign } from '../family-parts.ts';
import { ballSign } from '../icon/ball.tsx';

export const elevenFiveSign: FamilySign = { ...ballSign, icon: 'five' };
