import type { AnnouncementExport } from '@tessera/domain/fairness/export-format';

/** External randomness of a round, as announced before it opened. The value of a beacon does not exist before
 *  the close; that of a witness is only shown after it, and the announcement cannot prove where the witness
 *  runs. The texts claim no more than that. */
export type Entropy = 'beacon' | 'witness' | 'none';

export function entropyOf({ beacon, witnesses }: Pick<AnnouncementExport, 'beacon' | 'witnesses'>): Entropy {
  if (beacon) return 'beacon';
  return witnesses.length > 0 ? 'witness' : 'none';
}
