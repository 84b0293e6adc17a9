import type { Parity, Side } from '../family.ts';
import type { Numbers } from '../numbers.ts';

export const DICE = 3;
export const FACES = 6;

/** Reports whether a draw is three dice. */
export const isThrow = (numbers: Numbers): boolean =>
  numbers.length === DICE && numbers.every((face) => Number.isInteger(face) && face >= 1 && face <= FACES);

/** Adds up the dice. */
export const sumOf = (numbers: Numbers): number => numbers.reduce((sum, face) => sum + face, 0);

/** The parity of a sum. The plays decide whether a triple counts. */
export const parityOf = (sum: number): Parity => (sum % 2 === 0 ? 'even' : 'odd');

/** 3 and 18 are neither side. */
export function sideOf(sum: number): Side {
  if (sum >= 11 && sum <= 17) return 'big';
  return sum >= 4 && sum <= 10 ? 'small' : 'none';
}

/** Counts the dice that show a face. */
export const countOf = (numbers: Numbers, face: number): number =>
  numbers.filter((each) => each === face).length;

/** Reports whether all dice show one face. */
export const isTriple = (numbers: Numbers): boolean => new Set(numbers).size === 1;

/** Three numbers in a row in any order. 6-1-2 is not one: dice do not wrap. */
export const isRun = (numbers: Numbers): boolean =>
  new Set(numbers).size === 3 && Math.max(...numbers) - Math.min(...numbers) === 2;
