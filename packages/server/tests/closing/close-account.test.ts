import { beforeAll, describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { epochMs } from '@tessera/domain/time';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { sendDueMails } from '../../src/mail/send-mails.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { runCommand } from '../../src/operator/commands.ts';
import { readCommand } from '../../src/operator/read-command.ts';
import { expireOnce } from '../../src/ops/sweep.ts';
import { settleDisbursement } from '../../src/withdrawal/finish-withdrawal.ts';
import { newRound, slipOf, testIds } from '../support/betting.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, type TestServer, useServer } from '../support/http.ts';
import { close, codeTo, newOwner, said, setFund } from '../support/members/leaving.ts';
import { picture, uploadTo } from '../support/members/uploading.ts';
import { sendTransfer } from '../support/wallet.ts';
import { addCard, ask, CHANNELS, FREELY, FUND_PASSWORD, TRON, win } from '../support/withdrawing.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, FREELY, { rail: cashier.rail });
const other = useServer(at, { ...FREELY, nodeNumber: 2 });
const real = useServer(at, { ...FREELY, isPlayMoney: false, nodeNumber: 3 });
beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));

const MINUTE = 60_000;
const shown = async (token: string, on: TestServer = server) =>
  (await on.get('security/closing', {}, { token })).body.data as Data<'security/closing'>;

/** The tables that have a text in any of their columns. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await at.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await at.owner.query(`select 1 from ${name} t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ]);
    if (rowCount) found.push(name);
  }
  return found.toSorted();
}

/** The tables with rows of a member that are none of ledger, bets, orders and protection. */
async function tablesOf(id: bigint): Promise<string[]> {
  const { rows } = await at.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'member_id'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await at.owner.query(`select 1 from ${name} where member_id = $1 limit 1`, [id]);
    if (rowCount) found.push(name);
  }
  return found.toSorted();
}

