import { elevenFiveBoard } from './11x5/board.ts';
import { entryOf, type ByFamily } from './entry-of.ts';
import type { FamilyBoard } from './family-parts.ts';
import { k3Board } from './k3/board.tsx';
import { mark6Board } from './mark6/board.tsx';
import { pc28Board } from './pc28/board.ts';
import { pk10Board } from './pk10/board.tsx';
import { sscBoard } from './ssc/board.ts';

const BOARDS: ByFamily<FamilyBoard> = {
  k3: k3Board,
  pk10: pk10Board,
  ssc: sscBoard,
  pc28: pc28Board,
  '11x5': elevenFiveBoard,
  mark6: mark6Board,
};

/** A family that this app does not know yet has the board of plain numbers. */
export const boardOf = (family: string): FamilyBoard => entryOf(BOARDS, family) ?? sscBoard;
