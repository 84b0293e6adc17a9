import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { type Secret, secretsOf } from '../kernel/secrets.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { ProcessRefusal } from './process-refusal.ts';
import { writeSecret } from './secret-file.ts';
import { createTlsServer, type TlsFiles } from './tls.ts';

/** The listening address: a unix socket accessible only to its user, or a port of this machine. */
export type Listen = { readonly socket: string } | { readonly host: string; readonly port: number };

/** The calls of a process by name, each with plain JSON input and output. */
export type Calls = Readonly<Record<string, (input: never) => unknown>>;

export type Served = {
  /** The actual address, with the port that was free. */
  readonly listen: Listen;
  readonly close: () => Promise<void>;
};

const BODY_MAX = 256 * 1024;

/** Opens the bearer secret of callers, created on first use and readable only by its owner. */
export function openBearer(file: string): Secret {
  if (!existsSync(file)) writeSecret(file, randomBytes(32).toString('hex'));
  return { file };
}

/** Serves calls as `POST /name` with JSON both ways, to callers that send the bearer secret.
 *  A refusal answers 409 with its code. A fault answers 500, is passed to `onFault`, and discloses nothing to
 *  the caller. */
export async function serveCalls(options: {
  readonly calls: Calls;
  readonly listen: Listen;
  readonly bearer: Secret;
  readonly onFault: (error: unknown) => void;
  /** Callers must show the certificate of the house's server; without it they call in plain HTTP. */
  readonly tls?: TlsFiles | undefined;
  /** Told why a caller was not heard. */
  readonly onRefused?: (reason: string) => void;
}): Promise<Served> {
  const { listen, tls, onRefused = () => {} } = options;
  if ('socket' in listen) await clearStaleSocket(listen.socket);
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    answer(options, request).then(
      ({ status, body }) => send(response, status, body),
      (error: unknown) => {
        options.onFault(error);
        send(response, 500, { fault: true });
      },
    );
  };
  const server = tls ? createTlsServer(tls, onRequest, onRefused) : createServer(onRequest);
  server.requestTimeout = 10_000;
  server.listen('socket' in listen ? { path: listen.socket } : listen);
  await once(server, 'listening');
  return {
    listen: 'socket' in listen ? listen : { host: listen.host, port: (server.address() as AddressInfo).port },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

type Answer = { readonly status: number; readonly body: unknown };

async function answer(
  { calls, bearer }: { readonly calls: Calls; readonly bearer: Secret },
  request: IncomingMessage,
): Promise<Answer> {
  try {
    if (!isBearer(request.headers.authorization, bearer)) throw new ProcessRefusal('UNAUTHORIZED');
    const name = request.url?.slice(1) ?? '';
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (call === undefined || request.method !== 'POST') throw new ProcessRefusal('INPUT_INVALID');
    return { status: 200, body: { value: call((await readJson(request)) as never) } };
  } catch (error) {
    if (!(error instanceof ProcessRefusal)) throw error;
    return { status: 409, body: { refusal: error.code, retryAfterMs: error.retryAfterMs } };
  }
}

async function readJson(request: IncomingMessage): Promise<object> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_MAX) throw new ProcessRefusal('INPUT_INVALID');
    parts.push(part);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(parts).toString());
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Not JSON: refused below like any other body that is no object.
  }
  throw new ProcessRefusal('INPUT_INVALID');
}

/** Returns true if a caller sends one of the secrets: two while a new one takes over. */
function isBearer(header: string | undefined, bearer: Secret): boolean {
  const given = Buffer.from(header ?? '');
  return secretsOf(bearer)
    .map((each) => Buffer.from(`Bearer ${each}`))
    .some((wanted) => given.length === wanted.length && timingSafeEqual(given, wanted));
}

const send = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Removes the socket of a dead process. Throws when a process still answers there. */
async function clearStaleSocket(socket: string): Promise<void> {
  if (!existsSync(socket)) return;
  const probe = connect(socket);
  const isAnswered = await once(probe, 'connect').then(
    () => true,
    () => false,
  );
  probe.destroy();
  if (isAnswered)
    throw new StartupError(`another process listens at ${socket}: stop it, or name another socket`);
  rmSync(socket, { force: true });
}
