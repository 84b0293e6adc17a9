import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import type { PushTarget } from '../../../src/push/push-sender.ts';

/** A message as a browser receives it. */
export type Received = {
  readonly text: string;
  readonly ttl: number;
  readonly topic: string | undefined;
  /** Whom the sender names as its contact. */
  readonly subject: string;
};

/** A browser that has subscribed. */
export type Browser = PushTarget & {
  readonly received: readonly Received[];
  /** Reply of the service in place of accepting a message. */
  answer: { readonly status: number; readonly headers?: OutgoingHttpHeaders } | undefined;
};

export type PushService = {
  readonly origin: string;
  /** A browser that takes messages of this key alone. */
  readonly browser: (publicKey: string) => Browser;
  readonly stop: () => Promise<void>;
};

const BODY_MAX = 4_096;
const DAY_SECONDS = 86_400;

/** The service of a browser's vendor, with the browsers behind it: takes messages as RFC 8030 says, checks
 *  their signature (RFC 8292) and decrypts them with the browser's own keys (RFC 8291). Written from these,
 *  apart from the library that sends.   Units of `now`: Unix ms, by the sender's clock. */
export async function startPushService(now: () => number = Date.now): Promise<PushService> {
  const browsers = new Map<string, { browser: Browser; deliver: (body: Buffer, call: Call) => void }>();
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const found = browsers.get(request.url ?? '');
      const { status, headers } = found ? take(found, request, body) : { status: 404, headers: {} };
      response.writeHead(status, headers).end('not for the sender');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const take = (
    { browser, deliver }: { browser: Browser; deliver: (body: Buffer, call: Call) => void },
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; headers?: OutgoingHttpHeaders } => {
    if (browser.answer) return browser.answer;
    if (body.length > BODY_MAX) return { status: 413 };
    try {
      deliver(body, { request, origin });
      return { status: 201 };
    } catch (error) {
      return { status: error instanceof NotSigned ? 403 : 400 };
    }
  };

  return {
    origin,
    browser: (publicKey) => {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const received: Received[] = [];
      const server_key = Buffer.from(publicKey, 'base64url');
      const browser: Browser = {
        endpoint: origin + path,
        p256dh,
        auth,
        server_key,
        received,
        answer: undefined,
      };
      const deliver = (body: Buffer, call: Call): void => {
        const subject = checkSigned(call, publicKey, now());
        const { ttl, topic } = call.request.headers;
        if (call.request.headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(ttl)))
          throw new Error('not a push message');
        if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) throw new Error('not a topic');
        received.push({
          text: decrypt(body, (key) => ecdh.computeSecret(key), { p256dh, auth }),
          ttl: Number(ttl),
          topic: topic as string | undefined,
          subject,
        });
      };
      browsers.set(path, { browser, deliver });
      return browser;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Call = { readonly request: IncomingMessage; readonly origin: string };

class NotSigned extends Error {}

/** The contact of a message that is signed with the key, for this service, and for a day at most. */
function checkSigned({ request, origin }: Call, publicKey: string, nowMs: number): string {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(
    request.headers.authorization ?? '',
  );
  const [, head = '', claims = '', signature = '', key] = parts ?? [];
  if (key !== publicKey) throw new NotSigned();
  const point = Buffer.from(publicKey, 'base64url');
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (text: string) =>
    JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
  const { aud, exp, sub } = read(claims);
  const now = nowMs / 1000;
  const isInTime = typeof exp === 'number' && exp > now && exp <= now + DAY_SECONDS;
  if (!isRight || read(head)['alg'] !== 'ES256' || aud !== origin || !isInTime) throw new NotSigned();
  if (typeof sub !== 'string' || !/^(?:mailto:|https:)/.test(sub)) throw new NotSigned();
  return sub;
}

/** One record of aes128gcm (RFC 8188) whose key is agreed on as RFC 8291 says. */
function decrypt(
  body: Buffer,
  agree: (key: Buffer) => Buffer,
  { p256dh, auth }: { readonly p256dh: Buffer; readonly auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const secret = Buffer.from(hkdfSync('sha256', agree(sender), auth, info, 32));
  const derive = (what: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record');
  return padded.subarray(0, end).toString();
}
