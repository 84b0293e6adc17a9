import { ballSign } from '../ball.tsx';
import type { FamilySign } from '../family-parts.ts';

export const pc28Sign: FamilySign = { ...ballSign, hasSum: true };
