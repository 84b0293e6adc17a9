import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Database } from '../../src/db/pool.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { withdraw } from '../../src/withdrawal/withdraw.ts';
import { useDatabase } from '../support/database.ts';
import { withinHouseDay } from '../support/database/database-clock.ts';
import {
  CONNECTION_LOST,
  countStatements,
  failingDatabase,
  faultCases,
} from '../support/database/failing-database.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';
import { HOSTILE_AMOUNTS } from '../support/http/hostile-amounts.ts';
import { inTime } from '../support/rounds/attempt.ts';
import {
  addCard,
  ask,
  CHANNELS,
  FREELY,
  FUND_PASSWORD,
  OTHER_TRON,
  pay,
  win,
  type Withdrawer,
  withdrawer,
} from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);
const other = useServer(at, { ...FREELY, nodeNumber: 2 });

let member: Withdrawer;
const newMember = async (): Promise<void> => {
  member = await withdrawer(server);
  await win(at.db, member.id, 1_000_00n);
};
beforeEach(newMember);

const set = (text: string) => at.owner.query(text.replaceAll('$id', String(member.id)));
const money = async () => {
  const { mainMinor, frozenMinor } = await readBalance(at.db.reader, member.id);
  return [mainMinor, frozenMinor];
};
const count = async () =>
  (await at.owner.query('select count(*)::int as n from withdrawals where member_id = $1', [member.id]))
    .rows[0].n;
const codeOf = ({ body }: TestReply): string => (body.code === 1 ? 'ok' : body.msg);
const info = async (query = {}) =>
  (await server.get('trade/withdrawInfo', query, { token: member.token })).body.data as {
    reasons: { code: string; reason: string; until: number | null; left: string | null }[];
    pending: { order_no: string } | null;
  };
const log = async (query = {}) =>
  (await server.get('trade/withdrawLog', query, { token: member.token })).body.data as {
    list: Record<string, unknown>[];
    next_before: string | null;
  };
describe('withdrawal request', () => {
  it('freezes the amount at once and returns the net amount', async () => {
    const { body } = await ask(server, member, { amount: '50', remark: ' rent ' });
    expect(body).toMatchObject({
      code: 1,
      data: { amount: '50.00', fee: '5.00', real_amount: '45.00', money: '950.00' },
    });
    expect(body.data).toMatchObject({ status: 'processing', stage: 'approved' });
    expect(await money()).toEqual([950_00n, 50_00n]);
    expect((await log()).list).toMatchObject([
      {
        type: 'erc20',
        remark: 'rent',
        status: 'processing',
        stage: 'approved',
        finishtime: null,
        reason: '',
      },
    ]);
    const [{ createtime, duetime }] = (await log()).list as [{ createtime: number; duetime: number }];
    expect(duetime - createtime).toBe(86_400);
    expect((await info()).pending).toMatchObject({ stage: 'approved' });
  });

  it('accepts the card by channel and address, and the amount under both names', async () => {
    const { token } = member;
    await addCard(server, token, { channel_id: CHANNELS.trc20, address: OTHER_TRON });
    const way = { card_id: undefined, channel_id: CHANNELS.trc20, address: OTHER_TRON };
    expect(codeOf(await ask(server, member, { ...way, channel_id: 1 }))).toBe('CHANNEL_NOT_EXISTS');
    expect(codeOf(await ask(server, member, { ...way, channel_id: 12 }))).toBe('CARD_NOT_EXISTS');
    expect(codeOf(await ask(server, member, { ...way, address: '' }))).toBe('CARD_NOT_EXISTS');
    expect((await ask(server, member, { ...way, amount: undefined, money: 20.5 })).body).toMatchObject({
      code: 1,
      data: { amount: '20.50', fee: '1.00' },
    });
  });

  it('rejects every hostile amount', async () => {
    expect(HOSTILE_AMOUNTS.length).toBeGreaterThanOrEqual(300);
    for (const amount of HOSTILE_AMOUNTS)
      for (const name of ['amount', 'money']) {
        const raw = `{"card_id":"${member.cardId}","password":"${FUND_PASSWORD}","${name}":${amount}}`;
        const { status, body } = await server.post('trade/withdraw', undefined, { token: member.token, raw });
        expect([amount, status < 500, body.code], body.msg).toEqual([
          amount,
          true,
          expect.not.toBeOneOf([1]),
        ]);
      }
    expect([await count(), await money()]).toEqual([0, [1_000_00n, 0n]]);
  });
});

