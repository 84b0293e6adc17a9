import { sha256 } from '@noble/hashes/sha2.js';

/** A puzzle is divided into so many small ones: their sum takes about as long each time, while the time of a
 *  single one varies by a factor of a hundred. */
export const WORK_PARTS = 8;
const PART_BITS = 3;
/** Of the whole puzzle: on average 2^bits hashes. */
export const WORK_BITS = { min: 8, max: 24 } as const;

const SEPARATOR = '.';
const RADIX = 36;
/** A solution as sent: the numbers of the parts, in order. */
export const SOLUTION_MAX = 128;
const encoder = new TextEncoder();

/** Returns true if a solution answers a challenge.   Units: bits of work, 8 to 24.   Cost: eight hashes. */
export function isWorkDone(challenge: string, bits: number, solution: string): boolean {
  if (solution.length > SOLUTION_MAX) return false;
  const numbers = solution.split(SEPARATOR);
  return (
    numbers.length === WORK_PARTS &&
    numbers.every((number, part) => isSolved({ challenge, bits, part }, number))
  );
}

type Part = { readonly challenge: string; readonly bits: number; readonly part: number };

function isSolved({ challenge, bits, part }: Part, number: string): boolean {
  const digest = sha256(encoder.encode([challenge, part, number].join(SEPARATOR)));
  const head = new DataView(digest.buffer, digest.byteOffset).getUint32(0);
  return head >>> (32 - (bits - PART_BITS)) === 0;
}

/** Solves a challenge in steps: each call of `next` tries so many numbers and returns the solution once it is
 *  found, so that a page stays alive in between.   Units: bits of work, 8 to 24.   Cost: on average 2^bits
 *  hashes. */
export function solveWork(challenge: string, bits: number): { next: (tries: number) => string | undefined } {
  const found: string[] = [];
  let number = 0;
  return {
    next: (tries) => {
      for (let left = tries; left > 0 && found.length < WORK_PARTS; left -= 1) {
        const text = (number++).toString(RADIX);
        if (!isSolved({ challenge, bits, part: found.length }, text)) continue;
        found.push(text);
        number = 0;
      }
      return found.length === WORK_PARTS ? found.join(SEPARATOR) : undefined;
    },
  };
}
