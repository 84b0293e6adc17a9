import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { DAY_MS, MINUTE_MS } from '@tessera/domain/time';

import { settingReader } from '../../src/config/env-reader.ts';
import { readRail } from '../../src/config/rail-env.ts';
import { expireOnce } from '../../src/ops/sweep.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';
import { codeOf } from '../support/members/accounts.ts';
import type { SoftPasskey } from '../support/members/soft-passkey.ts';
import { FREELY, FUND_PASSWORD, win, withdrawer } from '../support/withdrawing.ts';
import { addPasskey, CASES, ORIGIN, type Payer, payer, send, signed } from './paying.ts';

const at = useDatabase();
const cashier = useCashier();
const site = readRail(settingReader({ APP_ORIGINS: ORIGIN }));
const server = useServer(at, { ...FREELY, rail: site }, { rail: cashier.rail });
const other = useServer(at, { ...FREELY, rail: site, nodeNumber: 2 }, { rail: cashier.rail });
/** At a number: browsers offer no passkeys there. */
const bare = useServer(at, {
  ...FREELY,
  nodeNumber: 3,
  rail: readRail(settingReader({ APP_ORIGINS: 'http://192.0.2.7' })),
});

const WITHDRAW = 'trade/withdraw';
const orders = async ({ id }: Payer): Promise<number> =>
  (await at.owner.query('select from withdrawals where member_id = $1', [id])).rowCount ?? 0;
const paymentOf = ({ cardId }: Payer, amount = '50.00') => ({
  call: WITHDRAW as typeof WITHDRAW,
  fields: { card_id: cardId, amount },
});
const withdraw = async (member: Payer, passkey: unknown, key?: string, amount = '50.00') =>
  send(server, member, { call: WITHDRAW, fields: { ...paymentOf(member, amount).fields, passkey } }, key);
const byPin = async (member: Payer, password: string, key?: string) =>
  send(server, member, { call: WITHDRAW, fields: { ...paymentOf(member).fields, password } }, key);
const askFor = (member: Payer, payload: object, where = server): Promise<TestReply> =>
  where.post('security/askPasskey', payload, { token: member.token });

async function prove(member: Payer): Promise<void> {
  const asked = await askFor(member, {});
  const proof = { passkey: member.passkey.sign(asked.body.data) };
  expect(codeOf(await server.post('security/prove', proof, { token: member.token }))).toBe('ok');
}

describe('a repeat under its key', () => {
  it.each([WITHDRAW, 'trade/transfer', 'protection/returnDeposit'] as const)(
    'of %s gets the first reply, by the same answer and by a fresh one',
    async (call) => {
      const member = await payer(server);
      const { fields } = await CASES[call](server, member);
      const passkey = await signed(server, member, { call, fields });
      const first = await send(server, member, { call, fields: { ...fields, passkey } }, 'one');
      expect(codeOf(first)).toBe('ok');
      const again = await send(server, member, { call, fields: { ...fields, passkey } }, 'one');
      expect((again.body.data as { order_no: string }).order_no).toBe(
        (first.body.data as { order_no: string }).order_no,
      );
      const fresh = await signed(server, member, { call, fields });
      const third = await send(server, member, { call, fields: { ...fields, passkey: fresh } }, 'one');
      expect((third.body.data as { order_no: string }).order_no).toBe(
        (first.body.data as { order_no: string }).order_no,
      );
    },
  );

  it('has no effect, sent at once to two servers', async () => {
    const member = await payer(server);
    other.clock.now = server.clock.now;
    const { fields } = paymentOf(member);
    const passkey = await signed(server, member, paymentOf(member));
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        send(n % 2 ? server : other, member, { call: WITHDRAW, fields: { ...fields, passkey } }, 'one'),
      ),
    );
    expect(replies.map(codeOf)).toEqual(Array(8).fill('ok'));
    expect(await orders(member)).toBe(1);
  });

  it('goes on where the first stopped: refused for want of money, it is paid once that is there', async () => {
    const member = await payer(server);
    const amount = '1500.00';
    const passkey = await signed(server, member, paymentOf(member, amount));
    expect(codeOf(await withdraw(member, passkey, 'one', amount))).toBe('BALANCE_NOT_ENOUGH');
    await win(at.db, member.id, 500_00n);
    expect(codeOf(await withdraw(member, passkey, 'two', amount))).toBe('PASSKEY_INVALID');
    expect(await orders(member)).toBe(0);
    expect(codeOf(await withdraw(member, passkey, 'one', amount))).toBe('ok');
  });

  it('with other fields, another answer or another key is no repeat', async () => {
    const member = await payer(server);
    const passkey = await signed(server, member, paymentOf(member));
    expect(codeOf(await withdraw(member, passkey, 'one'))).toBe('ok');
    expect(codeOf(await withdraw(member, passkey, 'one', '50.01'))).toBe('PASSKEY_INVALID');
    const changed = { ...passkey, signature: `${passkey.signature.slice(0, -4)}AAAA` };
    expect(codeOf(await withdraw(member, changed, 'one'))).toBe('PASSKEY_INVALID');
    expect(codeOf(await withdraw(member, passkey, 'two'))).toBe('PASSKEY_INVALID');
    // None of them has taken the first reply away.
    expect(codeOf(await withdraw(member, passkey, 'one'))).toBe('ok');
    expect(await orders(member)).toBe(1);
  });

  it('is known for five minutes, and then needs another answer', async () => {
    const member = await payer(server);
    const passkey = await signed(server, member, paymentOf(member));
    server.clock.now += 5 * MINUTE_MS - 1;
    expect(codeOf(await withdraw(member, passkey, 'one'))).toBe('ok');
    server.clock.now += 5 * MINUTE_MS - 1;
    await expireOnce(server.ctx);
    expect(codeOf(await withdraw(member, passkey, 'one'))).toBe('ok');
    server.clock.now += 1;
    expect(codeOf(await withdraw(member, passkey, 'one'))).toBe('PASSKEY_INVALID');
  });

  it.each([
    ['at once', 0],
    ['in the next window of time', 1],
    ['when the first is no longer the same request', 3_100],
  ])('is none without a key of the client: the answer pays once, sent again %s', async (_, laterMs) => {
    const member = await payer(server);
    server.clock.now = Math.floor(server.clock.now / 3_000) * 3_000 + 2_999;
    const { fields } = await CASES['trade/transfer'](server, member);
    const call = 'trade/transfer';
    const passkey = await signed(server, member, { call, fields });
    const sent = { call, fields: { ...fields, passkey } };
    expect(codeOf(await send(server, member, sent))).toBe('ok');
    server.clock.now += laterMs;
    await at.owner.query(
      `update transfers set created_at = created_at - $2 * interval '1 ms' where from_member_id = $1`,
      [member.id, laterMs],
    );
    expect(codeOf(await send(server, member, sent))).toBe('PASSKEY_INVALID');
    const { rowCount } = await at.owner.query('select from transfers where from_member_id = $1', [member.id]);
    expect(rowCount).toBe(1);
  });
});