describe('withdrawal obstacles', () => {
  const password = (name: string) =>
    set(`update members set ${name} = now() - interval '23 hours' where id = $id`);

  it.each([
    [
      'frozen',
      () => set('update accounts set is_frozen = true where id = $id * 16'),
      { code: 'ACCOUNT_IS_FROZEN', until: null },
    ],
    [
      'off',
      () => set('update members set withdrawals_off = true where id = $id'),
      { code: 'WITHDRAW_REJECT', until: null },
    ],
    [
      'card_new',
      () => set(`update cards set usable_at = now() + interval '1 minute' where member_id = $id`),
      { code: 'WITHDRAW_REJECT', until: 'soon' },
    ],
    ['password_changed', () => password('password_changed_at'), { code: 'WITHDRAW_REJECT', until: 'soon' }],
    [
      'password_changed',
      () => password('fund_password_changed_at'),
      { code: 'WITHDRAW_REJECT', until: 'soon' },
    ],
    ['pending', () => ask(server, member, {}, 'first'), { code: 'WITHDRAW_REJECT', until: null }],
    [
      'turnover',
      () => pay(at.db, member.id, 12_34n, 'promo'),
      { code: 'WITHDRAW_REJECT', until: null, left: '12.34' },
    ],
    [
      'daily',
      () =>
        set(`insert into withdrawals (id, member_id, card_id, channel_id, key, body_hash, amount_minor, fee_minor,
          balance_after_minor, state, approvals_needed, due_at)
          select $id, $id, id, 12, gen_random_uuid(), gen_random_uuid(), 899998001, 0, 0, 'paid', 0, now()
          from cards where member_id = $id`),
      { code: 'DAILY_LIMIT', until: 'soon' },
    ],
  ])('%s: reported before the request, which is refused', (reason, bring, { until, ...expected }) =>
    withinHouseDay(at, async () => {
      await newMember();
      await bring();
      const before = [await money(), await count()];
      const told = (await info({ card_id: member.cardId })).reasons;
      expect(told).toMatchObject([{ reason, ...expected }]);
      if (until === null) expect(told[0]?.until).toBeNull();
      else expect(told[0]?.until).toBeGreaterThan(Date.now() / 1000);
      const { body } = await ask(server, member, { amount: '50.00' }, 'second');
      expect(body).toMatchObject({ code: 0, msg: expected.code });
      if (reason !== 'frozen') expect(body.data).toMatchObject({ reason });
      expect([await money(), await count()]).toEqual(before);
    }),
  );

  // Removes the direct inserts before the ledger check.
  afterEach(() => at.owner.query('delete from withdrawals where id = member_id'));

  it('combine the holds of both password changes into three times the wait', async () => {
    await set(`update members set password_changed_at = now() - interval '71 hours',
      fund_password_changed_at = now() - interval '71 hours' where id = $id`);
    expect((await info()).reasons).toMatchObject([{ reason: 'password_changed' }]);
    await set(`update members set fund_password_changed_at = null where id = $id`);
    expect((await info()).reasons).toEqual([]);
  });

  it('include the hold after a password change by the call itself', async () => {
    const changed = await server.post(
      'user/changepwd',
      { oldpassword: PASSWORD, newpassword: 'zk83hf2kqz' },
      { token: member.token },
    );
    const { token } = (changed.body.data as { userinfo: { token: string } }).userinfo;
    const { body } = await ask(server, { ...member, token });
    expect(body).toMatchObject({ msg: 'WITHDRAW_REJECT', data: { reason: 'password_changed' } });
  });

  it('are all reported without card, fund password and money', async () => {
    const { token } = await server.member('Nothing');
    const { body } = await server.get('trade/withdrawInfo', {}, { token });
    expect(body.data).toMatchObject({
      min: '20.00',
      max: '20000.00',
      fee_rate: '0.0050',
      fee_min: '10.00',
      is_set_password: false,
      reasons: [
        { code: 'FUND_PASSWORD_NOT_SET', reason: 'no_fund_password' },
        { code: 'CARD_NOT_EXISTS', reason: 'no_card' },
        { code: 'BALANCE_NOT_ENOUGH', reason: 'balance', left: '20.00' },
      ],
    });
  });

  it.each([
    ['19.99', 'AMOUNT_LIMIT', { min: '20.00', max: '20000.00' }],
    ['20000.01', 'AMOUNT_LIMIT', {}],
    ['1000.01', 'BALANCE_NOT_ENOUGH', { reason: 'balance', left: '0.01' }],
  ])('reject an amount of %s with %s', async (amount, msg, data) => {
    expect((await ask(server, member, { amount })).body).toMatchObject({ code: 0, msg, data });
    expect(await count()).toBe(0);
  });

  it('are checked in order: input, key, password, account, card, limits, conditions, balance', async () => {
    const stranger = await withdrawer(server);
    const worst = { amount: 'x', remark: 'a\u202e', password: '000000', card_id: stranger.cardId };
    await pay(at.db, member.id, 1n, 'promo');
    const steps: [object, () => Promise<unknown>, string][] = [
      [{}, () => set('update accounts set is_frozen = true where id = $id * 16'), 'AMOUNT_INVALID'],
      [{ amount: '30000' }, async () => {}, 'REMARK_INVALID'],
      [{ remark: '' }, async () => {}, 'IDEMPOTENCY_KEY_INVALID'],
      [{}, async () => {}, 'FUND_PASSWORD_INCORRECT'],
      [{ password: FUND_PASSWORD }, async () => {}, 'ACCOUNT_IS_FROZEN'],
      [{}, () => set('update accounts set is_frozen = false where id = $id * 16'), 'CARD_NOT_EXISTS'],
      [{ card_id: member.cardId }, async () => {}, 'AMOUNT_LIMIT'],
      [{ amount: '2000' }, async () => {}, 'WITHDRAW_REJECT'],
    ];
    const fields: Record<string, unknown> = worst;
    for (const [change, act, code] of steps) {
      Object.assign(fields, change);
      await act();
      const key = code === 'IDEMPOTENCY_KEY_INVALID' ? 'ä' : `k-${code}`;
      expect(codeOf(await ask(server, member, fields, key))).toBe(code);
    }
    expect([await money(), await count()]).toEqual([[1_000_01n, 0n], 0]);
  });

  it('report the card of another member as unknown, and a deleted card by name', async () => {
    const stranger = await withdrawer(server);
    for (const id of [stranger.cardId, '1', '0', '', 'x', '-1', '9'.repeat(19)])
      expect((await ask(server, member, { card_id: id })).body).toMatchObject({
        code: 0,
        msg: 'CARD_NOT_EXISTS',
        data: null,
      });
    const { body } = await server.get(
      'trade/withdrawInfo',
      { card_id: stranger.cardId },
      { token: member.token },
    );
    expect(body.msg).toBe('CARD_NOT_EXISTS');
    await server.post('trade/deleteCard', { id: member.cardId }, { token: member.token });
    expect(codeOf(await ask(server, member))).toBe('CARD_DELETED');
  });
});