describe('an account that its member closes', () => {
  it('leaves nothing personal behind, in no table, and says so by a last mail', async () => {
    const mobile = '13955512001';
    const email = 'canary.lin@mail.example';
    const code = await codeTo(server, mobile, 'register');
    const member = await newOwner(server, { mobile, code, email }, { 'accept-language': 'ar' });
    const { token } = member;
    await server.post('security/sendCode', { by: 'email' }, { token, headers: { 'accept-language': 'ar' } });
    const [sent] = server.ctx.mail.recent?.() ?? [];
    await server.post('security/verifyEmail', { captcha: /\d{6}/.exec(sent?.text ?? '')?.[0] }, { token });
    await server.post('security/prove', { password: PASSWORD }, { token });
    const upload = await uploadTo(server)(token, { type: 'avatar' }, await picture(40));
    const profile = {
      nickname: 'Canarynick',
      bio: 'canarybio',
      birthday: '1990-04-17',
      avatar: upload.data.url,
      odds_format: 'malay',
    };
    expect(said(await server.post('user/profile', profile, { token }))).toBe('ok');
    await setFund(server, at, member);
    const bank = { address: 'DE89370400440532013000', bank_name: 'Canarybank', real_name: 'Canaryname' };
    await addCard(server, token, { channel_id: CHANNELS.bank, ...bank, bic: 'COBADEFFXXX' });
    await server.post(
      'index/feedback',
      { type: 'other', content: 'canaryfeedback', contact: 'c' },
      { token },
    );
    await server.post('service/send', { content: 'canaryservice' }, { token });
    await server.post('security/beginTotp', {}, { token });
    const before = await tablesOf(member.id);
    expect(before).toEqual(
      expect.arrayContaining([
        'cards',
        'feedback',
        'member_devices',
        'messages',
        'sessions',
        'totp_keys',
        'uploads',
      ]),
    );
    expect(said(await close(server, member))).toBe('ok');
    expect(await tablesOf(member.id)).toEqual([
      'accounts',
      'closed_names',
      'login_log',
      'messages',
      'session_changes',
    ]);
    while (await sendDueMails(server.ctx));
    const [last] = server.ctx.mail.recent?.() ?? [];
    expect(last).toMatchObject({ to: email, language: 'ar' });
    expect(last?.text).toContain('أُغلق حسابك');
    // The counters of codes name where they went to, for two days.
    server.clock.now += 2 * 86_400_000 + 1;
    await expireOnce(server.ctx);
    for (const text of ['canary', mobile, member.name, 'DE8937', '1990-04-17'])
      expect([text, await tablesWith(text)]).toEqual([text, []]);
    const { rows } = await at.owner.query('select * from members where id = $1', [member.id]);
    expect(rows[0]).toMatchObject({
      username: `closed${member.id}`,
      status: 'abnormal',
      mobile: null,
      email: '',
      odds_format: 'decimal',
    });
  });

  it('ends every session at once here and within a second elsewhere, and is entered by nothing', async () => {
    const member = await newOwner(server);
    const second = (await server.post('user/login', { account: member.name, password: PASSWORD })).body
      .data as Data<'user/login'>;
    const status = async (token: string, on: TestServer) =>
      (await on.get('user/index', {}, { token })).status;
    expect(await status(second.userinfo.token, other)).toBe(200);
    expect(said(await close(server, member))).toBe('ok');
    expect([await status(member.token, server), await status(second.userinfo.token, server)]).toEqual([
      401, 401,
    ]);
    other.clock.now += 1_000;
    expect(await status(second.userinfo.token, other)).toBe(401);
    for (const account of [member.name, `closed${member.id}`])
      expect(said(await server.post('user/login', { account, password: PASSWORD }))).toBe(
        'ACCOUNT_OR_PASSWORD_INCORRECT',
      );
  });

  it('keeps its name from everybody, in any case, while its mobile and e-mail are free', async () => {
    const mobile = '13955512002';
    const email = 'free.again@mail.example';
    const member = await newOwner(server, { mobile, code: await codeTo(server, mobile, 'register'), email });
    expect(said(await close(server, member))).toBe('ok');
    for (const username of [member.name, member.name.toUpperCase()])
      expect(said(await server.post('user/register', { username, password: PASSWORD }))).toBe(
        'USERNAME_EXISTS',
      );
    const again = await newOwner(server, { mobile, code: await codeTo(server, mobile, 'register'), email });
    expect(again.id).not.toBe(member.id);
  });

  it('is found by nobody who transfers, and is not reopened', async () => {
    const member = await newOwner(server);
    expect(said(await close(server, member))).toBe('ok');
    const sender = await newOwner(server);
    await setFund(server, at, sender);
    await win(at.db, sender.id, 50_00n);
    for (const to of [member.name, String(member.id), `closed${member.id}`]) {
      const order = { to, amount: '1.00', key: `to ${to}`, password: FUND_PASSWORD };
      const from = { token: sender.token, id: Number(sender.id), username: sender.name };
      expect(said(await sendTransfer(server, from, order))).toBe('USER_NOT_EXISTS');
    }
    const command = readCommand(['members', 'unfreeze', String(member.id), '--as', 'ada']);
    await expect(runCommand(server.ctx, command)).rejects.toThrow('closed or under review');
  });

  it('is in the audit chain, and in the security log', async () => {
    const member = await newOwner(server);
    await close(server, member);
    const { rows } = await at.owner.query<{ kind: string; body: string }>(
      'select kind, body from audit_chain order by seq desc limit 1',
    );
    expect({ kind: rows[0]?.kind, ...JSON.parse(rows[0]?.body ?? '{}') }).toMatchObject({
      kind: 'member',
      member: String(member.id),
      state: 'closed',
    });
  });

  it('keeps the payout account that money went to, without its remark, and no other', async () => {
    const member = await newOwner(server);
    await setFund(server, at, member);
    await win(at.db, member.id, 50_00n);
    const used = await addCard(server, member.token, {
      channel_id: CHANNELS.trc20,
      address: TRON,
      remark: 'mine',
    });
    await addCard(server, member.token, { channel_id: CHANNELS.erc20, address: `0x${'7'.repeat(40)}` });
    const cardId = (used.body.data as { id: string }).id;
    const { body } = await ask(server, { token: member.token, cardId }, { amount: '50.00', remark: 'rent' });
    const orderId = BigInt((body.data as { order_no: string }).order_no);
    expect(await shown(member.token)).toMatchObject({ withdrawals: '50.00', can_close: 0 });
    expect(said(await close(server, member))).toBe('ACCOUNT_NOT_EMPTY');
    const { rows } = await at.owner.query('select fee_minor from withdrawals where id = $1', [orderId]);
    const amountMinor = 50_00n - (rows[0].fee_minor as bigint);
    await transaction(at.db, (tx) =>
      settleDisbursement(tx, server.ctx, { orderId, amountMinor, outcome: 'done' }),
    );
    expect(said(await close(server, member))).toBe('ok');
    const { rows: cards } = await at.owner.query(
      'select address, remark, deleted_at is null as is_there from cards where member_id = $1',
      [member.id],
    );
    expect(cards).toEqual([{ address: TRON, remark: '', is_there: false }]);
    const { rows: left } = await at.owner.query('select remark from withdrawals where id = $1', [orderId]);
    expect(left).toEqual([{ remark: '' }]);
  });

  it('is not credited with money that comes late: it waits for a person', async () => {
    const member = await newOwner(server);
    const { body } = await server.post(
      'trade/recharge',
      { channel_id: 1, amount: '100' },
      { token: member.token },
    );
    const { order_no: orderId } = body.data as { order_no: string };
    expect(await shown(member.token)).toMatchObject({ deposits: 1, can_close: 0 });
    expect(said(await close(server, member))).toBe('ACCOUNT_NOT_EMPTY');
    await server.post('trade/rechargeCancel', { order_no: orderId }, { token: member.token });
    expect(said(await close(server, member))).toBe('ok');
    const movement = {
      id: `late-${orderId}`,
      direction: 'in',
      orderId,
      amountMinor: 100_00n,
      outcome: 'done',
      movedAt: epochMs(server.clock.now),
    } as const;
    expect(await ingestMovement(server.ctx, movement, 'callback')).toBe('new');
    const { rows } = await at.owner.query('select finding from rail_findings where movement_id = $1', [
      movement.id,
    ]);
    expect(rows).toEqual([{ finding: 'unmatched' }]);
  });

  it('loses what a call that was under way has still written', async () => {
    const member = await newOwner(server);
    await close(server, member);
    await at.owner.query(`insert into feedback (member_id, type, content) values ($1, 'other', 'late')`, [
      member.id,
    ]);
    await expireOnce(server.ctx);
    expect(await tablesOf(member.id)).not.toContain('feedback');
  });
});

