import { solveWork } from '@tessera/domain/member/proof-of-work';

/** A phone of some years hashes a hundred thousand times a second. */
const BITS_MAX = 21;
const TRIES = 500;
const SLICE_MS = 12;

/** Solves the puzzle of a refusal in slices shorter than a frame, so that the page stays alive, and returns
 *  `challenge:solution`; nothing for a puzzle that would take too long.
 *  Cost: about half a second of a phone at 16 bits. */
export async function doWork(
  data: unknown,
  pause: () => Promise<void> = nextTask,
): Promise<string | undefined> {
  const puzzle = readPuzzle(data);
  if (!puzzle || puzzle.bits > BITS_MAX) return undefined;
  const work = solveWork(puzzle.challenge, puzzle.bits);
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const solution = work.next(TRIES);
      if (solution !== undefined) return `${puzzle.challenge}:${solution}`;
    } while (performance.now() < until);
    await pause();
  }
}

function readPuzzle(data: unknown): { readonly challenge: string; readonly bits: number } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { challenge, bits } = data as { challenge?: unknown; bits?: unknown };
  if (typeof challenge !== 'string' || typeof bits !== 'number') return undefined;
  return { challenge, bits };
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
