import type { Data, Payload, RoutePath } from '@tessera/contract/routes';

import { t } from '../i18n/i18n.ts';
import { errorText } from '../ui/error-text/index.ts';
import { ApiError } from './api-error.ts';
import type { PrefetchedCall } from './prefetched.ts';
import { isSuccess, parseReply } from './read-reply.ts';
import { tellSlow } from './slow-calls.ts';

export const TIMEOUT_MS = 10_000;

export type CallOptions = {
  readonly showLoading?: boolean;
  readonly showError?: boolean;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** For a post that moves money. The caller creates it before the first send and keeps it with the payload
   *  until there is an answer, so that a repeat gets the first outcome. */
  readonly idempotencyKey?: string;
  /** Sent in place of the payload, as multipart: the browser writes the content type with its boundary. */
  readonly form?: FormData;
};

/** The client's dependencies. */
export type ClientPorts = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly methodOf: (path: RoutePath) => 'GET' | 'POST';
  readonly locale: () => string;
  readonly token: () => string;
  /** The ApiError of a reply that is not a success; once what it demanded has been given, how the call goes
   *  out again. */
  readonly failureOf: (path: RoutePath, reply: Reply, again: Again) => Promise<ApiError | Again>;
  readonly onUnauthorized: (token: string, code: string) => void;
  readonly showLoading: () => void;
  readonly hideLoading: () => void;
  readonly showError: (text: string) => void;
  /** One more call has been slow, or one less: its answer has come, or nobody waits for it any more. */
  readonly onSlow: (change: 1 | -1) => void;
  readonly takePrefetched: (url: string, token: string) => PrefetchedCall | null;
  /** A reply that carried the server's clock; the times of sending and receiving are by
   *  `performance.now()`. */
  readonly onServerTime: (serverMs: number, sentAt: number, receivedAt: number) => void;
  /** The time that every reply says, in whole seconds.   Units: ms. */
  readonly onReplyTime: (serverMs: number) => void;
};

/** Options of a repeated call: headers that answer a demand of the server, and the number of the attempt. */
export type Again = { readonly headers?: Readonly<Record<string, string>>; readonly attempt?: number };

export type Api = <P extends RoutePath>(
  path: P,
  payload?: Payload<P>,
  options?: CallOptions,
) => Promise<Data<P>>;

/** Creates the function that calls the server, typed by the route table of the contract. */
export function createApi(ports: ClientPorts): Api {
  return async <P extends RoutePath>(path: P, payload?: Payload<P>, options: CallOptions = {}) => {
    const { showLoading = true, showError = true } = options;
    if (showLoading) ports.showLoading();
    try {
      return (await send(ports, path, payload, options)) as Data<P>;
    } catch (error) {
      // A phone without a network is one thing, a server that cannot be reached another.
      const failure =
        error instanceof ApiError
          ? error
          : new ApiError('network', 'NETWORK', t(navigator.onLine ? 'error.connection' : 'error.network'));
      if (showError && failure.kind !== 'aborted') ports.showError(errorText(failure));
      throw failure;
    } finally {
      if (showLoading) ports.hideLoading();
    }
  };
}

async function send(
  ports: ClientPorts,
  path: RoutePath,
  payload: unknown,
  options: CallOptions & Again,
): Promise<unknown> {
  const token = ports.token();
  const method = ports.methodOf(path);
  const url = `/api/${path}${method === 'GET' ? queryOf(payload) : ''}`;
  const body = method === 'POST' ? (options.form ?? JSON.stringify(payload ?? {})) : null;
  const headers: Record<string, string> = { ...options.headers, 'accept-language': ports.locale() };
  if (!options.form) headers['content-type'] = 'application/json';
  if (token !== '') headers['token'] = token;
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  const early = method === 'GET' ? ports.takePrefetched(url, token) : null;
  const reply = await timed(ports, options, (signal) =>
    exchange(ports, url, { method, headers, body, signal }, early),
  );
  const envelope = parseReply(reply.text);
  if (!envelope || !isSuccess(reply.status, envelope)) {
    const failure = await ports.failureOf(path, reply, options);
    if (!(failure instanceof ApiError)) return send(ports, path, payload, { ...options, ...failure });
    if (failure.kind === 'unauthorized') ports.onUnauthorized(token, failure.code);
    throw failure;
  }
  const { data = null, time } = envelope;
  noteServerTime(ports, data, reply);
  // A time of zero is no time.
  if (Number(time) > 0) ports.onReplyTime(Number(time) * 1000);
  return data;
}

export type Reply = {
  readonly status: number;
  readonly text: string;
  readonly sentAt: number;
  readonly receivedAt: number;
};

async function exchange(
  ports: ClientPorts,
  url: string,
  init: RequestInit,
  early: PrefetchedCall | null,
): Promise<Reply> {
  const sentAt = early?.sentAt ?? performance.now();
  const response = await (early?.reply ?? ports.fetch(url, init));
  const receivedAt = early?.receivedAt || performance.now();
  return { status: response.status, text: await response.text(), sentAt, receivedAt };
}

/** Tells of a call that is slow, and aborts one that takes too long. The time-out includes the body, not only
 *  the first byte. */
async function timed<T>(
  { onSlow }: ClientPorts,
  options: CallOptions,
  action: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const abort = (): void => control.abort();
  options.signal?.addEventListener('abort', abort, { once: true });
  if (options.signal?.aborted) abort();
  let stop: (error: ApiError) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => (stop = reject));
  const timer = setTimeout(() => {
    stop(new ApiError('timeout', 'TIMEOUT', t('error.timeout')));
    abort();
  }, options.timeoutMs ?? TIMEOUT_MS);
  try {
    const ended = Promise.race([action(control.signal), stopped]);
    if (options.timeoutMs === undefined) tellSlow(ended, onSlow);
    return await ended;
  } catch (error) {
    if (options.signal?.aborted) throw new ApiError('aborted', 'ABORTED', '');
    throw error;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

/** Leaves out parameters that are null or undefined and writes the others as text: a list with commas, an
 *  object as JSON. */
function queryOf(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(payload)) {
    if (value === null || value === undefined) continue;
    const isObject = typeof value === 'object' && !Array.isArray(value);
    query.set(name, isObject ? JSON.stringify(value) : String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function noteServerTime(ports: ClientPorts, data: unknown, reply: Reply): void {
  if (typeof data !== 'object' || data === null || !('server_time_ms' in data)) return;
  if (typeof data.server_time_ms === 'number') {
    ports.onServerTime(data.server_time_ms, reply.sentAt, reply.receivedAt);
  }
}
