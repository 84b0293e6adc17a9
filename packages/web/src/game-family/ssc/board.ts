import type { FamilyBoard } from '../family-parts.ts';
import { SlideReveal } from '../stage/slide-reveal.tsx';

export const sscBoard: FamilyBoard = { Reveal: SlideReveal };
