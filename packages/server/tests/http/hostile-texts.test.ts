import { beforeAll, expect, it } from 'vitest';

import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { FUND_PASSWORD, holder } from '../support/wallet.ts';

const at = useDatabase();
const server = useServer(at);

let token = '';
/** Makes the other fields pass the first checks. */
let rest: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  ({ token } = await holder(server));
  const gameId = String(server.ctx.games.all()[0]?.id);
  rest = { password: FUND_PASSWORD, amount: '1', recipient: '100001', channel_id: '14', game_id: gameId };
});

/** Hostile texts: bytes that the database does not store, lone surrogates, dates at both ends of the
 *  calendar, numbers at the limits of their columns, and names of Object.prototype. */
const TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066',
  '0001-01-01',
  '9999-12-31',
  '9223372036854775807',
  '9223372036854775808',
  '2147483648',
  '-1',
  '%',
  "'",
  '__proto__',
  'constructor',
  'x'.repeat(20),
];

type Fields = { readonly properties?: Readonly<Record<string, unknown>> };
const fieldsOf = ({ query, body }: Route): string[] =>
  Object.keys(((query ?? body) as Fields | undefined)?.properties ?? {});

const paths = (Object.keys(ROUTES) as RoutePath[]).filter((path) => fieldsOf(ROUTES[path]).length > 0);

it.each(paths)('%s answers every hostile text', async (path) => {
  const route: Route = ROUTES[path];
  for (const field of fieldsOf(route)) {
    for (const text of TEXTS) {
      const sent = { ...rest, [field]: text };
      const { status, body } =
        route.method === 'GET'
          ? await server.get(path, sent, { token })
          : await server.post(path, sent, { token });
      expect.soft(status, `${field} ${JSON.stringify(text)} ${body.msg}`).toBeLessThan(500);
    }
  }
});
