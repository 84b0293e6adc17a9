import path from 'node:path';

import { etcdClientOf } from './etcd.ts';
import type { Host } from './network.ts';
import { POSTGRES_BIN } from './packages.ts';

export const [POSTGRES_PORT, PATRONI_PORT] = [5432, 8008];
/** The cluster's name in etcd. */
const SCOPE = 'tessera';

export type Passwords = Readonly<Record<'superuser' | 'replication' | 'rewind' | 'api', string>>;

/** Configuration of a cluster. All but `safe` exist to show that the checks find the lost writes. */
export type Variant =
  | 'safe'
  /** Commits do not wait for a standby. */
  | 'asynchronous'
  /** Patroni uses version 3 of etcd's API. Up to its release 3.0.2 a leader whose lease has expired
   *  takes the lock from its successor; its pull request 2689 mends that. */
  | 'etcd3';

export type PatroniOptions = {
  readonly host: Host;
  readonly hosts: readonly Host[];
  /** The folder of this node. */
  readonly folder: string;
  readonly passwords: Passwords;
  readonly variant: Variant;
};

/** The configuration of a node, as docs/operations/cluster.md explains it. Patroni reads YAML, of which JSON
 *  is a part. */
export function patroniConfig({ host, hosts, folder, passwords, variant }: PatroniOptions): object {
  const isSynchronous = variant !== 'asynchronous';
  return {
    scope: SCOPE,
    namespace: '/service/',
    name: host.name,
    restapi: {
      listen: `${host.address}:${PATRONI_PORT}`,
      connect_address: `${host.address}:${PATRONI_PORT}`,
      // Reading needs no password; a switchover does.
      authentication: { username: 'patroni', password: passwords.api },
    },
    // Version 2 of the API renews the lock by comparing it with its own name.
    [variant === 'etcd3' ? 'etcd3' : 'etcd']: { hosts: hosts.map(etcdClientOf) },
    bootstrap: {
      dcs: {
        // A leader whose host dies is replaced after this time at the latest; the smallest that Patroni
        // supports.
        ttl: 20,
        loop_wait: 3,
        // The leader steps down when etcd has not answered for this long: loop_wait + 2 * retry_timeout <=
        // ttl.
        retry_timeout: 5,
        // Bounds what an asynchronous failover may lose. With synchronous replication the list of synchronous
        // standbys in etcd decides, not this.
        maximum_lag_on_failover: 1_048_576,
        // A leader whose PostgreSQL died is replaced at once, not restarted first.
        primary_start_timeout: 0,
        synchronous_mode: isSynchronous,
        // Without a synchronous standby commits wait: bets stop, and none is lost.
        synchronous_mode_strict: isSynchronous,
        synchronous_node_count: 1,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${host.address}:${POSTGRES_PORT}`,
      connect_address: `${host.address}:${POSTGRES_PORT}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: POSTGRES_BIN,
      pgpass: path.join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewinder', password: passwords.rewind },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all scram-sha-256',
        'host replication replicator 10.77.0.0/24 scram-sha-256',
        'host all all 10.77.0.0/24 scram-sha-256',
      ],
      // A node that cannot be rewound is copied anew.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    // A hardware watchdog resets a host whose Patroni died while its PostgreSQL lives. There is none here.
    watchdog: { mode: 'off' },
  };
}

const PARAMETERS = {
  max_connections: 200,
  shared_buffers: '96MB',
  synchronous_commit: 'on',
  wal_level: 'replica',
  wal_log_hints: 'on',
  max_wal_size: '512MB',
  wal_keep_size: '256MB',
  max_wal_senders: 10,
  max_replication_slots: 10,
  password_encryption: 'scram-sha-256',
  // A standby that was cut off holds up commits for this long, plus a loop of Patroni, which then names
  // another.
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  // The sessions of hosts that vanished end.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: '10s',
};
