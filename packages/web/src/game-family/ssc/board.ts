import type { FamilyBoard } from '../boards.ts';
import { SlideReveal } from '../slide-reveal.tsx';

export const sscBoard: FamilyBoard = { Reveal: SlideReveal };
