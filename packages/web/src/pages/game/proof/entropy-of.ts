import type { AnnouncementExport } from '@tessera/domain/fairness/export-format';

/** What a round takes from outside, as announced before it opened. The value of a beacon does not exist
 *  before the close; that of a witness is only shown after it, and where the witness runs is not for the
 *  announcement to prove. The texts claim no more than that. */
export type Entropy = 'beacon' | 'witness' | 'none';

export function entropyOf({ beacon, witnesses }: Pick<AnnouncementExport, 'beacon' | 'witnesses'>): Entropy {
  if (beacon) return 'beacon';
  return witnesses.length > 0 ? 'witness' : 'none';
}
