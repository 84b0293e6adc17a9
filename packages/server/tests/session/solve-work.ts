import { solveWork } from '@tessera/domain/member/proof-of-work';

/** Data of a PROOF_OF_WORK refusal. */
export type Puzzle = { readonly challenge: string; readonly bits: number };

/** The header that answers a puzzle. */
export function solve({ challenge, bits }: Puzzle): string {
  const work = solveWork(challenge, bits);
  for (;;) {
    const solution = work.next(100);
    if (solution !== undefined) return `${challenge}:${solution}`;
  }
}
