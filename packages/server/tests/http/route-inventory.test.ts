import { expect, it } from 'vitest';

import { ROUTES } from '@tessera/contract/routes';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);

/** Endpoints beside the calls of the contract, and their callers. A new one needs a line here. */
const BESIDE = [
  'GET /api/docs',
  'GET /api/docs.css',
  'GET /api/live',
  'GET /api/openapi.json',
  'GET /api/pay-tables/:hash.txt',
  'GET /dev/sms',
  'GET /healthz',
  'GET /metrics',
  'GET /readyz',
  // Preflights, answered for listed origins alone.
  'OPTIONS *',
  'POST /api/crash-report',
  'POST /api/csp-report',
  'POST /api/rails/:name/callback',
];

/** Routes from the router's tree: four characters of indentation a level. */
function routesOf(tree: string): string[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const start = line.search(/[^ │├└─]/);
    if (start < 0) return [];
    const [, part = '', methods] = /^(\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line.slice(start)) ?? [];
    const level = Math.round(start / 4);
    parts.length = level;
    parts[level] = part;
    const url = parts.join('');
    return (methods ?? '').split(', ').flatMap((method) => (method === '' ? [] : [`${method} ${url}`]));
  });
}

it('the server answers the calls of the contract, under its spellings, and what this file names', () => {
  const spelled = Object.entries(ROUTES).flatMap(([path, { method, ...route }]) =>
    [path, ...(('aliases' in route ? route.aliases : undefined) ?? [])].flatMap((each) => [
      `${method} /api/${each}`,
      ...(each.endsWith('/index') ? [`${method} /api/${each.slice(0, -'/index'.length)}`] : []),
    ]),
  );
  const known = new Set([...spelled, ...BESIDE].map((each) => each.toLowerCase()));
  const found = routesOf(server.app.printRoutes({ commonPrefix: false })).map((each) => each.toLowerCase());
  expect(found.length).toBeGreaterThan(Object.keys(ROUTES).length);
  expect(found.filter((each) => !known.has(each))).toEqual([]);
  expect([...known].filter((each) => !found.includes(each))).toEqual([]);
  // The tree leaves this one out.
  expect(server.app.hasRoute({ method: 'GET', url: '/uploads/*' })).toBe(true);
});

it.each([
  '/api/test',
  '/api/debug',
  '/api/admin',
  '/api/graphql',
  '/.git/config',
  '/.env',
  '/package.json',
  '/api/user/index.json',
  '/server-status',
  '/api/dev/reset',
])('there is nothing at %s', async (url) => {
  expect((await server.get(url)).status).toBe(404);
});

it.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'HEAD'] as const)(
  '%s is no method of any call',
  async (method) => {
    for (const path of Object.keys(ROUTES)) {
      const { statusCode } = await server.app.inject({ method: method as 'PUT', url: `/api/${path}` });
      expect([path, [404, 405].includes(statusCode)]).toEqual([path, true]);
    }
  },
);
