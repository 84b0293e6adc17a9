import { expect, it } from 'vitest';

import { disbursementSender } from '../../src/movement/send-disbursements.ts';
import { noRail } from '../../src/rail/no-rail.ts';
import { useDatabase } from '../support/database.ts';
import { withoutReplication } from '../support/database/without-replication.ts';
import { useServer } from '../support/http.ts';
import { ask, FREELY, win, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);

async function approved(): Promise<string> {
  const member = await withdrawer(server);
  await win(at.db, member.id, 100_00n);
  const { body } = await ask(server, member);
  return (body.data as { order_no: string }).order_no;
}

it('sends other withdrawals while a rail permanently rejects some', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await approved());
  const bad = new Set(ids.slice(0, 7));
  const asked: string[] = [];
  const rail = {
    ...noRail,
    disburse: ({ orderId }: { orderId: string }) => {
      asked.push(orderId);
      return bad.has(orderId) ? Promise.reject(new Error('not this one')) : Promise.resolve();
    },
  };
  const send = disbursementSender({ ...server.ctx, rail });
  for (let turn = 0; turn < 3; turn += 1) await expect(send()).rejects.toThrow('not this one');
  const { rows } = await at.owner.query(
    'select id::text from withdrawals where sent_at is not null order by id',
  );
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(7));
  expect(asked).toEqual(ids);
  await expect(send()).rejects.toThrow('not this one');
  expect(asked.slice(12)).toEqual(ids.slice(0, 3));
});

it('sends a withdrawal under review only once it is approved', async () => {
  const id = await approved();
  const setState = (state: string) =>
    at.owner.query('update withdrawals set state = $2 where id = $1', [id, state]);
  const asked: string[] = [];
  const rail = { ...noRail, disburse: async ({ orderId }: { orderId: string }) => void asked.push(orderId) };
  const send = disbursementSender({ ...server.ctx, rail });
  await setState('review');
  await send();
  expect(asked).not.toContain(id);
  await setState('approved');
  await send();
  expect(asked.filter((one) => one === id)).toHaveLength(1);
});

it('pays nothing that a failover may lose, and pays it later', async () => {
  const id = await approved();
  const asked: string[] = [];
  const rail = { ...noRail, disburse: async ({ orderId }: { orderId: string }) => void asked.push(orderId) };
  const db = { ...server.ctx.db, main: withoutReplication(server.ctx.db.main) };
  await expect(disbursementSender({ ...server.ctx, db, rail })()).rejects.toMatchObject({ code: '08007' });
  expect(asked).toEqual([]);
  await disbursementSender({ ...server.ctx, rail })();
  expect(asked).toContain(id);
});
