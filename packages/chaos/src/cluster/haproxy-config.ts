import type { Host } from './network.ts';
import { PATRONI_PORT, POSTGRES_PORT } from './patroni-config.ts';

export type HaproxyPorts = { readonly primary: number; readonly replicas: number };

/** The configuration of the load balancer beside the servers: one address that always leads to the leader,
 *  one that leads to replicas, for backups and reports. */
export function haproxyConfig(hosts: readonly Host[], ports: HaproxyPorts): string {
  const servers = hosts
    .map(
      ({ name, address }) =>
        `  server ${name} ${address}:${POSTGRES_PORT} maxconn 180 check port ${PATRONI_PORT}`,
    )
    .join('\n');
  return `global
  maxconn 1000

defaults
  mode tcp
  # A host that is gone does not refuse connections.
  timeout connect 2s
  timeout check 2s
  # The product keeps connections open; idle ones must not be closed under it.
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
  retries 1

listen primary
  bind 127.0.0.1:${ports.primary}
  # Patroni answers 200 to this on the leader alone, and only while it holds the leader's key in etcd.
  option httpchk GET /primary
  http-check expect status 200
  # A connection to a former leader must end: its database may still answer.
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}

listen replicas
  bind 127.0.0.1:${ports.replicas}
  balance leastconn
  option httpchk GET /replica?lag=16MB
  http-check expect status 200
  default-server inter 2s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`;
}
