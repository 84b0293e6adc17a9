import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../rig/fault.ts';

/** Both servers are stopped so long before a draw and resumed so long after it.   Units: ms. */
const BEFORE_MS = 150;
const AFTER_MS = 100;

const NEXT_DRAW = `
  select extract(epoch from min(draws_at) - clock_timestamp()) * 1000 as ms from rounds
  where draws_at > clock_timestamp() + interval '1 second'`;
// A round that is called off is told of when it is, when its stakes are back, with its root, and with its
// numbers.
const TWICE = `
  select round_id, kind, count(*)::int as times from round_events
  where kind in ('drawn', 'settled', 'void', 'tickets')
  group by round_id, kind, body -> 'root' is null, body -> 'numbers' is null
  having count(*) > case when kind = 'void' and body -> 'root' is null and body -> 'numbers' is null
    then 2 else 1 end limit 1`;

/** F12: all servers are suspended over a draw and resume at the same moment, each with the same rounds to
 *  process. */
export const wakeTogether: Fault = {
  id: 'F12',
  name: 'servers wake at the same moment with the same rounds to draw',
  recovers: 'server',
  inject: async (rig) => {
    const owner = rig.database.owner();
    const [next] = (await owner.query<{ ms: string }>(NEXT_DRAW)).rows;
    await sleep(Math.max(0, Number(next?.ms ?? 0) - BEFORE_MS));
    const sendToAll = (signal: NodeJS.Signals): void =>
      rig.servers.forEach((server) => process.kill(server.pid(), signal));
    sendToAll('SIGSTOP');
    try {
      await sleep(BEFORE_MS + AFTER_MS);
    } finally {
      sendToAll('SIGCONT');
    }
    rig.faultEnds();
    await sleep(rig.roundSeconds * 100);
    const [twice] = (await owner.query<{ round_id: bigint; kind: string }>(TWICE)).rows;
    if (twice) throw new Error(`round ${twice.round_id} was ${twice.kind} more than once`);
  },
};
