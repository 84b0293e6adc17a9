import type { FamilyBoard } from '../boards.ts';
import { SlideReveal } from '../slide-reveal.tsx';

export const pc28Board: FamilyBoard = { Reveal: SlideReveal };