describe('withdrawal review', () => {
  const flags = async () =>
    (await set('select flags, approvals_needed from withdrawals where member_id = $id')).rows[0];

  it('is required for a card that another member has or had', async () => {
    const second = await withdrawer(server, { channel_id: CHANNELS.trc20, address: OTHER_TRON });
    await server.post('trade/deleteCard', { id: second.cardId }, { token: second.token });
    await addCard(server, member.token, { channel_id: CHANNELS.trc20, address: OTHER_TRON });
    const way = { card_id: undefined, channel_id: CHANNELS.trc20, address: OTHER_TRON };
    expect((await ask(server, member, way)).body.data).toMatchObject({ stage: 'review' });
    expect(await flags()).toEqual({ flags: ['shared_address'], approvals_needed: 1 });
  });

  it('is required for a new card', async () => {
    await set(`update cards set created_at = now() - interval '61 seconds', usable_at = now() - interval '1 second'
      where member_id = $id`);
    expect((await ask(server, member)).body.data).toMatchObject({ stage: 'review' });
    expect(await flags()).toEqual({ flags: ['new_card'], approvals_needed: 1 });
  });
});

describe('repeated withdrawal request', () => {
  it('replays by key on any server, whatever has happened since', async () => {
    const first = await ask(server, member, { amount: '50.00' }, 'again');
    await pay(at.db, member.id, 77n, 'promo');
    await set(`update members set status = 'frozen' where id = $id`);
    for (const where of [server, other, server]) {
      const { body } = await ask(where, member, { amount: '50' }, 'again');
      expect(body.data).toEqual(first.body.data);
    }
    expect([await count(), await money()]).toEqual([1, [950_77n, 50_00n]]);
  });

  it.each([{ amount: '51.00' }, { remark: 'x' }, { card_id: '1' }])(
    'rejects other content under the same key: %j',
    async (change) => {
      await ask(server, member, {}, 'reused');
      expect(codeOf(await ask(other, member, change, 'reused'))).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(await count()).toBe(1);
    },
  );

  it('creates a withdrawal for another member under the same key', async () => {
    const stranger = await withdrawer(server);
    await win(at.db, stranger.id, 60_00n);
    const [mine, theirs] = [await ask(server, member, {}, 'same'), await ask(server, stranger, {}, 'same')];
    expect([codeOf(mine), codeOf(theirs)]).toEqual(['ok', 'ok']);
    expect(mine.body.data).not.toEqual(theirs.body.data);
  });

  it('deduplicates keyless repeats within 3 s', async () => {
    const first = await ask(server, member);
    server.clock.now += 2_900;
    expect((await ask(server, member)).body.data).toEqual(first.body.data);
    expect((await ask(server, member, { amount: '50.01' })).body.data).toMatchObject({ reason: 'pending' });
  });

  it('ignores the fund password when it compares requests, so that the reply reveals nothing about it', async () => {
    const first = await ask(server, member, {}, 'changed');
    const fields = { password: PASSWORD, fund_password: '905173' };
    await server.post('user/setFundPassword', fields, { token: member.token });
    const again = await ask(server, member, { password: '905173' }, 'changed');
    expect(again.body.data).toEqual(first.body.data);
  });

  const STATEMENTS = 35;
  const withdrawOn = (db: Database) => {
    const payload = { card_id: member.cardId, amount: '50.00', password: FUND_PASSWORD };
    return withdraw({ ...server.ctx, db }, payload, member.id, inTime('lost'));
  };

  it('has a case for every statement', async () => {
    expect(await countStatements(at.db, withdrawOn)).toBe(STATEMENTS);
  });

  it.each(faultCases(STATEMENTS))(
    'creates one withdrawal after a connection lost %s statement %s',
    async (kind, n) => {
      await expect(withdrawOn(failingDatabase(at.db, n, kind).db)).rejects.toThrow(CONNECTION_LOST);
      const reply = await withdrawOn(at.db);
      expect(reply).toMatchObject({ amount: '50.00', money: '950.00' });
      expect([await count(), await money()]).toEqual([1, [950_00n, 50_00n]]);
    },
  );
});

/** Retries while too many passwords of one member are being checked, or no connection is free: nothing was
 *  done then. */
async function askAtLast(...call: Parameters<typeof ask>): Promise<TestReply> {
  for (;;) {
    const reply = await ask(...call);
    if (!['FUND_PASSWORD_LOCKED', 'SERVER_BUSY'].includes(reply.body.msg)) return reply;
  }
}

describe('concurrent withdrawals', () => {
  it('of one member over two servers leave one pending and refuse all others', async () => {
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) => askAtLast(i % 2 ? server : other, member, {}, `p-${i}`)),
    );
    expect(replies.filter((reply) => codeOf(reply) === 'ok')).toHaveLength(1);
    const no = replies.filter((reply) => codeOf(reply) !== 'ok');
    expect(no.every(({ body }) => (body.data as { reason: string }).reason === 'pending')).toBe(true);
    expect([await count(), await money()]).toEqual([1, [950_00n, 50_00n]]);
  });

  it('under one key create one', async () => {
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, i) => askAtLast(i % 2 ? server : other, member, {}, 'one')),
    );
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect([await count(), await money()]).toEqual([1, [950_00n, 50_00n]]);
  });
});
