import { beforeEach, describe, expect, it } from 'vitest';

import type { Database } from '../../src/db/pool.ts';
import { transaction } from '../../src/db/tx.ts';
import { OperatorRefused } from '../../src/kernel/operator-refused.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { approveWithdrawal } from '../../src/withdrawal/approve.ts';
import { settleDisbursement } from '../../src/withdrawal/finish-withdrawal.ts';
import { refuseWithdrawal } from '../../src/withdrawal/refuse.ts';
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
beforeEach(async () => {
  member = await withdrawer(server);
  await win(at.db, member.id, 100_000_00n);
});

let requests = 0;
/** A pending withdrawal of this amount. Each has its own key: a request without one would be deduplicated. */
async function asked(amount: string): Promise<bigint> {
  requests += 1;
  const { body } = await ask(server, member, { amount }, `request ${requests}`);
  expect(body).toMatchObject({ code: 1 });
  return BigInt((body.data as { order_no: string }).order_no);
}

const stateOf = async (id: bigint) =>
  (await at.owner.query('select state, reason from withdrawals where id = $1', [id])).rows[0];
const money = async () => {
  const { mainMinor, frozenMinor } = await readBalance(at.db.reader, member.id);
  return [mainMinor, frozenMinor];
};
const house = async () => {
  const found = await at.owner.query<{ balance_minor: bigint }>(
    'select balance_minor from accounts where id in (3, 4) order by id',
  );
  return found.rows.map((row) => row.balance_minor);
};
const settle = (orderId: bigint, amountMinor: bigint, outcome: 'done' | 'failed') =>
  transaction(at.db, (tx) => settleDisbursement(tx, server.ctx, { orderId, amountMinor, outcome }));
/** The sentence of a refused decision, or ok. */
const said = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof OperatorRefused) return error.message;
      throw error;
    },
  );
const auditOf = async (id: bigint): Promise<string[]> =>
  (
    await at.owner.query<{ body: string }>(
      `select body from audit_chain where kind = 'withdrawal' and body like $1 order by seq`,
      [`%"${id}"%`],
    )
  ).rows.map(({ body }) => JSON.parse(body).decision);

describe('disbursement outcome', () => {
  it('of a paid withdrawal debits it and credits the fee to the house once', async () => {
    const id = await asked('50.00');
    const [clearing = 0n, fees = 0n] = await house();
    expect(await money()).toEqual([99_950_00n, 50_00n]);
    const all = await Promise.all(Array.from({ length: 8 }, () => settle(id, 45_00n, 'done')));
    expect(all.filter(({ effect }) => effect === 'paid')).toEqual([{ effect: 'paid', memberId: member.id }]);
    expect(all.filter(({ effect }) => effect === 'none')).toHaveLength(7);
    expect(await money()).toEqual([99_950_00n, 0n]);
    expect(await house()).toEqual([clearing + 45_00n, fees + 5_00n]);
    expect(await settle(id, 45_00n, 'failed')).toEqual({ effect: 'none' });
    expect(await stateOf(id)).toMatchObject({ state: 'paid' });
  });

  it('of a failed withdrawal returns the full amount, also to a member frozen since', async () => {
    const id = await asked('50.00');
    await at.owner.query('update accounts set is_frozen = true where member_id = $1', [member.id]);
    const all = await Promise.all(Array.from({ length: 8 }, () => settle(id, 45_00n, 'failed')));
    expect(all.filter(({ effect }) => effect === 'returned')).toHaveLength(1);
    expect(await money()).toEqual([100_000_00n, 0n]);
    expect(await settle(id, 45_00n, 'done')).toEqual({ effect: 'none' });
    const log = await server.get('trade/withdrawLog', { status: 'cancelled' }, { token: member.token });
    expect(log.body.data).toMatchObject({ list: [{ status: 'cancelled', reason: 'WITHDRAW_REJECT' }] });
  });

  it.each([
    ['another amount', 50_00n],
    ['nothing', 0n],
  ])('of %s is ignored', async (_, amountMinor) => {
    const id = await asked('50.00');
    for (const outcome of ['done', 'failed'] as const)
      expect(await settle(id, amountMinor, outcome)).toEqual({ effect: 'none' });
    expect(await stateOf(id)).toMatchObject({ state: 'approved' });
  });

  it('of an unknown withdrawal, or one in review, is ignored', async () => {
    const id = await asked('200.00');
    for (const outcome of ['done', 'failed'] as const) {
      expect(await settle(id, 195_00n, outcome)).toEqual({ effect: 'none' });
      expect(await settle(id + 1n, 195_00n, outcome)).toEqual({ effect: 'none' });
    }
    expect(await stateOf(id)).toMatchObject({ state: 'review' });
  });

  it('reported as paid and failed concurrently ends the withdrawal once', async () => {
    const id = await asked('50.00');
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, i) => settle(id, 45_00n, i % 2 ? 'done' : 'failed')),
    );
    expect(all.filter(({ effect }) => effect !== 'none')).toHaveLength(1);
    expect((await money())[1]).toBe(0n);
  });
});

