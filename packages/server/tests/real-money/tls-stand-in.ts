import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { signatureOf } from '../../src/gateway/call-gateway.ts';

export type TlsStandIn = {
  readonly url: string;
  /** For NODE_EXTRA_CA_CERTS of who calls it. */
  readonly certificate: string;
  /** The bodies of signed calls of gateways, in order. */
  readonly asked: Record<string, unknown>[];
  readonly stop: () => Promise<void>;
};

/** A server on this machine that speaks TLS with a certificate of its own. It is every gateway of a house,
 *  and in the place of its rail it refuses each call. */
export async function startTlsStandIn(folder: string, secret: string): Promise<TlsStandIn> {
  const [key, certificate] = [path.join(folder, 'tls.key'), path.join(folder, 'tls.crt')];
  const wanted = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650'.split(' ');
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = spawnSync('openssl', [...wanted, '-keyout', key, '-out', certificate, ...name]);
  if (made.status !== 0) throw new Error(`openssl is needed: ${made.error?.message ?? String(made.stderr)}`);
  const asked: Record<string, unknown>[] = [];
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, reply) => {
      void (async () => {
        const body = await text(request);
        const idempotencyKey = String(request.headers['idempotency-key']);
        const timestamp = String(request.headers['x-gateway-timestamp']);
        if (request.headers['x-gateway-signature'] !== signatureOf(secret, timestamp, idempotencyKey, body))
          return void reply.writeHead(503).end();
        asked.push(JSON.parse(body) as Record<string, unknown>);
        const answer = JSON.stringify({ status: 'accepted' });
        reply.writeHead(200, {
          'x-gateway-signature': signatureOf(secret, 'answer', idempotencyKey, answer),
        });
        reply.end(answer);
      })();
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate,
    asked,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
