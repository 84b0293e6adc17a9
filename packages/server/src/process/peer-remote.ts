import type { Peer } from '../config/env.ts';
import type { RemoteOptions } from './remote-calls.ts';

const PORT = { http: 80, https: 443 } as const;

/** Options of a connection to the configured keeper or witness. */
export function remoteOf({ url, secret, tls }: Peer, name: 'keeper' | 'witness'): RemoteOptions {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const listen = { host, port: Number(port || (tls ? PORT.https : PORT.http)) };
  return { listen, bearer: secret, tls: tls && { files: tls, name } };
}
