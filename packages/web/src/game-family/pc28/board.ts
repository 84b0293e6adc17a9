import { colourOf } from '@tessera/domain/games/pc28/colour';

import type { FamilyBoard } from '../family-parts.ts';
import { SlideReveal } from '../stage/slide-reveal.tsx';

export const pc28Board: FamilyBoard = {
  Reveal: SlideReveal,
  waveOf: (play, number) => {
    const wave = play === 'sum' ? colourOf(Number(number)) : number;
    return wave !== 'none' && (play === 'sum' || play === 'colour') ? wave : undefined;
  },
};
