import { setTimeout as sleep } from 'node:timers/promises';

import type { Seeded } from '@tessera/simulator/seeded';

import type { Fault } from '../rig/fault.ts';
import type { ServerHandle } from '../rig/rig.ts';
import { openDuplicatingProxy } from './duplicating-proxy.ts';
import { untilReady } from './until-ready.ts';

const REPEATED_MS = 3_000;
const SWALLOWED_MS = 500;
const SPREAD_MS = 1_500;

/** F15: every request to a server is delivered one to five times, in any order. */
export const repeatRequests: Fault = {
  id: 'F15',
  name: 'requests come one to five times, in any order',
  recovers: 'nothing',
  inject: async (rig, random) => {
    const server = random.pick(rig.servers);
    const { differences, counts } = await byMessenger(server, random);
    rig.faultEnds(server.node);
    rig.say(`${counts.came} requests were carried as ${counts.sent}`);
    if (differences.length > 0)
      throw new Error(`${differences.length} keys were answered in two ways, such as ${differences[0]}`);
  },
};

async function byMessenger({ clientProxy }: ServerHandle, random: Seeded) {
  if (!('port' in clientProxy.to)) throw new Error('a server listens on a port');
  const duplicator = await openDuplicatingProxy(Number(clientProxy.to.port), random.fork('messenger'));
  clientProxy.set({ by: { host: '127.0.0.1', port: duplicator.port } });
  // Keep-alive connections bypass the proxy.
  clientProxy.cut('fin');
  await sleep(REPEATED_MS);
  clientProxy.set({});
  clientProxy.cut('fin');
  await duplicator.close();
  return { differences: duplicator.differences(), counts: duplicator.counts() };
}

/** F16: a server applies requests and its replies are lost; then the connections break. Clients retry the
 *  same keys at the other server. */
export const dropReplies: Fault = {
  id: 'F16',
  name: 'replies are lost after the commit',
  recovers: 'connection',
  inject: async (rig, random) => {
    const server = random.pick(rig.servers);
    server.clientProxy.set({ dropsReplies: true });
    await sleep(SWALLOWED_MS + random.below(SPREAD_MS));
    server.clientProxy.set({});
    server.clientProxy.cut('reset');
    rig.faultEnds(server.node);
    await untilReady(server);
  },
};
