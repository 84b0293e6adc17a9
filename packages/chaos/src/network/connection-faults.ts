import { setTimeout as sleep } from 'node:timers/promises';

import type { Seeded } from '@tessera/simulator/seeded';

import type { LinkConditions } from '../proxy/conditions.ts';
import type { Proxy } from '../proxy/proxy.ts';
import type { Fault } from '../rig/fault.ts';
import type { ServerHandle } from '../rig/rig.ts';
import { untilReady } from './until-ready.ts';

// F8: network faults, between a server and the database and between clients and a server. The other server is
// not affected.

type ConnectionFault = {
  readonly name: string;
  readonly inject: (proxy: Proxy, random: Seeded) => Promise<void>;
};

const SHORT_MS = 1_000;
const SPREAD_MS = 3_000;
const WELL_MS = 60_000;

const cutBy = (how: 'fin' | 'reset' | 'silence'): ConnectionFault => ({
  name: `cut by ${how}`,
  inject: async (proxy) => proxy.cut(how),
});

/** Bad conditions for one to four seconds. */
const forAWhile = (
  name: string,
  conditions: LinkConditions,
  { before, after }: { before?: Parameters<Proxy['cut']>[0]; after?: Parameters<Proxy['cut']>[0] } = {},
): ConnectionFault => ({
  name,
  inject: async (proxy, random) => {
    proxy.set(conditions);
    if (before) proxy.cut(before);
    await sleep(SHORT_MS + random.below(SPREAD_MS));
    proxy.set({});
    if (after) proxy.cut(after);
  },
});

const CONNECTION_FAULTS: readonly ConnectionFault[] = [
  cutBy('fin'),
  cutBy('reset'),
  cutBy('silence'),
  forAWhile('delayed by half a second', { delayMs: 500 }),
  forAWhile('trickling byte by byte', { isTrickling: true }),
  forAWhile('held, and delivered late', { isHolding: true }),
  forAWhile('half open, and never delivered', { isHolding: true }, { after: 'silence' }),
  forAWhile('cut, and refused for a while', { isRefusing: true }, { before: 'reset' }),
];

const between = (
  where: string,
  recovers: Fault['recovers'],
  proxyOf: (server: ServerHandle) => Proxy,
): Fault[] =>
  CONNECTION_FAULTS.map(({ name, inject }) => ({
    id: 'F8',
    name: `${where} ${name}`,
    recovers,
    inject: async (rig, random) => {
      const server = random.pick(rig.servers);
      const proxy = proxyOf(server);
      // A server that was not ready before is not a finding.
      await untilReady(server, WELL_MS);
      try {
        await inject(proxy, random);
      } finally {
        proxy.set({});
      }
      rig.faultEnds(server.node);
      const ms = await untilReady(server);
      rig.say(`server ${server.node} was ready again after ${Math.round(ms)} ms`);
    },
  }));

/** Connections to the database: the server's pools recover within five seconds. */
export const databaseConnectionFaults = between(
  'database connections',
  'connection',
  (server) => server.databaseProxy,
);

/** Connections of clients: a client without a reply retries under the same key after its time-out. */
export const clientConnectionFaults = between(
  'client connections',
  'nothing',
  (server) => server.clientProxy,
);
