import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server before the product, through which another build can seem to be served, or none. */
export type ChangingBuild = {
  readonly address: string;
  /** From now on the service worker is that of another build. */
  readonly change: () => void;
  /** Cuts every connection and takes no new one. */
  readonly cut: () => void;
  /** Takes every request and answers none. */
  readonly hang: () => void;
  /** The network is back, and answers what it has taken meanwhile. */
  readonly mend: () => void;
  /** Number of calls that wait for their answer, but for streams. */
  readonly heldCalls: () => number;
  /** What the scripts of its faults have told: see `Faults`. */
  readonly met: ReadonlySet<string>;
  readonly stop: () => Promise<void>;
};

/** Scripts that run before those of the build, in the page and in its worker. They tell what they have done
 *  by asking for `MET` and a word. */
export type Faults = { readonly page?: string; readonly worker?: string };

/** A request that tells of a fault. */
export const MET = '/fault-met/';

const NEXT = 'nextbuild';
const FAULT_SCRIPT = '/fault.js';

export async function startChangingBuild(origin: string, faults: Faults = {}): Promise<ChangingBuild> {
  const state = { isChanged: false, isCut: false, isHanging: false };
  const taken: { readonly url: string; readonly answer: () => void }[] = [];
  const met = new Set<string>();
  const changeOf = (url: string): ((text: string) => string) | undefined => {
    if (url === '/worker.js' && (state.isChanged || faults.worker !== undefined))
      return (text) => `${faults.worker ?? ''}${state.isChanged ? nextBuild(text) : text}`;
    if (url === '/' && faults.page !== undefined) return withScript;
    return undefined;
  };
  const server = createServer((asked, reply) => {
    const url = asked.url ?? '';
    if (url.startsWith(MET)) {
      met.add(url.slice(MET.length));
      return void reply.writeHead(204).end();
    }
    if (url === FAULT_SCRIPT)
      return void reply.writeHead(200, { 'content-type': 'text/javascript' }).end(faults.page);
    if (state.isCut) return void reply.destroy();
    const answer = (): void => pass(origin, asked, reply, changeOf(url));
    if (state.isHanging) taken.push({ url, answer });
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: () => (state.isChanged = true),
    cut() {
      state.isCut = true;
      server.closeAllConnections();
    },
    hang: () => void (state.isHanging = true),
    mend() {
      state.isCut = false;
      state.isHanging = false;
      for (const { answer } of taken.splice(0)) answer();
    },
    heldCalls: () => taken.filter(({ url }) => /^\/api\/(?!live)/.test(url)).length,
    met,
    stop: () => stop(server),
  };
}

/** The worker of another build: its cache is named in the first string of twelve hexadecimal digits. */
const nextBuild = (script: string): string => script.replace(/(?<=[`"'])[\da-f]{12}(?=[`"'])/, NEXT);

const withScript = (page: string): string =>
  page.replace('<head>', `<head><script src="${FAULT_SCRIPT}"></script>`);

function pass(
  origin: string,
  asked: IncomingMessage,
  reply: ServerResponse,
  change?: (text: string) => string,
): void {
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  // Asked for whole: the one that the browser has is of another build.
  if (change) delete headers['if-none-match'];
  if (change) delete headers['if-modified-since'];
  const onward = request(`${origin}${asked.url}`, { method: asked.method, headers }, async (answer) => {
    if (!change) {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.pipe(reply);
    }
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const { 'content-length': _, etag: _tag, ...kept } = answer.headers;
    reply.writeHead(answer.statusCode ?? 502, kept).end(change(Buffer.concat(parts).toString()));
  });
  onward.on('error', () => reply.destroy());
  reply.on('close', () => onward.destroy());
  asked.pipe(onward);
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
