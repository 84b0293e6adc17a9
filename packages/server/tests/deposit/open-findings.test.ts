import { beforeAll, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { assertHouseCurrency } from '../../src/ledger/house-currency.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { measureFindings } from '../../src/movement/open-findings.ts';
import { runCommand } from '../../src/operator/commands.ts';
import { readCommand } from '../../src/operator/read-command.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);

const operator = (...args: readonly string[]) => runCommand(server.ctx, readCommand(args));
const listed = async () => (await operator('movements', 'list')).lines.join('\n');
const counted = async () => {
  await measureFindings(server.ctx);
  const { values } = await server.ctx.metrics.findingsOpen.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.finding, value]));
};

const STRAY = {
  id: 'in-stray',
  direction: 'in',
  orderId: '77',
  amountMinor: 25_00n,
  outcome: 'done',
  movedAt: epochMs(1_000),
} as const;

beforeAll(async () => {
  await ingestMovement(server.ctx, STRAY, 'reconciliation');
});

it('money that fits no order is counted and listed until an operator has said what it was', async () => {
  expect(await counted()).toEqual({ unmatched: 1, altered: 0, unknown: 0 });
  expect(await listed()).toMatch(/^in-stray +\S+ +unmatched +in +25\.00 +77 +none$/m);
  await expect(operator('movements', 'close', 'in-stray', '--as', 'ada')).rejects.toThrow('say what it was');
  await expect(operator('movements', 'close', 'in-stray', '--reason', 'x')).rejects.toThrow(
    'say who you are',
  );
  expect(await counted()).toMatchObject({ unmatched: 1 });
  await operator('movements', 'close', 'in-stray', '--as', 'ada', '--reason', 'a gift of the bank');
  expect(await counted()).toEqual({ unmatched: 0, altered: 0, unknown: 0 });
  expect(await listed()).toBe('no movement waits');
  const { rows } = await at.owner.query(`select body from audit_chain where kind = 'finding'`);
  expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
    { movement: 'in-stray', operator: 'ada', reason: 'a gift of the bank' },
  ]);
  const again = operator('movements', 'close', 'in-stray', '--as', 'bob', '--reason', 'twice');
  await expect(again).rejects.toThrow('nothing about movement in-stray waits');
});

it('a movement that comes back with other contents waits again', async () => {
  await ingestMovement(server.ctx, { ...STRAY, amountMinor: 26_00n }, 'callback');
  expect(await counted()).toMatchObject({ altered: 1 });
  expect(await listed()).toContain('altered');
});

it('a database keeps what it deals in from its first start on', async () => {
  await at.owner.query('delete from house_currency');
  await assertHouseCurrency(at.db.main, { currency: 'PLAY' });
  await assertHouseCurrency(at.db.main, { currency: 'PLAY' });
  await expect(assertHouseCurrency(at.db.main, { currency: 'EUR' })).rejects.toThrow(
    'the database holds balances in PLAY, not in EUR',
  );
});
