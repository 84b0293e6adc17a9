import { checkBooks } from '@tessera/server/ops/check-books';

import type { Difference } from '../auditor/observed.ts';
import { type Acknowledged, findLost } from './acknowledged.ts';
import type { JournalReader } from './read-journals.ts';
import type { Rig } from './rig.ts';
import { waitUntilSettled } from './settled.ts';

/** What a look at the books has found. */
export type Finding = {
  readonly what: Difference['what'] | 'invariant' | 'late-round';
  readonly says: string;
};

export type Evidence = {
  /** Looks at everything while nobody bets; gives what is wrong, which should be nothing.
   *  Cost: reads every table once, and the journals since the last look. */
  readonly look: () => Promise<readonly Finding[]>;
  readonly invariantQueries: () => number;
};

/** Gathers evidence of a run: the promises of the books, and that what clients were told is what the database says. */
export function gatherEvidence(rig: Rig, journals: JournalReader): Evidence {
  let queries = 0;
  return {
    invariantQueries: () => queries,
    look: async () => {
      const found: Finding[] = [];
      const owner = rig.database.owner();
      await waitUntilSettled(owner).catch((error: unknown) =>
        found.push({ what: 'late-round', says: String(error) }),
      );
      for await (const { name, count, first } of checkBooks(owner)) {
        queries += 1;
        if (count > 0n)
          found.push({ what: 'invariant', says: `${name} (${count}): ${JSON.stringify(first)}` });
      }
      for (const { id, member } of await findLost(owner, acknowledgedIn(journals)))
        found.push({ what: 'lost', says: `bet ${id} of ${member} was acknowledged and is not there` });
      return found;
    },
  };
}

function acknowledgedIn(journals: JournalReader): Acknowledged[] {
  const bets: Acknowledged[] = [];
  for (const line of journals.read()) {
    if (!('outcome' in line) || line.outcome.kind !== 'accepted') continue;
    const [member = ''] = line.op.split('/');
    for (const { id } of (line.outcome.data as { bets?: readonly { id: string }[] }).bets ?? [])
      bets.push({ id, member });
  }
  return bets;
}
