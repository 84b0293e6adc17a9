import type { FamilyBoard } from '../boards.ts';
import { SlideReveal } from '../slide-reveal.tsx';

export const pk10Board: FamilyBoard = { Reveal: SlideReveal };
