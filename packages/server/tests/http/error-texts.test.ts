import { beforeAll, expect, it } from 'vitest';

import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';
import { REFUSALS } from '@tessera/domain/refusal';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { holder } from '../support/wallet.ts';

const at = useDatabase({ checksInvariants: false });
const server = useServer(at);
let token = '';
beforeAll(async () => {
  ({ token } = await holder(server, 100_00n));
});

/** Details that no reply reveals: stacks, paths, SQL, names of tables, versions, libraries. */
const TELLING =
  /\bat \S+ \(|\.[cm]?[jt]s\b|node_modules|node:|\/(home|tmp|var|usr|work)\/|\b(select|insert|update|delete)\b.+\b(from|into|set|where)\b|relation|column|syntax error|constraint|violates|postgres|\bpg_|fastify|\bajv\b|typebox|ECONN|ENOENT|SQLSTATE|v?\d+\.\d+\.\d+|undefined|\[object/i;

const MALFORMED = [
  '{"a":',
  '[]',
  '"text"',
  'null',
  '1e999',
  '{"a":{"b":{"c":{"d":[1,2,{}]}}}}',
  `{"password":{"$ne":null},"account":{"$gt":""}}`,
  `{"id":"1 or 1=1","game_id":"1;drop table bets","amount":"' or ''='"}`,
  `{"id":${'9'.repeat(400)}}`,
];

type Answer = { readonly path: string; readonly status: number; readonly text: string; readonly msg: string };

async function ask(path: RoutePath, raw: string): Promise<Answer> {
  const { method }: Route = ROUTES[path];
  const { status, text, body } =
    method === 'GET'
      ? await server.get(
          `/api/${path}?q=${encodeURIComponent(raw)}&id=${encodeURIComponent(raw)}`,
          {},
          { token },
        )
      : await server.post(path, undefined, { raw, token });
  return { path, status, text, msg: body.msg };
}

const isRefusal = (msg: string): boolean => (REFUSALS as readonly string[]).includes(msg);
const calls = Object.keys(ROUTES) as RoutePath[];
const asked = calls.filter((path) => !/logout|refresh/i.test(path));

it('malformed requests to every call get a code and no word of what is inside', async () => {
  const telling: Answer[] = [];
  for (const path of asked)
    for (const raw of MALFORMED) {
      const answer = await ask(path, raw);
      // Replies of successful calls carry their own data.
      if (answer.msg === '' && answer.status === 200) continue;
      if (answer.status >= 500 || !isRefusal(answer.msg) || TELLING.test(answer.text)) telling.push(answer);
    }
  expect(telling).toEqual([]);
});

it('a database without its tables is a fault of every call that needs one, with a request id and no more', async () => {
  const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not relispartition`;
  const { rows } = await at.owner.query<{ relname: string }>(tables);
  const rename = async (from: string, to: string): Promise<void> => {
    const text = rows
      .map(({ relname }) => `alter table ${from}${relname} rename to ${to}${relname}`)
      .join(';');
    await at.owner.query(text);
  };
  await rename('', 'hidden_');
  const answers: Answer[] = [];
  try {
    for (const path of asked) answers.push(await ask(path, '{}'));
  } finally {
    await rename('hidden_', '');
  }
  const faults = answers.filter(({ status }) => status === 500);
  expect(faults.length).toBeGreaterThan(20);
  for (const { path, text } of faults)
    expect([path, JSON.parse(text)]).toEqual([
      path,
      { code: 500, msg: 'SERVER_ERROR', time: expect.any(String), data: null },
    ]);
  expect(answers.filter(({ msg, text }) => msg !== '' && TELLING.test(text))).toEqual([]);
});
