import { beforeEach, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import type { Database } from '../../src/db/pool.ts';
import { OperatorRefused } from '../../src/kernel/operator-refused.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { runCommand } from '../../src/operator/commands.ts';
import { readCommand } from '../../src/operator/read-command.ts';
import { approveWithdrawal } from '../../src/withdrawal/approve.ts';
import { type Resolution } from '../../src/withdrawal/resolution-store.ts';
import { resolveWithdrawal } from '../../src/withdrawal/resolve.ts';
import { useDatabase } from '../support/database.ts';
import {
  CONNECTION_LOST,
  countStatements,
  failingDatabase,
  faultCases,
} from '../support/database/failing-database.ts';
import { useServer } from '../support/http.ts';
import { ask, FREELY, win, type Withdrawer, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);

let member: Withdrawer;
let id: bigint;
beforeEach(async () => {
  member = await withdrawer(server);
  await win(at.db, member.id, 1_000_00n);
  const { body } = await ask(server, member, { amount: '50.00' });
  id = BigInt((body.data as { order_no: string }).order_no);
});

let moved = 0;
/** A report of the rail on the withdrawal, of which 45.00 should arrive. */
const railSays = (amountMinor: bigint, outcome: 'done' | 'failed' = 'done') =>
  ingestMovement(
    server.ctx,
    {
      id: `resolve-${(moved += 1)}`,
      direction: 'out',
      orderId: String(id),
      amountMinor,
      outcome,
      movedAt: epochMs(1_000),
    },
    'callback',
  );
const resolve = (operator: string, outcome: Resolution, of = id): Promise<string> =>
  resolveWithdrawal(server.ctx, of, { outcome, operator, reason: 'asked the bank' }).then(
    (missing) => `${missing} missing`,
    (error: unknown) => {
      if (error instanceof OperatorRefused) return error.message;
      throw error;
    },
  );
const state = async () => {
  const { rows } = await at.owner.query('select state from withdrawals where id = $1', [id]);
  const { mainMinor, frozenMinor } = await readBalance(at.db.reader, member.id);
  return [rows[0].state, mainMinor, frozenMinor];
};
const WAITS = ['approved', 950_00n, 50_00n];
const PAID = ['paid', 950_00n, 0n];
const RETURNED = ['refused', 1_000_00n, 0n];

describe('resolving a withdrawal with a contradictory rail report', () => {
  it.each([
    ['paid', PAID],
    ['returned', RETURNED],
  ] as const)('ends it as %s when two different persons agree', async (outcome, end) => {
    await railSays(45_01n);
    expect(await resolve('ada', outcome)).toBe('1 missing');
    expect(await resolve('ada', outcome)).toBe(`ada has said what became of withdrawal ${id} before`);
    expect(await state()).toEqual(WAITS);
    expect(await resolve('bob', outcome)).toBe('0 missing');
    expect(await state()).toEqual(end);
    expect(await resolve('eve', outcome)).toMatch(/not approved$/);
    await railSays(45_00n);
    await railSays(45_00n, 'failed');
    expect(await state()).toEqual(end);
  });

  it('ends with the second matching decision, not with a different one', async () => {
    await railSays(44_99n, 'failed');
    expect(await resolve('ada', 'paid')).toBe('1 missing');
    expect(await resolve('bob', 'returned')).toBe('1 missing');
    expect(await state()).toEqual(WAITS);
    expect(await resolve('eve', 'returned')).toBe('0 missing');
    expect(await state()).toEqual(RETURNED);
    const { body } = await server.get('trade/withdrawLog', {}, { token: member.token });
    expect(body.data).toMatchObject({ list: [{ stage: 'refused', reason_text: 'asked the bank' }] });
  });

  it('ends once under concurrent decisions and rail reports', async () => {
    await railSays(1n);
    const names = Array.from({ length: 12 }, (_, n) => `op${n}`);
    const all = names.map((name, n) => resolve(name, n % 2 ? 'paid' : 'returned'));
    await Promise.all([...all, railSays(45_00n), railSays(45_00n, 'failed')]);
    expect([PAID, RETURNED]).toContainEqual(await state());
  });
});

describe('connection lost while the second person resolves a withdrawal', () => {
  const resolveOn = (db: Database) =>
    resolveWithdrawal({ db, ids: server.ctx.ids }, id, { outcome: 'paid', operator: 'bob', reason: 'asked' });
  const STATEMENTS = 14;
  beforeEach(async () => {
    await railSays(1n);
    await resolve('ada', 'paid');
  });

  it('has a case for every statement', async () => {
    expect(await countStatements(at.db, resolveOn)).toBe(STATEMENTS);
  });

  it.each(faultCases(STATEMENTS))('%s statement %s: a repeat ends it once', async (kind, n) => {
    await expect(resolveOn(failingDatabase(at.db, n, kind).db)).rejects.toThrow(CONNECTION_LOST);
    await resolve('bob', 'paid');
    expect(await state()).toEqual(PAID);
  });
});

describe('invalid resolution of a withdrawal', () => {
  it('is rejected without a contradictory rail report', async () => {
    expect(await resolve('ada', 'returned')).toMatch(/^the rail has said nothing of withdrawal/);
    expect(await resolve('ada', 'returned', 7n)).toBe('there is no withdrawal 7');
    expect(await state()).toEqual(WAITS);
  });

  it('is rejected from the member, without a name or without a reason', async () => {
    await railSays(1n);
    const { rows } = await at.owner.query('select username from members where id = $1', [member.id]);
    expect(await resolve(rows[0].username.toLowerCase(), 'returned')).toMatch(/of their own$/);
    expect(await resolve('', 'returned')).toMatch(/^say who you are/);
    const said = { outcome: 'paid', operator: 'ada', reason: ' ' } as const;
    await expect(resolveWithdrawal(server.ctx, id, said)).rejects.toThrow(/^say why/);
    expect(await state()).toEqual(WAITS);
  });

  it('is rejected while the withdrawal is in review', async () => {
    const other = await withdrawer(server);
    await win(at.db, other.id, 1_000_00n);
    const { body } = await ask(server, other, { amount: '200.00' });
    id = BigInt((body.data as { order_no: string }).order_no);
    await railSays(1n);
    expect(await resolve('ada', 'returned')).toMatch(/is review, not approved$/);
    await approveWithdrawal(server.ctx, id, 'ada');
    expect(await resolve('ada', 'returned')).toBe('1 missing');
  });
});

it('resolution of a withdrawal works on the command line, which shows who decided', async () => {
  await railSays(1n);
  const run = (...args: string[]) => runCommand(server.ctx, readCommand(['withdrawals', 'resolve', ...args]));
  const more = ['--as', 'ada', '--reason', 'asked the bank'];
  await expect((async () => run(String(id), ...more))()).rejects.toThrow(/^say what became of it/);
  await expect((async () => run(String(id), 'lost', ...more))()).rejects.toThrow(/^say what became of it/);
  await expect((async () => run(String(id), 'paid', 'now', ...more))()).rejects.toThrow(/^what is "now" for/);
  const { lines, data } = await run(String(id), 'paid', ...more);
  expect(lines.join('\n')).toMatch(/^paid, says +ada \S+Z asked the bank$/m);
  expect(data).toMatchObject({ state: 'approved', resolutions: [{ operator: 'ada', outcome: 'paid' }] });
});
