import type { EvidenceExport } from '@tessera/domain/fairness/evidence';

import type { KeptRound } from './kept-round.ts';

/** Stored evidence as a file that others can check. A round of which nothing has been shown yet proves
 *  nothing and is left out. */
export function evidenceExport(rounds: readonly KeptRound[]): EvidenceExport {
  return {
    format: 'rf1/evidence/1',
    rounds: rounds.flatMap(({ terms, close, bets, seen, published }) =>
      terms ? [{ ...terms, close, bets, seen, published }] : [],
    ),
  };
}

/** The name of a file about one round, or about all. */
export const evidenceName = (rounds: readonly KeptRound[]): string =>
  rounds.length === 1 ? `evidence-${rounds[0]?.roundId}.json` : 'evidence.json';
