import path from 'node:path';

import { type HostProcess, startOnHost } from './host-process.ts';
import type { Host } from './network.ts';

/** A member of the etcd cluster. */
export type EtcdMember = HostProcess & {
  readonly host: Host;
  /** True when it answers and knows a leader. */
  readonly isHealthy: () => Promise<boolean>;
};

const [CLIENT_PORT, PEER_PORT] = [2379, 2380];
const HEALTH_MS = 1_000;

/** The address of a member for its clients, as Patroni takes it. */
export const etcdClientOf = ({ address }: Host): string => `${address}:${CLIENT_PORT}`;

/** The command line of a member. */
function etcdCommand(host: Host, hosts: readonly Host[], dataDir: string): string[] {
  const [client, peer] = [`http://${host.address}:${CLIENT_PORT}`, `http://${host.address}:${PEER_PORT}`];
  const all = hosts.map(({ name, address }) => `${name}=http://${address}:${PEER_PORT}`).join(',');
  return [
    ['/usr/bin/etcd'],
    ['--name', host.name, '--data-dir', dataDir],
    ['--listen-client-urls', client, '--advertise-client-urls', client],
    ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ['--initial-cluster', all, '--initial-cluster-state', 'new', '--initial-cluster-token', 'tessera'],
    // Ten heartbeats without an answer, and a member asks for an election.
    ['--heartbeat-interval', '100', '--election-timeout', '1000'],
    // See the variants in patroni-config.ts.
    ['--enable-v2'],
    ['--auto-compaction-mode', 'periodic', '--auto-compaction-retention', '1h', '--log-level', 'warn'],
  ].flat();
}

/** Starts a member on each host. */
export const startEtcd = (hosts: readonly Host[], folder: string): EtcdMember[] =>
  hosts.map((host) => ({
    ...startOnHost({
      host,
      command: etcdCommand(host, hosts, path.join(folder, host.name, 'etcd')),
      logFile: path.join(folder, `${host.name}-etcd.log`),
    }),
    host,
    isHealthy: async () => {
      const reply = await fetch(`http://${etcdClientOf(host)}/health`, {
        signal: AbortSignal.timeout(HEALTH_MS),
      }).catch(() => undefined);
      const body = (await reply?.json().catch(() => undefined)) as { health?: string } | undefined;
      return body?.health === 'true';
    },
  }));
