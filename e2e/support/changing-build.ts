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
  readonly stop: () => Promise<void>;
};

const NEXT = 'nextbuild';

export async function startChangingBuild(origin: string): Promise<ChangingBuild> {
  const state = { isChanged: false, isCut: false, isHanging: false };
  const taken: (() => void)[] = [];
  const server = createServer((asked, reply) => {
    if (state.isCut) return void reply.destroy();
    const answer = (): void => pass(origin, asked, reply, asked.url === '/worker.js' && state.isChanged);
    if (state.isHanging) taken.push(answer);
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
      for (const answer of taken.splice(0)) answer();
    },
    stop: () => stop(server),
  };
}

function pass(origin: string, asked: IncomingMessage, reply: ServerResponse, isChanged: boolean): void {
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  // Asked for whole: the one that the browser has is of another build.
  if (isChanged) delete headers['if-none-match'];
  if (isChanged) delete headers['if-modified-since'];
  const onward = request(`${origin}${asked.url}`, { method: asked.method, headers }, async (answer) => {
    if (!isChanged) {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.pipe(reply);
    }
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    // The cache of the build is named in the worker's first string of twelve hexadecimal digits.
    const script = Buffer.concat(parts)
      .toString()
      .replace(/(?<=[`"'])[\da-f]{12}(?=[`"'])/, NEXT);
    const { 'content-length': _, ...kept } = answer.headers;
    reply.writeHead(200, kept).end(script);
  });
  onward.on('error', () => reply.destroy());
  reply.on('close', () => onward.destroy());
  asked.pipe(onward);
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