describe('wrong passkeys', () => {
  it('stop after ten for ten minutes, and leave the fund password alone', async () => {
    const member = await payer(server);
    const paid = await signed(server, member, paymentOf(member));
    expect(codeOf(await withdraw(member, paid, 'paid'))).toBe('ok');
    for (let tries = 0; tries < 10; tries++) {
      const wrong = await signed(server, member, paymentOf(member), { origin: 'https://evil.example' });
      expect(codeOf(await withdraw(member, wrong))).toBe('PASSKEY_INVALID');
    }
    const right = await signed(server, member, paymentOf(member));
    const refused = await withdraw(member, right);
    expect(refused.body).toMatchObject({ msg: 'TOO_MANY_REQUESTS', data: { limit: 'payment_passkeys' } });
    // Repeats of the earlier, valid confirmation are still accepted.
    expect(codeOf(await withdraw(member, paid, 'paid'))).toBe('ok');
    await prove(member);
    expect(codeOf(await byPin(member, FUND_PASSWORD, 'paid'))).toBe('ok');
    server.clock.now += 10 * MINUTE_MS;
    const later = await signed(server, member, paymentOf(member));
    expect(codeOf(await withdraw(member, later, 'paid'))).toBe('ok');
  });

  it('are noted in the security log, with the member and the call', async () => {
    const member = await payer(server);
    const forged = await signed(server, member, paymentOf(member), { rpId: 'evil.example' });
    await withdraw(member, forged);
    await withdraw(member, await signed(server, member, paymentOf(member)), 'one', '50.01');
    const lines = readFileSync(server.ctx.env.securityLog, 'utf8').trim().split('\n');
    const noted = lines
      .map((line) => JSON.parse(line) as { event: string; member?: string; call?: string; code?: string })
      .filter((line) => line.member === String(member.id))
      .map(({ event, call, code }) => [event, call, code].join(' '));
    expect(noted.slice(-2)).toEqual([
      'login_failed trade/withdraw PASSKEY_INVALID',
      'login_failed trade/withdraw PASSKEY_OTHER_PAYMENT',
    ]);
  });

  it('are not stopped by a locked fund password, nor do right ones unlock it', async () => {
    const member = await payer(server);
    await prove(member);
    for (let tries = 0; tries < 5; tries++)
      expect(codeOf(await byPin(member, `10000${tries}`))).toBe('FUND_PASSWORD_INCORRECT');
    expect(codeOf(await byPin(member, FUND_PASSWORD))).toBe('FUND_PASSWORD_LOCKED');
    const info = await server.get('trade/withdrawInfo', {}, { token: member.token });
    expect(info.body.data).toMatchObject({ reasons: [] });
    const passkey = await signed(server, member, paymentOf(member));
    expect(codeOf(await withdraw(member, passkey, 'one'))).toBe('ok');
    expect(codeOf(await byPin(member, FUND_PASSWORD, 'two'))).toBe('FUND_PASSWORD_LOCKED');
  });

  it('whose count went back are refused, and the member is told', async () => {
    const member = await payer(server);
    const first = await signed(server, member, paymentOf(member), { count: 6 });
    expect(codeOf(await withdraw(member, first, 'one'))).toBe('ok');
    const copy = await signed(server, member, paymentOf(member), { count: 6 });
    expect(codeOf(await withdraw(member, copy, 'two'))).toBe('PASSKEY_INVALID');
    const { body } = await server.get('index/message', {}, { token: member.token });
    const { list } = body.data as { list: { kind: string }[] };
    expect(list.filter(({ kind }) => kind === 'passkey_refused')).toHaveLength(1);
  });
});

