import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { firstBrokenAudit } from '../../src/fairness/audit-chain.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { useDatabase } from '../support/database.ts';
import { testFolder } from '../support/fairness/fairness-fixture.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import { close, newOwner, said } from '../support/members/leaving.ts';
import { operatorOf } from '../support/members/operator.ts';
import { ask, FREELY, win, type Withdrawer, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);

let member: Withdrawer;
let id: string;
beforeEach(async () => {
  member = await withdrawer(server);
  await win(at.db, member.id, 50_000_00n);
  const { body } = await ask(server, member, { amount: '12000.00' });
  id = (body.data as { order_no: string }).order_no;
});

/** Logs a member in again and returns the token. */
async function enter({ id: memberId }: Withdrawer): Promise<string> {
  const { rows } = await at.owner.query('select username from members where id = $1', [memberId]);
  const { body } = await server.post('user/login', { account: rows[0].username, password: PASSWORD });
  return (body.data as { userinfo: { token: string } }).userinfo.token;
}

const { lines: operator, linesOn: operatorOn, json } = operatorOf(at);

describe('operator command line', () => {
  it('lists pending withdrawals with masked addresses, and shows one with its full address', async () => {
    const [head = '', ...rows] = await operator('withdrawals', 'list');
    const row = rows.find((line) => line.startsWith(id)) ?? '';
    expect(head).toMatch(/^ID {2,}ASKED {2,}MEMBER .* STATE +NEEDS +HELD +FLAGS$/);
    expect(row.indexOf('review')).toBe(head.indexOf('STATE'));
    expect(row).toMatch(/12000\.00 +usdt-erc20 0x00…\w{4} +review +2$/);
    const shown = (await operator('withdrawals', 'show', id)).join('\n');
    expect(shown).toMatch(/^to +usdt-erc20 0x[0-9a-fA-F]{40}$/m);
    expect(shown).toMatch(/^amount +12000\.00 less 5\.00 is 11995\.00$/m);
    expect(await operator('withdrawals', 'list', '--state', 'paid')).toEqual(['no withdrawals']);
  });

  it('approves with two persons and prints JSON', async () => {
    expect(await json('withdrawals', 'approve', id, '--as', 'ada')).toMatchObject({ state: 'review' });
    await expect(operator('withdrawals', 'approve', id, '--as', 'ada')).rejects.toThrow(
      `ada has decided about withdrawal ${id} before`,
    );
    expect(await json('withdrawals', 'approve', id, '--as', 'bob')).toMatchObject({
      state: 'approved',
      decisions: [
        { operator: 'ada', decision: 'approve' },
        { operator: 'bob', decision: 'approve' },
      ],
    });
  });

  it('refuses with one person and a reason, and returns the money', async () => {
    await expect(operator('withdrawals', 'refuse', id, '--as', 'ada')).rejects.toThrow('say why');
    const lines = await operator('withdrawals', 'refuse', id, '--as', 'ada', '--reason', 'wrong name');
    expect(lines.join('\n')).toMatch(/^state +refused: wrong name$/m);
    expect(await readBalance(at.db.reader, member.id)).toMatchObject({
      mainMinor: 50_000_00n,
      frozenMinor: 0n,
    });
  });

  it('freezes and unfreezes a member while the server runs', async () => {
    const stake = async () => (await ask(server, member, { amount: '20' })).body;
    expect(await operator('members', 'freeze', String(member.id), '--as', 'ada')).toEqual([
      `member ${member.id} is now frozen`,
    ]);
    server.clock.now += 1_000;
    expect(await stake()).toMatchObject({ msg: 'UNAUTHORIZED' });
    member = { ...member, token: await enter(member) };
    expect(await stake()).toMatchObject({ msg: 'ACCOUNT_IS_FROZEN' });
    const index = await server.get('user/index', {}, { token: member.token });
    expect(index.body.data).toMatchObject({ is_frozen: true });
    await operator('members', 'unfreeze', String(member.id), '--as', 'ada');
    server.clock.now += 1_000;
    expect(await stake()).toMatchObject({ msg: 'WITHDRAW_REJECT', data: { reason: 'pending' } });
  });

  it('ends the sessions of one member or of all, within a second, and says so in the audit chain', async () => {
    const [one, two] = [await withdrawer(server), await withdrawer(server)];
    const isIn = async ({ token }: Withdrawer) =>
      (await server.get('user/index', {}, { token })).status === 200;
    expect([await isIn(one), await isIn(two)]).toEqual([true, true]);
    const ended = await operator('members', 'log-out', String(one.id), '--as', 'ada');
    expect(ended).toEqual(['ended 1 sessions']);
    server.clock.now += 1_000;
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
    await operator('members', 'log-out', 'all', '--as', 'ada');
    server.clock.now += 1_000;
    expect([await isIn(one), await isIn(two), await isIn(member)]).toEqual([false, false, false]);
    const { rows } = await at.owner.query('select body from audit_chain order by seq desc limit 1');
    expect(JSON.parse(rows[0].body)).toMatchObject({ member: 'all', state: 'logged_out', operator: 'ada' });
    expect(await enter(one)).not.toBe('');
  });

  it('disables and enables withdrawals', async () => {
    await operator('withdrawals', 'off', String(member.id), '--as', 'ada');
    expect((await ask(server, member)).body).toMatchObject({ data: { reason: 'off' } });
    await operator('withdrawals', 'on', String(member.id), '--as', 'ada');
    expect((await ask(server, member)).body).toMatchObject({ data: { reason: 'pending' } });
  });

  it('appends every action to an intact audit chain', async () => {
    await operator('withdrawals', 'approve', id, '--as', 'bob');
    await operator('withdrawals', 'off', String(member.id), '--as', 'ada');
    const { rows } = await at.owner.query('select kind, body from audit_chain order by seq desc limit 4');
    expect(rows.map(({ kind, body }) => ({ kind, ...JSON.parse(body) }))).toEqual([
      {
        kind: 'member',
        member: String(member.id),
        state: 'withdrawals_off',
        operator: 'ada',
        salt: expect.any(String),
      },
      {
        kind: 'operator',
        command: 'withdrawals off',
        target: String(member.id),
        operator: 'ada',
        user: expect.any(Number),
        salt: expect.any(String),
      },
      {
        kind: 'withdrawal',
        withdrawal: id,
        member: String(member.id),
        amount: '1200000',
        decision: 'approve',
        operator: 'bob',
        missing: 1,
        salt: expect.any(String),
      },
      {
        kind: 'operator',
        command: 'withdrawals approve',
        target: id,
        operator: 'bob',
        user: expect.any(Number),
        salt: expect.any(String),
      },
    ]);
    expect(await firstBrokenAudit(at.owner)).toBeUndefined();
  });

  it.each([
    [[], /^npm run operator/],
    [['withdrawals'], /^npm run operator/],
    [['constructor'], /^npm run operator/],
    [['withdrawals', 'list', '--state', 'constructor'], /^--state is/],
    [['withdrawals', 'show'], /needs an id/],
    [['withdrawals', 'show', 'x'], /needs an id/],
    [['withdrawals', 'show', '5'], /^there is no withdrawal 5$/],
    [['withdrawals', 'show', '5', '6'], /^what is "6" for/],
    [['withdrawals', 'approve', '5'], /^say who you are/],
    [['members', 'freeze', '5', '--as', 'ada'], /^there is no member 5$/],
    [['members', 'freeze', '5'], /^say who you are/],
    [['members', 'log-out', 'all'], /^say who you are/],
    [['members', 'log-out', '--as', 'ada'], /needs an id/],
    [['withdrawals', 'list', '--force'], /Unknown option/],
    [['reconcile'], /^no cashier has run on/],
    [['rates', 'accept', 'USDT', '--as', 'anna'], /^no cashier has run on/],
  ])('answers %j with one sentence', async (args, sentence) => {
    await expect(operator(...args)).rejects.toThrow(sentence);
  });

  it.each([[['reconcile']], [['rates', 'accept', 'USDT', '--as', 'anna']]])(
    'names the address of a cashier that does not answer %j',
    async (command) => {
      const dataDir = testFolder();
      mkdirSync(path.join(dataDir, 'cashier'));
      writeFileSync(path.join(dataDir, 'cashier', 'secret'), 'secret');
      await expect(operatorOn(dataDir, command)).rejects.toThrow(
        /^the cashier cannot be asked at http:\/\/127\.0\.0\.1:2 /,
      );
    },
  );

  it('suspends a member, who reads of an abnormal account, and reinstates the same session', async () => {
    const number = String(member.id);
    const { token } = member;
    const answers = async () => {
      server.clock.now += 1_000;
      const { rows } = await at.owner.query('select username from members where id = $1', [number]);
      const { status, body } = await server.get('user/index', {}, { token });
      const entered = await server.post('user/login', { account: rows[0].username, password: PASSWORD });
      return [status, body.msg, entered.body.msg];
    };
    expect(await operator('members', 'suspend', number, '--as', 'ada')).toEqual([
      `member ${number} is now suspended`,
    ]);
    expect(await answers()).toEqual([401, 'ACCOUNT_IS_ABNORMAL', 'ACCOUNT_IS_ABNORMAL']);
    await expect(operator('members', 'unfreeze', number, '--as', 'ada')).rejects.toThrow('under review');
    await operator('members', 'reinstate', number, '--as', 'ada');
    expect(await answers()).toEqual([200, '', '']);
    await expect(operator('members', 'reinstate', number, '--as', 'ada')).rejects.toThrow('is not suspended');
    const { rows } = await at.owner.query(
      `select body from audit_chain where kind = 'member' order by seq desc limit 2`,
    );
    expect(rows.map(({ body }) => JSON.parse(body).state)).toEqual(['reinstated', 'suspended']);
  });

  it('keeps a freeze over a suspension', async () => {
    const number = String(member.id);
    for (const act of ['freeze', 'suspend', 'reinstate'])
      await operator('members', act, number, '--as', 'ada');
    const { rows } = await at.owner.query('select status from members where id = $1', [number]);
    expect(rows).toEqual([{ status: 'frozen' }]);
  });

  it('neither suspends nor reinstates a closed account', async () => {
    const owner = await newOwner(server);
    expect(said(await close(server, owner))).toBe('ok');
    for (const act of ['suspend', 'reinstate']) {
      const done = operator('members', act, String(owner.id), '--as', 'ada');
      await expect(done).rejects.toThrow('closed the account');
    }
  });

  it('does not reopen a closed account', async () => {
    const number = String(member.id);
    await at.owner.query(`update members set status = 'abnormal' where id = $1`, [number]);
    await expect(operator('members', 'unfreeze', number, '--as', 'ada')).rejects.toThrow('under review');
  });
});