describe('withdrawal review', () => {
  const approve = (id: bigint, who: string) => said(approveWithdrawal(server.ctx, id, who));
  const refuse = (id: bigint, who: string, why = 'no reason') =>
    said(refuseWithdrawal(server.ctx, id, who, why));
  const again = (who: string, id: bigint) => `${who} has decided about withdrawal ${id} before`;

  it.each([
    ['99.99', 'approved', 0],
    ['100.00', 'review', 1],
    ['10000.00', 'review', 1],
    ['10000.01', 'review', 2],
  ])('puts %s into %s with %s approvals required', async (amount, state, needed) => {
    const id = await asked(amount);
    expect(await stateOf(id)).toMatchObject({ state });
    for (const who of ['ada', 'bob'].slice(0, needed)) expect(await approve(id, who)).toBe('ok');
    expect(await stateOf(id)).toMatchObject({ state: 'approved' });
    expect(await approve(id, 'eve')).toBe(`withdrawal ${id} is approved, not in review`);
    expect(await refuse(id, 'eve')).toBe(`withdrawal ${id} is approved, not in review`);
    expect(await auditOf(id)).toEqual(Array.from({ length: needed }, () => 'approve'));
  });

  it('requires two different persons', async () => {
    const id = await asked('10000.01');
    expect(await approve(id, 'ada')).toBe('ok');
    const same = await Promise.all(Array.from({ length: 8 }, () => approve(id, 'ada')));
    expect(new Set(same)).toEqual(new Set([again('ada', id)]));
    expect(await refuse(id, 'ada')).toBe(again('ada', id));
    expect(await stateOf(id)).toMatchObject({ state: 'review' });
    expect(await refuse(id, 'bob')).toBe('ok');
    expect(await money()).toEqual([100_000_00n, 0n]);
    expect(await auditOf(id)).toEqual(['approve', 'refuse']);
  });

  it('rejects the member as a reviewer, in any letter case', async () => {
    const id = await asked('200.00');
    const { rows } = await at.owner.query('select username from members where id = $1', [member.id]);
    const own = String(rows[0].username).toLowerCase();
    expect(await approve(id, own)).toBe('nobody decides about a withdrawal of their own');
    expect(await refuse(id, own)).toBe('nobody decides about a withdrawal of their own');
    expect(await auditOf(id)).toEqual([]);
  });

  it.each(['', 'A', 'Ada', 'ada lovelace', '1ada', 'ada\n', 'ä'.repeat(4), 'x'.repeat(33)])(
    'rejects the reviewer name %j',
    async (who) => {
      expect(await approve(1n, who)).toMatch(/^say who you are/);
    },
  );

  it.each(['', '   ', 'x'.repeat(61), 'a\u202eb', 'a\nb'])('rejects the reason %j', async (why) => {
    const id = await asked('200.00');
    expect(await refuse(id, 'ada', why)).toMatch(/^say why/);
    expect(await stateOf(id)).toMatchObject({ state: 'review' });
  });

  it('decides once under concurrent approvals and refusals', async () => {
    const id = await asked('200.00');
    const names = Array.from({ length: 12 }, (_, i) => `op${i}`);
    const answers = await Promise.all(names.map((who, i) => (i % 2 ? approve(id, who) : refuse(id, who))));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    const { state, reason } = await stateOf(id);
    expect(await money()).toEqual(state === 'refused' ? [100_000_00n, 0n] : [99_800_00n, 200_00n]);
    expect(reason).toBe(state === 'refused' ? 'no reason' : '');
    expect(await auditOf(id)).toEqual([state === 'refused' ? 'refuse' : 'approve']);
  });

  it('reports an unknown withdrawal', async () => {
    expect(await approve(7n, 'ada')).toBe('there is no withdrawal 7');
    expect(await refuse(7n, 'ada')).toBe('there is no withdrawal 7');
  });

  it('gives the reason to the member', async () => {
    await refuse(await asked('200.00'), 'ada', 'name does not fit');
    const log = await server.get('trade/withdrawLog', {}, { token: member.token });
    expect(log.body.data).toMatchObject({
      list: [{ stage: 'refused', reason: 'WITHDRAW_REJECT', reason_text: 'name does not fit' }],
    });
  });
});

