import { beforeEach, describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { epochMs } from '@tessera/domain/time';

import type { Database } from '../../src/db/pool.ts';
import { transaction } from '../../src/db/tx.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { runCommand } from '../../src/operator/commands.ts';
import { readCommand } from '../../src/operator/read-command.ts';
import { settleDisbursement } from '../../src/withdrawal/finish-withdrawal.ts';
import { refuseWithdrawal } from '../../src/withdrawal/refuse.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import {
  CONNECTION_LOST,
  countStatements,
  failingDatabase,
  faultCases,
} from '../support/database/failing-database.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import { sendTransfer } from '../support/wallet.ts';
import {
  addCard,
  ask,
  CHANNELS,
  FREELY,
  FUND_PASSWORD,
  IBAN,
  win,
  type Withdrawer,
  withdrawer,
} from '../support/withdrawing.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, FREELY, { rail: cashier.rail });

type Message = Data<'index/message'>['list'][number];

let member: Withdrawer;
beforeEach(async () => {
  member = await withdrawer(server);
  await win(at.db, member.id, 100_000_00n);
  await at.owner.query('delete from messages');
});

const page = async (query: Record<string, string> = {}, token = member.token, language = 'en') =>
  (await server.get('index/message', query, { token, headers: { 'accept-language': language } })).body
    .data as Data<'index/message'>;
const list = async (...call: Parameters<typeof page>): Promise<Message[]> => (await page(...call)).list;
/** Messages to the member, without those about requests of withdrawals, with which many a test begins. */
const kinds = async (token = member.token) =>
  (await list({}, token)).map(({ kind }) => kind).filter((kind) => kind !== 'withdrawal_requested');
const mark = async (id: unknown, token = member.token) =>
  (await server.post('index/markMessageRead', { id }, { token })).body;
const command = (...args: string[]) => runCommand({ ...server.ctx }, readCommand(args));

let requests = 0;
async function asked(amount: string): Promise<bigint> {
  requests += 1;
  const { body } = await ask(server, member, { amount }, `message ${requests}`);
  return BigInt((body.data as { order_no: string }).order_no);
}
async function ordered(): Promise<bigint> {
  requests += 1;
  const headers = { 'idempotency-key': `message ${requests}` };
  const sent = { channel_id: 1, amount: '1234.50' };
  const { body } = await server.post('trade/recharge', sent, { token: member.token, headers });
  return BigInt((body.data as { order_no: string }).order_no);
}
const paid = (db: Database, orderId: bigint, amountMinor = 1_234_50n) =>
  ingestMovement(
    { ...server.ctx, db },
    {
      id: `paid-${orderId}`,
      direction: 'in',
      orderId: String(orderId),
      amountMinor,
      outcome: 'done',
      movedAt: epochMs(server.clock.now),
    },
    'callback',
  );
const settle = (db: Database, orderId: bigint, outcome: 'done' | 'failed', amountMinor = 45_00n) =>
  transaction(db, (tx) => settleDisbursement(tx, server.ctx, { orderId, amountMinor, outcome }));

