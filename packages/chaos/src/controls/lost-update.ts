import { setTimeout as sleep } from 'node:timers/promises';

import type { Control } from './control.ts';

/** Longer than a slip takes on a busy machine, shorter than a transaction may lie idle. */
const HELD_UP_MS = 1_500;
const POLL_MS = 5;

/** A balance is read and written back without a lock. Locking accounts before reading prevents this; a
 *  further protection is the key of an account's entries. Both are removed. */
export const lostUpdate: Control = {
  name: 'lost-update',
  // Of every posting, and of bets, which read the time at play with it.
  patches: ['${STATE}', '${PLAY} as play'].map((last) => ({
    file: 'packages/server/src/ledger/ledger-store.ts',
    from: `${last} from accounts where id = any($1::bigint[]) order by id for no key update`,
    to: `${last} from accounts where id = any($1::bigint[]) order by id`,
  })),
  schemaChanges: ['alter table entries drop constraint entries_pkey'],
  // One slip of sixteen lines and not two.
  playBalance: '20.00',
  check: async (fixture) => {
    const { rig, members, games } = fixture;
    const [first, second] = [
      await fixture.soldFor(games[0] ?? 0, HELD_UP_MS),
      await fixture.soldFor(games[1] ?? 0, HELD_UP_MS),
    ];
    const [member] = members;
    const [slow] = rig.servers;
    if (!member || !slow) throw new Error('there is nobody to play');
    const before = slow.fired()['batch-read'];
    await slow.arm({ point: 'batch-read', times: 1, how: { blockMs: HELD_UP_MS } });
    const blocked = fixture.send(0, fixture.slip(member, first));
    while (slow.fired()['batch-read'] === before) await sleep(POLL_MS);
    const outcomes = [await fixture.send(1, fixture.slip(member, second)), await blocked];
    const accepted = outcomes.filter(({ kind }) => kind === 'accepted').length;
    if (accepted === 0) throw new Error('neither slip was taken');
    const broken = await fixture.findViolations();
    return accepted === 1 ? broken : [`32.00 staked from a balance of 20.00`, ...broken];
  },
};