describe('connection lost at any statement', () => {
  const endOn = (db: Database, orderId: bigint, outcome: 'done' | 'failed') =>
    transaction(db, (tx) => settleDisbursement(tx, server.ctx, { orderId, amountMinor: 45_00n, outcome }));
  const refuseOn = (db: Database, id: bigint) =>
    refuseWithdrawal({ db, ids: server.ctx.ids }, id, 'ada', 'no');
  const STATEMENTS = { done: 8, failed: 8, refusal: 11 };

  it('has a case for every statement', async () => {
    const counted: Record<string, number> = {};
    for (const outcome of ['done', 'failed'] as const) {
      // Of another member: two of them in a day would need an approval.
      member = await withdrawer(server);
      await win(at.db, member.id, 100_00n);
      const id = await asked('50.00');
      counted[outcome] = await countStatements(at.db, (db) => endOn(db, id, outcome));
    }
    await win(at.db, member.id, 200_00n);
    const id = await asked('200.00');
    counted['refusal'] = await countStatements(at.db, (db) => refuseOn(db, id));
    expect(counted).toEqual(STATEMENTS);
  });

  describe.each([
    ['done', 'paid', 99_950_00n],
    ['failed', 'refused', 100_000_00n],
  ] as const)('disbursement that is %s', (outcome, state, mainMinor) => {
    it.each(faultCases(STATEMENTS[outcome]))('%s statement %s: a repeat ends it once', async (kind, n) => {
      const id = await asked('50.00');
      await expect(endOn(failingDatabase(at.db, n, kind).db, id, outcome)).rejects.toThrow(CONNECTION_LOST);
      await endOn(at.db, id, outcome);
      expect(await stateOf(id)).toMatchObject({ state });
      expect(await money()).toEqual([mainMinor, 0n]);
    });
  });

  it.each(faultCases(STATEMENTS.refusal))(
    '%s statement %s of a refusal: a repeat ends it once',
    async (kind, n) => {
      const id = await asked('200.00');
      await expect(refuseOn(failingDatabase(at.db, n, kind).db, id)).rejects.toThrow(CONNECTION_LOST);
      await said(refuseWithdrawal(server.ctx, id, 'ada', 'no'));
      expect(await stateOf(id)).toMatchObject({ state: 'refused' });
      expect(await money()).toEqual([100_000_00n, 0n]);
      expect(await auditOf(id)).toEqual(['refuse']);
    },
  );
});
