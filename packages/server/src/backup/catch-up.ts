import { existsSync } from 'node:fs';
import path from 'node:path';

import { type Connection, openUnlimited } from '../db/pool.ts';
import { noteEndedOfKeeper } from '../keeper/note-ended.ts';
import { systemRandom } from '../kernel/random.ts';
import { loseChain } from '../round/lose-chain.ts';
import { noteEndedOfWitness } from '../witness/note-ended.ts';
import { announcedChains, endedIndexes } from './catch-up-store.ts';

const PEERS = { keeper: noteEndedOfKeeper, witness: noteEndedOfWitness } as const;

/** Brings the keeper and the witness of a base copy up to the draws of a database that continued behind it:
 *  they note as given, or as abandoned, what they were asked for meanwhile, for the records that the database
 *  has. They refuse every other record of these rounds from then on, and continue with the next one. A chain
 *  that began after the copy is unknown to them and is given up: see loseChain.
 *  Cost: the rounds since the copy, one disk flush for each. */
export async function catchUp(
  connection: Connection,
  dataDir: string,
  say: (line: string) => void,
): Promise<void> {
  const db = openUnlimited(connection, 1);
  try {
    const chains = (await announcedChains(db)).map((chain) => ({
      ...chain,
      endedAfter: (index: number) => endedIndexes(db, chain.id, index),
    }));
    for (const [name, noteEnded] of Object.entries(PEERS)) {
      const folder = path.join(dataDir, name);
      if (!existsSync(path.join(folder, 'journal'))) continue;
      const { noted, unknown } = await noteEnded(folder, chains);
      say(`the ${name} has noted ${noted} rounds that were drawn or abandoned since the base copy`);
      for (const { id, game_id, announcement } of unknown) {
        const chain = { id: Buffer.from(id, 'hex'), game_id };
        const count = await loseChain({ main: db, random: systemRandom }, chain);
        say(`the ${name} does not have chain ${id} of ${announcement.game}: ${count} rounds became void`);
      }
    }
  } finally {
    await db.end();
  }
}
