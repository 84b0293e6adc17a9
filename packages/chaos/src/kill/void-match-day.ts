import { pino } from 'pino';

import { openDatabase } from '@tessera/server/db/pool';
import { patiently } from '@tessera/server/db/tx';
import { systemRandom } from '@tessera/server/kernel/random';
import { voidRound } from '@tessera/server/round/void-round';
import { createMetrics } from '@tessera/server/telemetry/metrics';

import type { Fault } from '../rig/fault.ts';

// Most tickets first; not one that may be drawn this very moment.
const CANDIDATE = `
  select r.id from rounds r join games g on g.id = r.game_id and g.model is not null
  where r.state in ('scheduled', 'open', 'closed') and r.draws_at > clock_timestamp() + interval '2 seconds'
  order by (select count(*) from ticket_legs l where l.round_id = r.id) desc, r.id limit 1`;

/** F29: an operator calls off the match day on which most tickets have a leg. */
export const voidMatchDay: Fault = {
  id: 'F29',
  name: 'a match day with bets and tickets is called off',
  recovers: 'nothing',
  inject: async ({ database }) => {
    const { rows } = await database.owner().query<{ id: bigint }>(CANDIDATE);
    const [round] = rows;
    if (!round) throw new Error('there is always a match day to come');
    const db = openDatabase({ connectionString: database.urlAt(database.port) }, { random: systemRandom });
    const ctx = { db, metrics: createMetrics(), log: pino({ level: 'silent' }) };
    // The process that another fault has just killed may hold the head of the audit chain.
    const isVoid = await patiently(() => voidRound(ctx, round.id, 'called off')).finally(() => db.close());
    if (!isVoid) throw new Error(`round ${round.id} could not be called off`);
  },
};
