import { setTimeout as sleep } from 'node:timers/promises';

import type { Control } from './control.ts';
import type { ControlFixture, ControlMember } from './fixture.ts';

const BETTING_MS = 1_500;
const KILLS = 2;

/** The database acknowledges commits before they are on disk (synchronous_commit off, and the server no
 *  longer refuses to start on that), and is then killed: F2. Everything acknowledged within the last fifth of
 *  a second is lost. */
export const asynchronousCommit: Control = {
  name: 'asynchronous-commit',
  patches: [
    {
      file: 'packages/server/src/db/durability.ts',
      from: `if (!['on', 'remote_apply'].includes(synchronous_commit)) off.push('synchronous_commit');`,
      to: '',
    },
    {
      file: 'packages/server/src/db/pool.ts',
      from: `'lock_timeout=2000',`,
      to: `'lock_timeout=2000', 'synchronous_commit=off',`,
    },
  ],
  check: async (fixture) => {
    let [acknowledged, lost] = [0, 0];
    // Once something is lost the rest of the run proves nothing more: rounds may be gone too.
    for (let kill = 0; kill < KILLS && lost === 0; kill++) {
      const slips = await betUntilKilled(fixture);
      const found = await fixture.read<{ id: bigint }>('select id from bets where id = any($1::bigint[])', [
        slips,
      ]);
      acknowledged += slips.length;
      lost += slips.length - found.length;
    }
    if (acknowledged === 0) throw new Error('no bet was acknowledged');
    return lost === 0 ? [] : [`${lost} of ${acknowledged} acknowledged bets lost`];
  },
};

/** Bets as fast as answers come and kills the database meanwhile; gives the bets that were acknowledged, as
 *  their replies named them. The database serves again afterwards. */
async function betUntilKilled(fixture: ControlFixture): Promise<string[]> {
  const { rig, members, games } = fixture;
  const rounds = await Promise.all(games.map((game) => fixture.soldFor(game, 2 * BETTING_MS)));
  const acknowledged: string[] = [];
  let isKilled = false;
  const live = async (member: ControlMember, at: number): Promise<void> => {
    const round = rounds[at % rounds.length];
    while (round && !isKilled) {
      const outcome = await fixture.send(at % 2, fixture.slip(member, round, { numbers: [10] }));
      if (outcome.kind === 'accepted') acknowledged.push((outcome.data as { order_no: string }).order_no);
      // Its issue closed while the database was away.
      else if (outcome.kind === 'refused') return;
    }
  };
  const living = Promise.all(members.map(live));
  await sleep(BETTING_MS);
  await rig.database.kill();
  isKilled = true;
  await rig.database.start();
  await living;
  return acknowledged;
}
