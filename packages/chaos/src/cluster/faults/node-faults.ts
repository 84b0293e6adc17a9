import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import {
  assertBetsGoOn,
  assertBetsStop,
  assertSameLeader,
  untilAnotherLeads,
  untilAnotherStandby,
} from './expect.ts';
import type { ClusterFault } from './fault.ts';

/** Time after a fault by which all calls in flight when it happened have ended.   Units: ms. */
const SETTLE_MS = 1_000;
const STOPPED_MS = 3_000;
const LONG_MS = 40_000;
/** A commit that has not returned by then waits for a standby.   Units: ms. */
const COMMIT_MS = 2_000;

const killLeaderHost: ClusterFault = {
  name: 'kill -9 of the leader: Patroni and PostgreSQL',
  recovery: 'self',
  inject: async ({ rig, roles }) => {
    await roles.leader.kill();
    await untilAnotherLeads(rig, roles);
  },
};

const killLeaderPostgres: ClusterFault = {
  name: "kill -9 of the leader's PostgreSQL",
  recovery: 'self',
  inject: async ({ rig, roles }) => {
    await roles.leader.killPostgres();
    await untilAnotherLeads(rig, roles);
  },
};

/** The old leader's database goes on without anybody who could tell it that it leads no more. It must not be
 *  able to acknowledge anything. */
const killLeaderPatroni: ClusterFault = {
  name: "kill -9 of the leader's Patroni; its PostgreSQL runs on",
  recovery: 'self',
  inject: async ({ rig, roles }) => {
    await roles.leader.patroni.kill();
    await untilAnotherLeads(rig, roles);
    if (roles.leader.postmaster() === undefined)
      throw new Error('the PostgreSQL of the former leader has ended by itself');
    if (await canCommit(roles.leader.url)) throw new Error('split brain: the former leader commits');
  },
};

const killStandby: ClusterFault = {
  name: 'kill -9 of the synchronous standby',
  recovery: 'self',
  inject: async ({ rig, load, roles }) => {
    await roles.standby.kill();
    await untilAnotherStandby(rig, roles);
    await assertBetsGoOn(load);
    await assertSameLeader(rig, roles);
  },
};

const killReplica: ClusterFault = {
  name: 'kill -9 of the asynchronous replica',
  recovery: 'none',
  inject: async ({ rig, load, roles }) => {
    for (const node of roles.others) await node.kill();
    await assertBetsGoOn(load);
    await assertSameLeader(rig, roles);
  },
};

const killBothStandbys: ClusterFault = {
  name: 'kill -9 of both standbys',
  recovery: 'repair',
  inject: async ({ rig, load, roles, repair }) => {
    await Promise.all([roles.standby, ...roles.others].map((node) => node.kill()));
    await sleep(SETTLE_MS);
    await assertBetsStop(load, STOPPED_MS);
    await assertSameLeader(rig, roles);
    await repair();
  },
};

const freezeBothStandbys: ClusterFault = {
  name: 'both standbys stand still',
  recovery: 'repair',
  inject: async ({ rig, load, roles, repair }) => {
    for (const node of [roles.standby, ...roles.others]) node.signalPostgres('SIGSTOP');
    await sleep(SETTLE_MS);
    await assertBetsStop(load, STOPPED_MS);
    await assertSameLeader(rig, roles);
    await repair();
  },
};

/** Long enough for every connection of the servers to be given up and opened anew several times, while the
 *  sessions behind the earlier ones go on waiting. */
const loseStandbysForLong: ClusterFault = {
  name: 'both standbys are away for 40 s',
  recovery: 'repair',
  inject: async ({ rig, load, roles, repair }) => {
    await Promise.all([roles.standby, ...roles.others].map((node) => node.kill()));
    await sleep(SETTLE_MS);
    await assertBetsStop(load, LONG_MS);
    await assertSameLeader(rig, roles);
    await repair();
  },
};

/** The wait of commits for the standby is cancelled, again and again, and then the leader dies: they are
 *  visible on it, but no other node has them. */
const cancelWaits: ClusterFault = {
  name: 'waits for the standby are cancelled, then kill -9 of the leader',
  recovery: 'self',
  inject: async ({ rig, roles }) => {
    const { network } = rig.cluster;
    const standbys = [roles.standby, ...roles.others];
    // Cut off, not stopped: what has reached the host of a stopped standby is not lost with the leader.
    for (const { host } of standbys) network.cut(roles.leader.host, host);
    const cancelled = await cancelWaitsFor(roles.leader.url, STOPPED_MS).finally(() => roles.leader.kill());
    for (const { host } of standbys) network.join(roles.leader.host, host);
    if (cancelled === 0) throw new Error('no commit waited for a standby');
    await untilAnotherLeads(rig, roles);
  },
};

export const nodeFaults: readonly ClusterFault[] = [
  killLeaderHost,
  killLeaderPostgres,
  killLeaderPatroni,
  killStandby,
  killReplica,
  killBothStandbys,
  freezeBothStandbys,
  loseStandbysForLong,
  cancelWaits,
];

/** True when a node acknowledges a commit. */
async function canCommit(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: COMMIT_MS });
  client.on('error', () => {});
  const committed = (async () => {
    await client.connect();
    await client.query(`select pg_logical_emit_message(true, 'probe', '')`);
    return true;
  })().catch(() => false);
  const isCommitted = await Promise.race([committed, sleep(COMMIT_MS, false)]);
  // A backend that waits for a standby does not hear that its client is gone.
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  return isCommitted;
}

const CANCEL = `
  select count(*) filter (where pg_cancel_backend(pid))::int as count from pg_stat_activity
  where wait_event = 'SyncRep' and application_name = 'tessera'`;
const CANCEL_EVERY_MS = 50;

async function cancelWaitsFor(url: string, forMs: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  let cancelled = 0;
  const deadline = performance.now() + forMs;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ count: number }>(CANCEL);
    cancelled += rows[0]?.count ?? 0;
    await sleep(CANCEL_EVERY_MS);
  }
  await client.end();
  return cancelled;
}
