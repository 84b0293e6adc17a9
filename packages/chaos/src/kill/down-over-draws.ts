import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../rig/fault.ts';
import type { Rig } from '../rig/rig.ts';
import { waitUntilSettled } from '../rig/until-settled.ts';

const MADE_UP_MS = 60_000;
const SECOND_MS = 1_000;
const SHORT_ROUNDS = 2;

/** F13: every process is down over this many draws of each game. After the start all of them are drawn, in
 *  order and without a gap, within a minute. */
export const downOverDraws = (rounds: number): Fault => ({
  id: 'F13',
  name: `everything is down over ${rounds} draws of each game`,
  recovers: 'everything',
  isLong: rounds > SHORT_ROUNDS,
  inject: async (rig) => {
    const { database, servers, keeper, witness } = rig;
    await Promise.all([...servers, keeper, witness].map((each) => each.kill()));
    await database.kill();
    await sleep(rounds * rig.roundSeconds * SECOND_MS);
    rig.faultEnds();
    const startedAt = performance.now();
    await database.start();
    await Promise.all([keeper.start(), witness.start()]);
    await Promise.all(servers.map((server) => server.start()));
    await waitUntilSettled(database.owner(), MADE_UP_MS);
    rig.say(`all rounds were made up ${Math.round(performance.now() - startedAt)} ms after the start`);
    await assertOrder(rig);
  },
});

/** Every game has its rounds one after the other, each with the next index of its chain, drawn in that
 *  order. */
async function assertOrder({ database }: Rig): Promise<void> {
  const { rows } = await database.owner().query<{ issue: string; game_id: number; what: string }>(
    `select issue, game_id, case when gap <> 1 then 'follows a hole' else 'was drawn before the one before it' end as what
     from (
       select r.issue, r.game_id, r.seq - lag(r.seq) over game as gap, d.drawn_at < lag(d.drawn_at) over game as is_early
       from rounds r join draws d on d.round_id = r.id
       window game as (partition by r.game_id, r.business_date order by r.id)
     ) walked where gap <> 1 or is_early limit 5`,
  );
  if (rows.length > 0) throw new Error(`the history is not whole: ${JSON.stringify(rows)}`);
}
