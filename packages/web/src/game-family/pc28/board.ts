import type { FamilyBoard } from '../family-parts.ts';
import { SlideReveal } from '../slide-reveal.tsx';

export const pc28Board: FamilyBoard = { Reveal: SlideReveal };
