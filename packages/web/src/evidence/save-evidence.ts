import { saveFile } from '../storage/save-file.ts';
import { evidenceExport, evidenceName } from './evidence-file.ts';
import type { KeptRound } from './kept-round.ts';

/** Downloads what is kept of rounds. */
export function saveEvidence(rounds: readonly KeptRound[]): void {
  const text = JSON.stringify(evidenceExport(rounds), null, 2);
  saveFile(evidenceName(rounds), new Blob([text], { type: 'application/json' }));
}
