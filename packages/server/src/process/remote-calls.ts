import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as requestTls } from 'node:https';
import { text } from 'node:stream/consumers';

import { type Secret, secretOf } from '../kernel/secrets.ts';
import { ProcessRefusal, type ProcessRefusalCode } from './process-refusal.ts';
import type { Listen } from './serve-calls.ts';
import { explainTls, type PeerName, type TlsFiles, tlsOfCall } from './tls.ts';

/** The client of a process: its calls as requests over the wire. */
export type Remote<T> = {
  readonly [Name in keyof T]: T[Name] extends (input: infer Input) => infer Output
    ? (input: Input) => Promise<Output>
    : never;
} & { readonly close: () => void };

export type RemoteOptions = {
  readonly listen: Listen;
  readonly bearer: Secret;
  /** Both ends show certificates; without it the call is plain HTTP. */
  readonly tls?: { readonly files: TlsFiles; readonly name: PeerName } | undefined;
};

/** The time limit of an answer.   Units: ms. */
export const TIMEOUT = {
  /** Calls that look up, sign and flush. */
  answer: 5_000,
  /** A new chain is 65,536 hashes, and a first start on a slow machine requests a dozen at once. A shorter
   *  limit would cause all of them to be created again. */
  chain: 60_000,
} as const;

type Reply = {
  readonly value?: unknown;
  readonly refusal?: ProcessRefusalCode;
  readonly retryAfterMs?: number;
};

/** Creates a client for the named calls, each with its time limit. Every call may be retried: the other side
 *  gives a repeat the first answer.
 *  Refuses: with ProcessRefusal, whatever the process refuses. Throws when the process cannot be reached in
 *  time: the caller retries later, with the same input. */
export function remoteCalls<T>(
  timeouts: Readonly<Record<keyof T & string, number>>,
  options: RemoteOptions,
): Remote<T> {
  const agent = new (options.tls ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 4 });
  const calls = Object.entries<number>(timeouts).map(([name, timeoutMs]) => {
    const call = { name, timeoutMs, agent, ...options };
    return [name, (input: object) => post(call, input)] as const;
  });
  return { ...Object.fromEntries(calls), close: () => agent.destroy() } as unknown as Remote<T>;
}

type Call = RemoteOptions & { readonly name: string; readonly timeoutMs: number; readonly agent: Agent };

async function post(call: Call, input: object): Promise<unknown> {
  const body = JSON.stringify(input);
  const { status, text: answer } = await send(call, body)
    .catch((error: unknown) => {
      // A keep-alive connection may belong to a process that has since restarted: retry on a new one.
      if (!isCut(error)) throw error;
      return send(call, body);
    })
    .catch((error: unknown) => {
      throw explained(call, error);
    });
  if (status !== 200 && status !== 409) throw new Error(`${call.name} answered ${status}`);
  const reply = JSON.parse(answer) as Reply;
  if (reply.refusal !== undefined) throw new ProcessRefusal(reply.refusal, reply.retryAfterMs);
  return reply.value;
}

/** Says what is wrong with certificates; other errors as they are. */
function explained({ tls }: Call, error: unknown): unknown {
  const reason = tls && explainTls(error);
  return reason === undefined
    ? error
    : new Error(`the ${tls?.name} was not called: ${reason}`, { cause: error });
}

const isCut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

async function send(
  { name, listen, bearer, timeoutMs, agent, tls }: Call,
  body: string,
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const call = (tls ? requestTls : request)({
    ...(tls && tlsOfCall(tls.files, tls.name)),
    ...('socket' in listen ? { socketPath: listen.socket } : listen),
    agent,
    method: 'POST',
    path: `/${name}`,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Bearer ${secretOf(bearer)}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  // An error after the response has begun also reaches the reader of its body.
  call.on('error', () => {});
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}
