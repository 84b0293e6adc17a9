import type { FamilySign } from '../family-parts.ts';
import { ballSign } from '../icon/ball.tsx';

export const pc28Sign: FamilySign = { ...ballSign, hasSum: true };