describe('a message about money', () => {
  it('tells of a deposit when it is credited, with the amount that came', async () => {
    const order = await ordered();
    expect(await list()).toEqual([]);
    await Promise.all(Array.from({ length: 8 }, () => paid(at.db, order)));
    expect(await list()).toMatchObject([
      {
        type: 'money',
        kind: 'deposit_credited',
        title: 'Deposit received',
        content: '1,234.50 by USDT (TRC20) is in your account.',
        url: `/pages/repay/order?order_no=${order}`,
        is_read: 0,
      },
    ]);
  });

  it('tells how a withdrawal ended: paid, refused with the reason, or returned', async () => {
    const done = await asked('50.00');
    await settle(at.db, done, 'done');
    await settle(at.db, done, 'done');
    // Less than the first, so that the two together are not looked at by a person.
    const failed = await asked('49.00');
    await settle(at.db, failed, 'failed', 44_00n);
    const refused = await asked('2000.00');
    await refuseWithdrawal(server.ctx, refused, 'ada', 'name does not fit');
    expect((await list()).filter(({ kind }) => kind !== 'withdrawal_requested')).toMatchObject([
      {
        kind: 'withdrawal_refused',
        content: expect.stringMatching(/2,000\.00.*\nReason: name does not fit$/s),
      },
      { kind: 'withdrawal_returned', content: expect.stringMatching(/^The payment of 49\.00[^\n]*$/) },
      {
        kind: 'withdrawal_paid',
        content: '45.00 was sent to you by USDT (ERC20).',
        url: `/pages/trade/withdrawLog?order_no=${done}`,
      },
    ]);
  });

  it('tells the recipient of a transfer, once for a repeat, and the sender nothing', async () => {
    const other = await withdrawer(server);
    const from = { token: member.token, id: Number(member.id), username: '' };
    const order = {
      to: String(other.id),
      amount: '7.00',
      remark: 'lunch',
      key: 'one',
      password: FUND_PASSWORD,
    };
    for (const _ of [1, 2]) expect((await sendTransfer(server, from, order)).body.code).toBe(1);
    expect(await list({ type: 'money' }, other.token)).toMatchObject([
      {
        kind: 'transfer_received',
        content: expect.stringMatching(/^T\*\*\*\d sent you 7\.00\..*\nRemark: lunch$/s),
      },
    ]);
    expect(await kinds()).toEqual([]);
  });

  it('tells of a withdrawal that is asked for, once for a repeat, and nothing of one that is refused', async () => {
    const sent = { amount: '60.00' };
    const replies = await Promise.all([1, 2, 3].map(() => ask(server, member, sent, 'asked once')));
    const [order] = replies.map(({ body }) => (body.data as { order_no: string }).order_no);
    expect((await ask(server, member, { amount: '61.00' })).body.code).toBe(0);
    expect(await list()).toMatchObject([
      {
        type: 'money',
        kind: 'withdrawal_requested',
        content: expect.stringMatching(/^You asked for 60\.00 by USDT \(ERC20\)\./),
        url: `/pages/trade/withdrawLog?order_no=${order}`,
      },
    ]);
  });

  it('says nothing of bets and of an order of a deposit', async () => {
    await ordered();
    expect(await list()).toEqual([]);
  });
});

describe('a connection lost at any statement', () => {
  const STATEMENTS = { deposit: 12, done: 8, refusal: 11 };
  const refuse = (db: Database, id: bigint) => refuseWithdrawal({ db, ids: server.ctx.ids }, id, 'ada', 'no');

  it('has a case for every statement', async () => {
    const counted: Record<string, number> = {};
    const done = await asked('50.00');
    counted['done'] = await countStatements(at.db, (db) => settle(db, done, 'done'));
    const refused = await asked('200.00');
    counted['refusal'] = await countStatements(at.db, (db) => refuse(db, refused));
    const order = await ordered();
    counted['deposit'] = await countStatements(at.db, (db) => paid(db, order));
    expect(counted).toEqual(STATEMENTS);
  });

  it.each(faultCases(STATEMENTS.deposit))(
    '%s statement %s of a deposit leaves one message',
    async (kind, n) => {
      const order = await ordered();
      await expect(paid(failingDatabase(at.db, n, kind).db, order)).rejects.toThrow(CONNECTION_LOST);
      await paid(at.db, order);
      expect(await kinds()).toEqual(['deposit_credited']);
    },
  );

  it.each(faultCases(STATEMENTS.done))('%s statement %s of a payment leaves one message', async (kind, n) => {
    const id = await asked('50.00');
    await expect(settle(failingDatabase(at.db, n, kind).db, id, 'done')).rejects.toThrow(CONNECTION_LOST);
    await settle(at.db, id, 'done');
    expect(await kinds()).toEqual(['withdrawal_paid']);
  });

  it.each(faultCases(STATEMENTS.refusal))(
    '%s statement %s of a refusal leaves one message',
    async (kind, n) => {
      const id = await asked('200.00');
      await expect(refuse(failingDatabase(at.db, n, kind).db, id)).rejects.toThrow(CONNECTION_LOST);
      // A repeat of a decision that was stored is refused.
      await refuse(at.db, id).catch(() => undefined);
      expect(await kinds()).toEqual(['withdrawal_refused']);
    },
  );
});

