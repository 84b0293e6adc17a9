import type { FamilyBoard } from '../family-parts.ts';
import { SlideReveal } from '../slide-reveal.tsx';

export const pk10Board: FamilyBoard = { Reveal: SlideReveal };