describe('a closing is refused', () => {
  it('without a fresh proof', async () => {
    const member = await newOwner(server);
    server.clock.now += 5 * MINUTE;
    expect(said(await close(server, member))).toBe('PROOF_REQUIRED');
    await server.post('security/prove', { password: PASSWORD }, { token: member.token });
    expect(said(await close(server, member))).toBe('ok');
  });

  it('without the own username as its confirmation, which is read in any case', async () => {
    const member = await newOwner(server);
    for (const confirm of ['', 'Somebody1', `${member.name}x`])
      expect(said(await close(server, member, { confirm }))).toBe('INVALID_PARAMETERS');
    expect(said(await close(server, member, { confirm: ` ${member.name.toUpperCase()} ` }))).toBe('ok');
  });

  it('of a frozen member', async () => {
    const member = await newOwner(server);
    await at.owner.query(`update members set status = 'frozen' where id = $1`, [member.id]);
    expect(said(await close(server, member))).toBe('ACCOUNT_IS_FROZEN');
  });

  it.each([undefined, '0', '49.99', '50.01', '5e1'])(
    'with a balance of 50.00 of which %s is given up',
    async (give_up) => {
      const member = await newOwner(server);
      await win(at.db, member.id, 50_00n);
      const reply = await close(server, member, give_up === undefined ? {} : { give_up });
      if (give_up === '5e1') return expect(said(reply)).toBe('AMOUNT_INVALID');
      expect(reply.body).toMatchObject({ msg: 'ACCOUNT_NOT_EMPTY', data: { money: '50.00', can_close: 1 } });
    },
  );

  it('with an open bet, whose stake may come back, and with a chase that runs', async () => {
    const member = await newOwner(server);
    await win(at.db, member.id, 10_00n);
    const round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
    const slip = slipOf(round, ['side', 'big', '10']);
    const bet = (await server.post('games/submitBet', slip, { token: member.token })).body
      .data as Data<'games/submitBet'>;
    expect(await shown(member.token)).toMatchObject({ money: '0.00', stakes: '10.00', can_close: 0 });
    expect(said(await close(server, member))).toBe('ACCOUNT_NOT_EMPTY');
    await server.post('games/cancelBet', { bet_id: bet.bets[0]?.id }, { token: member.token });
    await at.owner.query(
      `insert into chases (id, member_id, game_id, key, body_hash, lines, unit_minor, stop_on_win)
       values ($1, $2, 1, gen_random_uuid(), gen_random_uuid(), '[["side=big","10"]]', 1000, false)`,
      [testIds.next(), member.id],
    );
    expect(await shown(member.token)).toMatchObject({
      money: '10.00',
      stakes: '0.00',
      chases: 1,
      can_close: 0,
    });
    expect(said(await close(server, member, { give_up: '10.00' }))).toBe('ACCOUNT_NOT_EMPTY');
    await at.owner.query(
      `update chases set ended_at = clock_timestamp(), end_reason = 'cancelled' where member_id = $1`,
      [member.id],
    );
    expect(said(await close(server, member, { give_up: '10.00' }))).toBe('ok');
    await at.owner.query('delete from chases where member_id = $1', [member.id]);
  });

  it('with a deposit that lies locked beyond the own limit', async () => {
    const member = await newOwner(server);
    const { token } = member;
    const ordered = await server.post('trade/recharge', { channel_id: 1, amount: '50.00' }, { token });
    const orderId = (ordered.body.data as Data<'trade/recharge'>).order_no;
    await server.post('protection/setLimit', { measure: 'deposit', period: 'day', amount: '10' }, { token });
    const paid = { id: `locked-${orderId}`, direction: 'in', orderId, outcome: 'done' } as const;
    await ingestMovement(
      server.ctx,
      { ...paid, amountMinor: 50_00n, movedAt: epochMs(server.clock.now) },
      'callback',
    );
    expect(await shown(token)).toMatchObject({ money: '10.00', locked: '40.00', deposits: 0, can_close: 0 });
    expect(said(await close(server, member, { give_up: '10.00' }))).toBe('ACCOUNT_NOT_EMPTY');
  });

  it('of real money that a channel pays out; what is less may be given up', async () => {
    const { rows } = await at.owner.query(
      `select min(min_minor) as least from channels where direction = 'withdraw' and is_on`,
    );
    const least = rows[0].least as bigint;
    const [rich, poor] = [await newOwner(server), await newOwner(server)];
    await win(at.db, rich.id, least);
    await win(at.db, poor.id, least - 1n);
    const [{ money, ...much }, little] = [await shown(rich.token, real), await shown(poor.token, real)];
    expect([much, little]).toMatchObject([
      { may_give_up: 0, can_close: 0 },
      { may_give_up: 1, can_close: 1 },
    ]);
    expect(said(await close(real, rich, { give_up: money }))).toBe('ACCOUNT_NOT_EMPTY');
    expect(said(await close(real, poor, { give_up: little.money }))).toBe('ok');
  });
});

it.each(['one_year', 'for_good'])('says beforehand how long an exclusion goes on: %s', async (length) => {
  const { token } = await newOwner(server);
  expect(await shown(token)).toMatchObject({ is_excluded: 0, excluded_until: 0 });
  const { body } = await server.post('protection/exclude', { length }, { token });
  const { exclusion } = body.data as Data<'protection/exclude'>;
  expect(exclusion).not.toBe(null);
  expect(await shown(token)).toMatchObject({ is_excluded: 1, excluded_until: exclusion?.endtime });
});

it('gives the rest of the balance back to the house, to the cent', async () => {
  const member = await newOwner(server);
  await win(at.db, member.id, 12_34n);
  expect(said(await close(server, member, { give_up: '12.34' }))).toBe('ok');
  const { rows } = await at.owner.query(
    `select account_id, amount_minor, balance_after_minor from entries where kind = 'forfeit' and ref_id = $1
     order by account_id desc`,
    [member.id],
  );
  expect(rows).toMatchObject([
    { account_id: member.id * 16n, amount_minor: -12_34n, balance_after_minor: 0n },
    { account_id: 2n, amount_minor: 12_34n },
  ]);
});