describe('a new passkey', () => {
  it('waits as long as a new fund password does', async () => {
    const member = await payer(server);
    const fresh = await addedLater(member);
    const until = Math.floor((server.clock.now + DAY_MS) / 1000);
    const asked = await askFor(member, paymentOf(member));
    expect((asked.body.data as { credentials: string[] }).credentials).toEqual([member.passkey.id]);
    const own = { token: member.token, passkey: fresh };
    const early = await withdraw(member, await signed(server, own, paymentOf(member)));
    expect(early.body).toMatchObject({ msg: 'PASSKEY_TOO_NEW', data: { until } });
    server.clock.now += DAY_MS - 1;
    const stillEarly = await withdraw(member, await signed(server, own, paymentOf(member)));
    expect(codeOf(stillEarly)).toBe('PASSKEY_TOO_NEW');
    server.clock.now += 1;
    expect(codeOf(await withdraw(member, await signed(server, own, paymentOf(member))))).toBe('ok');
  });

  it('is not asked for, and shown with the moment from which it pays', async () => {
    const { token, ...rest } = await withdrawer(server);
    const passkey = await addPasskey(server, token);
    const until = Math.floor((server.clock.now + DAY_MS) / 1000);
    const member = { ...rest, token, passkey };
    const asked = await askFor(member, paymentOf(member));
    expect(asked.body).toMatchObject({ msg: 'PASSKEY_TOO_NEW', data: { until } });
    const shown = await server.get('security/show', {}, { token });
    expect(shown.body.data).toMatchObject({ passkeys: [{ pays_from: until }] });
  });

  /** Adds another one, by the proof of the first. */
  async function addedLater(member: Payer): Promise<SoftPasskey> {
    await prove(member);
    return addPasskey(server, member.token);
  }
});

describe('a question about a payment', () => {
  it('is asked of members with a fund password and a passkey, where there are any', async () => {
    const member = await payer(server);
    expect(codeOf(await askFor(member, paymentOf(member), bare))).toBe('NOT_SUPPORTED');
    const without = await withdrawer(server);
    const asked = await server.post(
      'security/askPasskey',
      { call: WITHDRAW, fields: {} },
      { token: without.token },
    );
    expect(codeOf(asked)).toBe('SECOND_FACTOR_NOT_SET');
    const { token } = await server.member('Pinless');
    await addPasskey(server, token);
    server.clock.now += DAY_MS;
    const pinless = await server.post('security/askPasskey', { call: WITHDRAW, fields: {} }, { token });
    expect(codeOf(pinless)).toBe('FUND_PASSWORD_NOT_SET');
  });

  it.each([
    { call: 'trade/cards', fields: {} },
    { call: WITHDRAW, fields: [] },
    { call: WITHDRAW, fields: { amount: { $gt: 0 } } },
    { call: WITHDRAW, fields: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, ''])) },
  ])('is about one of the calls, with plain fields: %j', async (payload) => {
    expect(codeOf(await askFor(await payer(server), payload))).toBe('INVALID_PARAMETERS');
  });

  it('is answered nowhere but where passkeys are bound to a site', async () => {
    const member = await payer(server);
    bare.clock.now = server.clock.now;
    const passkey = await signed(server, member, paymentOf(member));
    const { fields } = paymentOf(member);
    const sent = await send(bare, member, { call: WITHDRAW, fields: { ...fields, passkey } }, 'one');
    expect([codeOf(sent), await orders(member)]).toEqual(['PASSKEY_INVALID', 0]);
  });

  it('is no question of another purpose', async () => {
    const member = await payer(server);
    const passkey = await signed(server, member, paymentOf(member));
    const proof = await server.post('security/prove', { passkey }, { token: member.token });
    expect(codeOf(proof)).toBe('SECOND_FACTOR_INCORRECT');
    const { body } = await server.get('user/index', {}, { token: member.token });
    const { username } = body.data as { username: string };
    const login = await server.post('user/login', { account: username, password: PASSWORD, passkey });
    expect(codeOf(login)).toBe('SECOND_FACTOR_INCORRECT');
  });

  it('is forgotten when nobody answers', async () => {
    const member = await payer(server);
    const waiting = async (): Promise<number> =>
      (await at.owner.query('select from payment_challenges where member_id = $1', [member.id])).rowCount ??
      0;
    await signed(server, member, paymentOf(member));
    await expireOnce(server.ctx);
    expect(await waiting()).toBe(1);
    server.clock.now += 5 * MINUTE_MS + 1;
    await expireOnce(server.ctx);
    expect(await waiting()).toBe(0);
  });
});