describe('a message about security', () => {
  const post = async (path: string, payload: object, token = member.token) => {
    const { body } = await server.post(path, payload, { token });
    expect(body).toMatchObject({ code: 1 });
    return body.data as unknown;
  };

  it('tells of the first fund password and of each later one', async () => {
    const { token } = await server.member('msgfund1');
    const set = (fund: string) =>
      post('user/setFundPassword', { password: PASSWORD, fund_password: fund }, token);
    await set('274951');
    await set('905173');
    await set('274951');
    expect(await kinds(token)).toEqual([
      'fund_password_changed',
      'fund_password_changed',
      'fund_password_set',
    ]);
  });

  it('tells of a changed log-in password', async () => {
    const change = { oldpassword: PASSWORD, newpassword: 'other83hf2kq' };
    const { userinfo } = (await post('user/changepwd', change)) as Data<'user/changepwd'>;
    expect(await list({}, userinfo.token)).toMatchObject([
      { type: 'security', kind: 'password_changed', url: '/pages/profile/profile' },
    ]);
  });

  it('says nothing of a change that was refused', async () => {
    const change = { oldpassword: 'wrongone1', newpassword: 'other83hf2kq' };
    expect((await server.post('user/changepwd', change, { token: member.token })).body.code).toBe(0);
    await server.post('user/profile', { email: 'nothing' }, { token: member.token });
    expect(await kinds()).toEqual([]);
  });

  it('tells of the first password and of a forgotten one, by code', async () => {
    const mobile = '13912340001';
    const code = async (event: string) => {
      server.clock.now += 120_000;
      await server.post('sms/send', { mobile, event });
      return server.lastCode(mobile);
    };
    const entered = { mobile, captcha: await code('mobilelogin') };
    const { userinfo } = (await post('user/mobilelogin', entered, '')) as Data<'user/mobilelogin'>;
    const reset = async (newpassword: string) =>
      post('user/resetpwd', { type: 'mobile', mobile, newpassword, captcha: await code('resetpwd') }, '');
    await reset('first83hf2kq');
    await reset('later83hf2kq');
    const { rows } = await at.owner.query(
      'select kind, cause from messages where member_id = $1 order by id',
      [userinfo.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['password_set', 'password_changed']);
  });

  it('tells of another mobile, masked', async () => {
    const mobile = '13912340002';
    await server.post('sms/send', { mobile, event: 'changemobile' });
    await post('user/changemobile', { mobile, captcha: server.lastCode(mobile), password: PASSWORD });
    const [told] = await list();
    expect(told).toMatchObject({ kind: 'mobile_changed', content: expect.stringContaining('139****0002') });
  });

  it('tells of another e-mail, masked, and of a removed one; not of the same one again', async () => {
    const edit = (fields: object) => post('user/profile', fields);
    await edit({ email: 'mei.lin@mail.example' });
    await edit({ email: 'mei.lin@mail.example', nickname: 'Mei' });
    await edit({ bio: 'hello' });
    expect(await list()).toMatchObject([
      { kind: 'email_changed', content: expect.stringContaining('m***@mail.example') },
    ]);
    await edit({ email: '' });
    expect(await kinds()).toEqual(['email_removed', 'email_changed']);
  });

  it('tells of a new payout account, masked', async () => {
    const bank = { channel_id: CHANNELS.bank, card_no: IBAN, bank_name: 'Bank', real_name: 'Mei Lin' };
    expect((await addCard(server, member.token, bank)).body).toMatchObject({ code: 1 });
    const [told] = await list();
    expect(told).toMatchObject({ kind: 'card_added', content: expect.stringContaining('…3000') });
    expect(JSON.stringify(told)).not.toContain(IBAN);
    const again = await addCard(server, member.token, bank);
    expect(again.body.msg).toBe('CARD_EXISTS');
    expect(await kinds()).toEqual(['card_added']);
  });
});

describe('a message about service', () => {
  it('tells of answered feedback, its member alone', async () => {
    await server.post('index/feedback', { content: 'The ring stands still.' }, { token: member.token });
    await server.post('index/feedback', { content: 'A visitor writes.' });
    const { data } = await command('feedback', 'list');
    for (const { id } of data as { id: bigint }[])
      await command('feedback', 'answer', String(id), '--as', 'lin', '--text', 'Mended.');
    expect(await list()).toMatchObject([
      { type: 'service', kind: 'feedback_answered', content: 'Mended.', url: '/pages/public/feedback' },
    ]);
  });

  it('tells of the first of the answers that wait in the conversation, until they are seen there', async () => {
    const answer = (text: string) =>
      command('service', 'answer', String(member.id), '--as', 'lin', '--text', text);
    const look = () => server.get('service/messages', {}, { token: member.token });
    await answer('one');
    await answer('two');
    expect(await list()).toMatchObject([{ kind: 'service_answered', content: 'one' }]);
    await look();
    expect(await kinds()).toEqual([]);
    await answer('three');
    const [told] = await list();
    expect(told).toMatchObject({ content: 'three', is_read: 0 });
    // Messages read here stay read.
    await mark(told?.id);
    await look();
    expect(await list()).toMatchObject([{ content: 'three', is_read: 1 }]);
    await server.post('service/send', { content: 'thank you' }, { token: member.token });
    expect(await kinds()).toEqual(['service_answered']);
  });
});
