import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { type DatabaseNode, startNode } from './database-node.ts';
import { type EtcdMember, startEtcd } from './etcd.ts';
import { haproxyConfig, type HaproxyPorts } from './haproxy-config.ts';
import { type HostProcess, startOnHost } from './host-process.ts';
import { type Host, type Network, openNetwork } from './network.ts';
import { PATRONI_PORT, type Passwords, type Variant } from './patroni-config.ts';
import { poll } from './poll.ts';

/** Three database hosts with etcd, Patroni and PostgreSQL, two hosts for keeper and witness, and a load
 *  balancer on the host of the servers. */
export type Cluster = {
  readonly network: Network;
  readonly nodes: readonly DatabaseNode[];
  readonly etcd: readonly EtcdMember[];
  readonly loadBalancer: HostProcess;
  readonly ports: HaproxyPorts;
  readonly vaults: { readonly keeper: Host; readonly witness: Host };
  /** The superuser's address through the load balancer. */
  readonly superuserUrl: string;
  /** The one node that the load balancer sends writers to. Throws when there are none or two. */
  readonly leader: () => Promise<DatabaseNode>;
  /** Waits until there is a leader with a synchronous standby that could replace it and every other node
   *  streams, and returns their roles. */
  readonly untilHealthy: (withinMs?: number) => Promise<Roles>;
  /** Changes the leader on purpose. Throws when Patroni refuses. */
  readonly switchOver: (from: DatabaseNode, to: DatabaseNode) => Promise<void>;
  /** Starts what was killed, wakes what was stopped and joins what was cut off. */
  readonly repair: () => void;
  readonly close: () => Promise<void>;
};

export type Roles = {
  readonly leader: DatabaseNode;
  /** Holds every acknowledged commit. */
  readonly standby: DatabaseNode;
  readonly others: readonly DatabaseNode[];
  readonly timeline: number;
};

const NODES = ['db1', 'db2', 'db3'];
const [KEEPER_NUMBER, WITNESS_NUMBER] = [21, 22];
const PORTS: HaproxyPorts = { primary: 5000, replicas: 5001 };
const READY_MS = 180_000;
const SWITCH_MS = 60_000;

/** Starts a cluster in this process's own network namespace, and returns when it is healthy.
 *  Cost: about half a minute. */
export async function startCluster(
  folder: string,
  variant: Variant = 'safe',
  say: (text: string) => void = () => {},
): Promise<Cluster> {
  const network = openNetwork();
  const hosts: Host[] = [];
  for (const [at, name] of NODES.entries()) hosts.push(await network.open(name, at + 1));
  const vaults = {
    keeper: await network.open('keeper', KEEPER_NUMBER),
    witness: await network.open('witness', WITNESS_NUMBER),
  };
  for (const { name } of hosts) mkdirSync(path.join(folder, name), { recursive: true });
  const etcd = startEtcd(hosts, folder);
  await poll('etcd', async () => ((await allHealthy(etcd)) ? true : undefined), READY_MS);
  say('etcd has a leader');
  const passwords = newPasswords();
  const common = { hosts, logFolder: folder, passwords, variant };
  const nodes = hosts.map((host) => startNode({ ...common, host, folder: path.join(folder, host.name) }));
  const loadBalancer = startLoadBalancer(network.here, hosts, folder);
  const cluster = clusterOf({ network, nodes, etcd, variant, vaults, loadBalancer, passwords });
  const { leader, standby } = await cluster.untilHealthy();
  say(`${leader.host.name} leads, and ${standby.host.name} is its standby`);
  return cluster;
}

function newPasswords(): Passwords {
  const secret = (): string => randomBytes(12).toString('hex');
  return { superuser: secret(), replication: secret(), rewind: secret(), api: secret() };
}

function startLoadBalancer(here: Host, hosts: readonly Host[], folder: string): HostProcess {
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxyConfig(hosts, PORTS));
  return startOnHost({
    host: here,
    command: ['/usr/sbin/haproxy', '-db', '-f', file],
    logFile: path.join(folder, 'haproxy.log'),
  });
}

type Running = Parts &
  Pick<Cluster, 'network' | 'vaults' | 'loadBalancer'> & { readonly passwords: Passwords };

