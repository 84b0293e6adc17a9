import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { testIds } from '../support/betting.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { openLive } from '../support/http/stream.ts';
import { sendTransfer, holder } from '../support/wallet.ts';
import { ask, FREELY, win, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, FREELY, { rail: cashier.rail });
let address = '';

beforeAll(async () => {
  await transaction(at.db, (tx) => fundHouse(tx, testIds));
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

describe('list of live topics', () => {
  const open = async (topics: string, token: string): Promise<string> => {
    const stream = await openLive(address, topics, { token });
    const answer = stream.headers.get('content-type')?.startsWith('text/event-stream')
      ? 'opened'
      : (await stream.json()).msg;
    stream.close();
    return answer;
  };

  it('is rejected as a whole when it names another member', async () => {
    const [own, other] = [await server.member('OwnTopic'), await server.member('OtherTopic')];
    expect(await open(`member:${own.id}`, own.token)).toBe('opened');
    expect(await open(`member:${own.id},member:${own.id}`, own.token)).toBe('opened');
    for (const topics of [
      `member:${own.id},member:${other.id}`,
      `member:${other.id},member:${own.id}`,
      `game:1,member:${own.id},round:5,member:${other.id}`,
      `member:${other.id}`,
    ])
      expect([topics, await open(topics, own.token)]).toEqual([topics, 'FORBIDDEN']);
    expect(server.ctx.live.size()).toBeLessThanOrEqual(2);
  });
});

describe('two members with one idempotency key', () => {
  const KEY = 'the same key';

  it('create two transfers', async () => {
    const to = await holder(server);
    const givers = [await holder(server, 10_00n), await holder(server, 20_00n)];
    const replies = [];
    for (const giver of givers)
      replies.push(await sendTransfer(server, giver, { to: to.id, amount: '3.00', key: KEY }));
    expect(replies.map(({ body }) => body.data)).toMatchObject([{ money: '7.00' }, { money: '17.00' }]);
    expect(await readBalance(at.db.reader, BigInt(to.id))).toMatchObject({ mainMinor: 6_00n });
  });

  it('create two deposits, one each', async () => {
    const members = [await server.member('DepositA'), await server.member('DepositB')];
    const orders = [];
    for (const { token } of members) {
      const headers = { 'idempotency-key': KEY };
      const payload = { channel_id: 2, amount: '25.00' };
      orders.push(
        (await server.post('trade/recharge', payload, { token, headers })).body.data as { id: string },
      );
    }
    expect(new Set(orders.map(({ id }) => id)).size).toBe(2);
    const { rows } = await at.owner.query<{ member_id: bigint }>(
      'select member_id from deposits where id = any($1) order by id',
      [orders.map(({ id }) => id)],
    );
    expect(rows.map(({ member_id: id }) => Number(id))).toEqual(members.map(({ id }) => id));
  });

  it('create two withdrawals', async () => {
    const members = [await withdrawer(server), await withdrawer(server)];
    const orders = [];
    for (const member of members) {
      await win(at.db, member.id, 100_00n);
      orders.push((await ask(server, member, {}, KEY)).body.data as { order_no: string });
    }
    expect(new Set(orders.map(({ order_no: id }) => id)).size).toBe(2);
    for (const { id } of members)
      expect(await readBalance(at.db.reader, id)).toMatchObject({ mainMinor: 50_00n, frozenMinor: 50_00n });
  });
});

describe('session ended by a transaction that commits late', () => {
  const status = async (token: string): Promise<number> =>
    (await server.get('user/index', {}, { token })).status;

  it('is rejected within a second of the commit, although the list was read in between', async () => {
    const { token, id } = await server.member('LateCommit');
    const client = await at.owner.connect();
    onTestFinished(() => client.release());
    await client.query('begin');
    await client.query('delete from sessions where member_id = $1', [id]);
    for (let reading = 0; reading < 3; reading += 1) {
      server.clock.now += 1_000;
      expect(await status(token)).toBe(200);
    }
    await client.query('commit');
    server.clock.now += 1_000;
    expect(await status(token)).toBe(401);
  });
});
