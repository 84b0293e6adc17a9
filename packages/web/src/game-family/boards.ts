import type { ComponentType, ReactNode } from 'react';

import { entryOf, type ByFamily } from './entry-of.ts';
import { k3Board } from './k3/board.tsx';
import { pc28Board } from './pc28/board.ts';
import { pk10Board } from './pk10/board.ts';
import { sscBoard } from './ssc/board.ts';

export type RevealProps = {
  readonly family: string;
  readonly numbers: readonly number[];
  /** A change of the key plays the draw; the key of the first render does not. */
  readonly rollKey: string;
  readonly onEnd?: () => void;
};

/** What the bet page needs of a family. */
export type FamilyBoard = {
  /** The animation of a new draw. */
  readonly Reveal: ComponentType<RevealProps>;
  /** A picture in place of a number that can be chosen in a play; null where the play shows figures. */
  readonly pictureOf?: (play: string, number: string) => ReactNode;
};

const BOARDS: ByFamily<FamilyBoard> = { k3: k3Board, pk10: pk10Board, ssc: sscBoard, pc28: pc28Board };

/** A family that this app does not know yet has the board of plain numbers. */
export const boardOf = (family: string): FamilyBoard => entryOf(BOARDS, family) ?? sscBoard;
