import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { PAY_TABLE_PATH } from '@tessera/contract/pay-table-path';
import { FIRST_INDEX } from '@tessera/domain/games/rules';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const database = useDatabase();
const server = useServer(database);

const get = (path: string) => server.app.inject({ method: 'GET', url: `${PAY_TABLE_PATH}/${path}` });

describe('the file of a pay table', () => {
  it('has the text that its name is the hash of, and may be kept for good', async () => {
    for (const { rulesAt } of server.ctx.games.all()) {
      const { payTable, tableHash } = rulesAt(FIRST_INDEX);
      const reply = await get(`${tableHash}.txt`);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(createHash('sha256').update(reply.rawPayload).digest('hex')).toBe(tableHash);
      expect(reply.body).toContain(`\nid ${payTable.id}\n`.trimStart());
    }
  });

  it('is still there after another table came into force', async () => {
    const text = 'tessera pay table 1\nid k3/old\nfamily k3\nrtp 9000\n';
    const hash = createHash('sha256').update(text).digest();
    await database.owner.query('insert into pay_tables (id, hash, content) values ($1, $2, $3)', [
      'k3/old',
      hash,
      text,
    ]);
    expect((await get(`${hash.toString('hex')}.txt`)).body).toBe(text);
  });

  it.each([
    '',
    '.txt',
    `${'ab'.repeat(32)}.txt`,
    `${'AB'.repeat(32)}.txt`,
    'k3%2Fold.txt',
    `${'0'.repeat(64)}`,
  ])('answers %j with a 404 that is not kept', async (name) => {
    const reply = await get(name);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(reply.json()).toMatchObject({ code: 404, msg: 'NOT_FOUND' });
  });
});