function clusterOf(running: Running): Cluster {
  const { network, nodes, etcd, vaults, loadBalancer, passwords } = running;
  const wake = (): void => {
    for (const { patroni, signalPostgres } of nodes) {
      patroni.signal('SIGCONT');
      signalPostgres('SIGCONT');
    }
  };
  return {
    network,
    nodes,
    etcd,
    loadBalancer,
    ports: PORTS,
    vaults,
    superuserUrl: `postgres://postgres:${passwords.superuser}@127.0.0.1:${PORTS.primary}/postgres`,
    leader: () => onlyLeader(nodes),
    untilHealthy: (withinMs = READY_MS) => untilHealthy(running, withinMs),
    switchOver: (from, to) => switchOver(from, to, passwords.api),
    repair: () => {
      network.joinAll();
      wake();
      for (const each of [...etcd, loadBalancer, ...nodes.map(({ patroni }) => patroni)]) each.start();
    },
    close: async () => {
      await loadBalancer.kill();
      wake();
      await Promise.all(nodes.map((node) => node.kill()));
      await Promise.all(etcd.map((member) => member.kill()));
      network.close();
    },
  };
}

type Parts = {
  readonly nodes: readonly DatabaseNode[];
  readonly etcd: readonly EtcdMember[];
  readonly variant: Variant;
};

const allHealthy = async (etcd: readonly EtcdMember[]): Promise<boolean> =>
  (await Promise.all(etcd.map((member) => member.isHealthy()))).every(Boolean);

async function leadersOf(nodes: readonly DatabaseNode[]): Promise<DatabaseNode[]> {
  const are = await Promise.all(nodes.map((node) => node.isPrimary()));
  return nodes.filter((_, at) => are[at]);
}

async function onlyLeader(nodes: readonly DatabaseNode[]): Promise<DatabaseNode> {
  const [leader, ...more] = await leadersOf(nodes);
  if (!leader || more.length > 0) throw new Error(`there are ${leader ? more.length + 1 : 0} leaders`);
  return leader;
}

async function untilHealthy(parts: Parts, withinMs: number): Promise<Roles> {
  let last = '';
  return poll(
    'a healthy cluster',
    async () => {
      const found = await rolesOf(parts);
      if (typeof found !== 'string') return found;
      last = found;
      return undefined;
    },
    withinMs,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${last}`);
  });
}

/** The roles of a healthy cluster, or what it lacks. */
async function rolesOf({ nodes, etcd, variant }: Parts): Promise<Roles | string> {
  if (!(await allHealthy(etcd))) return 'a member of etcd is not healthy';
  const leaders = await leadersOf(nodes);
  const [leader] = leaders;
  if (!leader || leaders.length > 1) return `there are ${leaders.length} leaders`;
  const states = await Promise.all(nodes.map((node) => node.state()));
  const own = states[nodes.indexOf(leader)];
  const streaming = (own?.replication ?? []).filter(({ state }) => state === 'streaming');
  const others = nodes.filter((node) => node !== leader);
  const missing = others.find(
    ({ host }) => !streaming.some(({ application_name: name }) => name === host.name),
  );
  if (missing) return `${missing.host.name} does not stream`;
  if (states.some((state) => state?.timeline !== own?.timeline))
    return 'the nodes are on different timelines';
  const members = await membersOf(leader);
  const inList = members.find(({ role }) => role === 'sync_standby')?.name;
  const isSync = streaming.some((each) => each.application_name === inList && each.sync_state === 'sync');
  if (variant !== 'asynchronous' && !isSync) return 'no standby is synchronous';
  const standby = others.find(({ host }) => host.name === inList) ?? others[0];
  if (!standby) return 'there is no standby';
  return {
    leader,
    standby,
    others: others.filter((node) => node !== standby),
    timeline: own?.timeline ?? 0,
  };
}

type Member = { readonly name: string; readonly role: string };

/** The members as etcd knows them. */
async function membersOf({ host }: DatabaseNode): Promise<readonly Member[]> {
  const reply = await fetch(`http://${host.address}:${PATRONI_PORT}/cluster`).catch(() => undefined);
  const body = (await reply?.json().catch(() => undefined)) as { members?: readonly Member[] } | undefined;
  return body?.members ?? [];
}

async function switchOver(from: DatabaseNode, to: DatabaseNode, password: string): Promise<void> {
  const reply = await fetch(`http://${from.host.address}:${PATRONI_PORT}/switchover`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({ leader: from.host.name, candidate: to.host.name }),
    signal: AbortSignal.timeout(SWITCH_MS),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`the switchover was refused: ${text}`);
}
