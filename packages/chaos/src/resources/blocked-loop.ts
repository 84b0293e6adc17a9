import type { Fault } from '../rig/fault.ts';
import type { ServerHandle } from '../rig/rig.ts';
import { until } from '../rig/until.ts';

const BLOCKED_MS = 5_000;
const ANSWER_MS = 1_500;
const REACHED_WITHIN_MS = 5_000;

/** F26: a server's event loop blocks for five seconds. Its health check gets no reply, and clients continue
 *  at the other server. */
export const blockEventLoop: Fault = {
  id: 'F26',
  name: 'a server stands still in its own code',
  recovers: 'server',
  inject: async (rig, random) => {
    const server = random.pick(rig.servers);
    const firedBefore = server.fired()['call-received'] ?? 0;
    await server.arm({ point: 'call-received', times: 1, how: { blockMs: BLOCKED_MS } });
    const isBlocked = (): boolean => (server.fired()['call-received'] ?? 0) > firedBefore;
    if (!(await until(isBlocked, REACHED_WITHIN_MS))) throw new Error('no call came by to stand still in');
    const isHealthy = await answers(server);
    if (isHealthy) throw new Error(`server ${server.node} said that it is well while it stood still`);
    rig.faultEnds(server.node);
  },
};

async function answers({ address }: ServerHandle): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}
