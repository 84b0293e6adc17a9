import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';

import { MINUTE_MS, SECOND_MS } from '@tessera/domain/time';

import { lookUpPublic } from './public-address.ts';
import type { PushMessage, PushOutcome, PushSender, PushTarget } from './push-sender.ts';
import { type EndpointRules, isLoopback, readEndpoint } from './read-endpoint.ts';
import type { VapidKey } from './vapid-key.ts';

const ANSWER_TIMEOUT_MS = 5 * SECOND_MS;
/** The wait where an answer names none, and the longest that is believed. */
const WAIT_MS = 10 * SECOND_MS;
const WAIT_MAX_MS = 60 * MINUTE_MS;

type Options = EndpointRules & {
  /** The one in force first. */
  readonly keys: () => readonly VapidKey[];
  /** Whom a push service writes to when something is wrong: mailto: or https:. */
  readonly subject: string;
};

/** Sends by the Web Push protocol (RFC 8030), encrypted for the browser (RFC 8291) and signed with our key
 *  (RFC 8292).   Cost: one request; no retry. */
export function webPushSender({ keys, subject, allowsLoopback }: Options): PushSender {
  return {
    get publicKey() {
      return keys()[0]?.publicKey ?? '';
    },
    accepts: (endpoint) => readEndpoint(endpoint, { allowsLoopback }) !== undefined,
    send: async (target, message) => {
      const url = readEndpoint(target.endpoint, { allowsLoopback });
      if (!url) return { kind: 'refused', reason: 'the endpoint is not public' };
      const key = keyOf(target, keys());
      if (!key) return { kind: 'gone' };
      const call = await encrypted(target, message, { ...key, subject }).catch(() => undefined);
      return call ? post(url, call) : { kind: 'refused', reason: 'the keys are no keys of a browser' };
    },
  };
}

/** The key that a target was subscribed with; undefined when we have it no more. */
const keyOf = ({ server_key: key }: PushTarget, keys: readonly VapidKey[]): VapidKey | undefined =>
  key === null ? keys.at(-1) : keys.find(({ publicKey }) => publicKey === key.toString('base64url'));

type Vapid = VapidKey & { readonly subject: string };

type Encrypted = { readonly headers: Record<string, string>; readonly body: Buffer };

/** The library loads with the first message: a server may run for long without one. */
async function encrypted(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, topic, ttlSeconds }: PushMessage,
  vapid: Vapid,
): Promise<Encrypted> {
  const { default: webPush } = await import('web-push');
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
    TTL: ttlSeconds,
    topic,
    urgency: 'normal',
    contentEncoding: 'aes128gcm',
    vapidDetails: vapid,
  });
  return { headers: headers as Record<string, string>, body };
}

/** The library's own request would follow any name to any address, so the connection is ours. */
async function post(url: URL, { headers, body }: Encrypted): Promise<PushOutcome> {
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  const lookup = isLoopback(url) ? {} : { lookup: lookUpPublic };
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  try {
    return await new Promise<PushOutcome>((resolve, reject) => {
      const call = request(url, { method: 'POST', headers, signal, ...lookup }, (answer) => {
        // The body is of no use; draining it frees the connection.
        answer.resume();
        resolve(outcomeOf(answer));
      });
      call.on('error', reject);
      call.end(body);
    });
  } catch (error) {
    return { kind: 'later', waitMs: WAIT_MS, reason: reasonOf(error) };
  }
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  const reason = `status ${statusCode}`;
  return statusCode === 429 || statusCode >= 500
    ? { kind: 'later', waitMs: waitOf(headers['retry-after']), reason }
    : { kind: 'refused', reason };
}

/** Retry-After is a number of seconds or a date. A date needs the clocks to agree, so it counts as none. */
const waitOf = (retryAfter: string | undefined): number =>
  /^\d{1,6}$/.test(retryAfter ?? '') ? Math.min(WAIT_MAX_MS, Number(retryAfter) * SECOND_MS) : WAIT_MS;

/** The code alone: the text of an error may contain the address. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
