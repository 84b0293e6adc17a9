import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { pageHeaders, type PagePolicy } from './security-headers.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** The build puts a content hash into every file name under this path. */
const HASHED_FOLDER = `${path.sep}assets${path.sep}`;
const POLICY_FILE = 'csp.json';

const WORKER = '/worker.js';

/** Policy of the app's service worker, and of DOMPurify, which cleans house texts. */
const TRUSTED_TYPES = ['tessera-worker', 'dompurify'];

/** Takes the place of a service worker that should be gone: phones look for a new one on each visit. Pages
 *  that are open stay as they are. */
const RETIRED_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

type WebOptions = {
  readonly frameOrigins: readonly string[];
  readonly serviceWorker: 'on' | 'off';
};

/** Serves the built web app: precompressed, hashed files immutable, pages revalidated each time. */
export async function addWebFiles(
  app: FastifyInstance,
  root: string,
  { frameOrigins, serviceWorker }: WebOptions,
): Promise<void> {
  const headers = pageHeaders({ ...readPolicy(root), frameOrigins, trustedTypes: TRUSTED_TYPES });
  if (serviceWorker === 'off') {
    app.get(WORKER, (_request, reply) =>
      reply
        .headers({
          ...headers,
          'cache-control': REVALIDATE,
          'content-type': 'text/javascript; charset=utf-8',
        })
        .send(RETIRED_WORKER),
    );
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (pathName) => !pathName.endsWith(POLICY_FILE),
    setHeaders: (reply, file) => {
      for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
      void reply.header('cache-control', file.includes(HASHED_FOLDER) ? IMMUTABLE : REVALIDATE);
    },
  });
}

/** Reads the hashes of the page's inline content, as recorded by the build. Refuses an unexpected file: a
 *  server that does not start is better than a page that the browser refuses to run. */
function readPolicy(root: string): PagePolicy {
  const file = path.join(root, POLICY_FILE);
  if (!existsSync(file)) return {};
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof read !== 'object' || read === null) throw new Error(`${POLICY_FILE} should be an object`);
  const listOf = (name: string): string[] => {
    const value = (read as Record<string, unknown>)[name] ?? [];
    const list = Array.isArray(value) ? value : [value];
    if (
      !list.every(
        (each): each is string =>
          typeof each === 'string' && /^'?sha(?:256|384|512)-[A-Za-z0-9+/=]+'?$/.test(each),
      )
    ) {
      throw new Error(`${POLICY_FILE}: ${name} should be a list of hashes`);
    }
    return list;
  };
  return { scriptHashes: listOf('script'), styleHashes: listOf('style') };
}
