import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { Readable } from 'node:stream';

import { StartupError } from '../kernel/startup-error.ts';
import { explainTls } from '../process/tls.ts';

/** Function that calls a rail: fetch itself, or one that checks certificates in another way. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>;
export type FetchInit = {
  readonly method: 'POST';
  readonly redirect: 'error';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
};

/** Chooses the function that calls a rail: fetch, which trusts the authorities of Node, or with a file of
 *  authorities one that trusts only those.
 *  Refuses: StartupError for a file that is not there, or holds no certificate. */
export function fetchOf({ ca }: { readonly ca?: string | undefined }): Fetch {
  if (ca === undefined) return globalThis.fetch;
  readAuthorities(ca);
  const agent = new Agent({ keepAlive: true });
  return (url, init) =>
    send(url, init, { agent, ca: readAuthorities(ca) }).catch((error: unknown) => {
      const why = explainTls(error);
      throw why === undefined ? error : new Error(`the rail was not called: ${why}`, { cause: error });
    });
}

/** Read at each call: a renewed authority needs no restart. */
function readAuthorities(file: string): string {
  if (!existsSync(file)) throw new StartupError(`RAIL_CA names ${file}, which is not there`);
  const text = readFileSync(file, 'utf8');
  if (!isCertificate(text))
    throw new StartupError(`RAIL_CA names ${file}, which holds no certificate in PEM`);
  return text;
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

type Trust = { readonly agent: Agent; readonly ca: string };

async function send(
  url: string,
  { method, headers, body, signal }: FetchInit,
  trust: Trust,
): Promise<Response> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const options = { ...trust, method, headers: { ...headers, 'content-length': length }, signal };
    request(url, options, resolve).once('error', reject).end(body);
  });
  const status = reply.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    reply.destroy();
    throw new Error('the rail answered with a redirect');
  }
  return new Response(Readable.toWeb(reply) as ReadableStream, { status });
}
