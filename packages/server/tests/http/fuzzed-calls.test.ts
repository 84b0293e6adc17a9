import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';

import { newRound, seedHouse, type TestRound } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { holder } from '../support/wallet.ts';
import { hostile, nearlyValid, type Schema, valid } from './schema-arbitrary.ts';

// Each reply is checked against the schema of its call, and a difference is a fault; the books are checked
// after each test.

const RUNS = 12;
const at = useDatabase();
const server = useServer(at);

const paths = Object.keys(ROUTES) as RoutePath[];
let tokens: readonly string[] = [];
let round: TestRound;
beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  tokens = [(await holder(server, 1_000_000_00n)).token, (await holder(server, 1_000_000_00n)).token];
  round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
});

const schemaOf = ({ body, query }: Route): Schema => (body ?? query ?? {}) as Schema;

/** Fields that point to what there is: a game, its round and a call that is not a repeat. */
const pointed = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload) && 'game_no' in payload
    ? { ...payload, game_id: round.game.id, game_no: round.issue }
    : payload;

async function call(path: RoutePath, payload: unknown, n: number): Promise<{ status: number; msg: string }> {
  const { method } = ROUTES[path] as Route;
  const token = tokens[n % 3];
  const options = { ...(token !== undefined && { token }), headers: { 'idempotency-key': `fuzz-${n % 5}` } };
  if (method === 'GET') {
    const fields = typeof payload === 'object' && payload !== null ? payload : { value: payload };
    const query = Object.entries(fields).map(([name, value]) => [name, String(textOf(value))] as const);
    const { status, body } = await server.get(path, Object.fromEntries(query), options);
    return { status, msg: body.msg };
  }
  const { status, body } = await server.post(path, payload, options);
  return { status, msg: body.msg };
}

const textOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

describe.each<[string, (schema: Schema) => fc.Arbitrary<unknown>]>([
  ['valid', (schema) => valid(schema).map(pointed)],
  ['nearly valid', nearlyValid],
  ['hostile', hostile],
])('calls that are %s', (_, make) => {
  it.each(paths)('%s answers within its contract', async (path) => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(make(schemaOf(ROUTES[path])), async (payload) => {
        const { status, msg } = await call(path, payload, (n += 1));
        expect(status, `${JSON.stringify(payload)?.slice(0, 500)} ${msg}`).toBeLessThan(500);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
