import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { transaction } from '../../src/db/tx.ts';
import { mainAccountOf, PROMO } from '../../src/ledger/account-state.ts';
import { post } from '../../src/ledger/post.ts';
import { logIn as logInOperator } from '../../src/operator/log-in.ts';
import { newRound, seedHouse, slipOf, testIds, type TestRound } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { whileBusy, whileBusyAfter } from '../support/database/busy-pools.ts';
import { tablesOf } from '../support/database/table-digests.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';
import { type Holder, holder } from '../support/wallet.ts';
import { ask, FREELY, FUND_PASSWORD, win, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);
let round: TestRound;
let member: Member;
beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
  member = await newMember();
});

const msg = ({ body }: TestReply): string => (body.code === 1 ? 'ok' : body.msg);

type Member = {
  readonly token: string;
  readonly cardId: string;
  readonly friend: Holder;
  readonly betId: string;
};
type Call = (member: Member, key: string) => Promise<TestReply>;

const logIn: Call = ({ friend }) =>
  server.post('user/login', { account: friend.username, password: PASSWORD });
const bet: Call = ({ token }, key) =>
  server.post('games/submitBet', slipOf(round, ['sum', '11', '10']), {
    token,
    headers: { 'idempotency-key': key },
  });
const takeBack: Call = ({ token, betId }) => server.post('games/cancelBet', { bet_id: betId }, { token });
const transfer: Call = ({ token, friend }, key) =>
  server.post(
    'trade/transfer',
    { recipient: String(friend.id), amount: '20.00', password: FUND_PASSWORD },
    { token, headers: { 'idempotency-key': key } },
  );
const withdrawal: Call = (taker, key) => ask(server, taker, {}, key);

async function newMember(): Promise<Member> {
  const { id, token, cardId } = await withdrawer(server);
  await win(server.ctx.db, id, 500_00n);
  const placed = await server.post('games/submitBet', slipOf(round, ['sum', '11', '10']), { token });
  const { bets } = placed.body.data as Data<'games/submitBet'>;
  return { token, cardId, friend: await holder(server), betId: bets[0]?.id ?? '' };
}

it.each<readonly [pools: readonly ('main' | 'sale' | 'batch')[], calls: Readonly<Record<string, Call>>]>([
  [['main', 'sale'], { logIn, takeBack, transfer, withdrawal }],
  [['batch'], { bet }],
])(
  'while others use every connection of %j, calls are refused as busy and store nothing',
  async (names, calls) => {
    const { db } = server.ctx;
    const sentAs = (name: string) => `${name}-${names.join('-')}`;
    const before = await tablesOf(at.owner);
    const replies = await whileBusy(
      names.map((name) => db[name]),
      async () => {
        const sent = Promise.all(Object.entries(calls).map(([name, call]) => call(member, sentAs(name))));
        if (names.includes('batch')) {
          // A bet is tried again until its time is over.
          await expect.poll(() => db.batch.waitingCount).toBe(1);
          server.clock.now += 9_000;
        }
        return sent;
      },
    );
    for (const [n, name] of Object.keys(calls).entries()) {
      const reply = replies[n]!;
      // Without an `outcome`, a client takes it for not done, and may repeat it.
      expect([reply.status, reply.body], name).toMatchObject([
        200,
        { code: 0, msg: 'SERVER_BUSY', data: null },
      ]);
      const id = String(reply.headers['x-request-id']);
      expect(server.log.filter((line) => line.includes(id)).join(), name).toContain('no database connection');
    }
    expect(await tablesOf(at.owner)).toEqual(before);
    for (const [name, call] of Object.entries(calls))
      expect(msg(await call(member, sentAs(name))), name).toBe('ok');
  },
);

it('while another holds the account for longer than a call may wait, calls are refused as busy and store nothing', async () => {
  const id = mainAccountOf(BigInt(member.friend.id));
  const before = await tablesOf(at.owner);
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const holding = transaction({ main: at.owner, random: server.ctx.db.random }, async (tx) => {
    await tx.query({ text: 'select 1 from accounts where id = $1 for update', values: [id] });
    held.resolve();
    await gate.promise;
  });
  await held.promise;
  const reply = await transfer(member, 'held');
  gate.resolve();
  await holding;
  expect([reply.status, reply.body]).toMatchObject([200, { code: 0, msg: 'SERVER_BUSY', data: null }]);
  const requestId = String(reply.headers['x-request-id']);
  expect(server.log.filter((line) => line.includes(requestId)).join()).toContain('in the way');
  expect(await tablesOf(at.owner)).toEqual(before);
  expect(msg(await transfer(member, 'held'))).toBe('ok');
});

it('a bet is taken meanwhile, the first of a time at play as any other: it needs its batch alone', async () => {
  const { main, sale } = server.ctx.db;
  const { token } = await holder(server, 100_00n);
  const other = { ...member, token };
  const replies = await whileBusy([main, sale], async () => [
    await bet(other, 'the-first'),
    await bet(other, 'the-second'),
  ]);
  expect(replies.map(msg)).toEqual(['ok', 'ok']);
});

it('a flood of log-ins of strangers takes two connections, and refuses whoever would wait behind fifty', async () => {
  const { main } = server.ctx.db;
  let refused = 0;
  const sent: Promise<string>[] = [];
  await whileBusy([main], async () => {
    sent.push(
      ...Array.from({ length: 2 + 50 + 6 }, async (_, n) => {
        const reply = msg(await server.post('user/login', { account: `Nobody${n}`, password: 'wrongone1' }));
        refused += reply === 'SERVER_BUSY' ? 1 : 0;
        return reply;
      }),
    );
    await expect.poll(() => refused).toBe(6);
    expect(main.waitingCount).toBe(2);
  });
  const replies = await Promise.all(sent);
  expect(new Set(replies)).toEqual(new Set(['SERVER_BUSY', 'ACCOUNT_OR_PASSWORD_INCORRECT']));
});

/** Counters that are increased before each attempt. */
const COUNTERS = new Set(['throttles', 'sms_codes']);
const stored = async () => [...(await tablesOf(at.owner))].filter(([table]) => !COUNTERS.has(table));

let made = 0;
const newName = (): string => `Hurried${(made += 1)}`;
const NEW = 'a new passphrase';

/** A member with a mobile, and the code that was sent to it. */
async function withCode(event: string) {
  const [name, mobile] = [newName(), `13${String(60_000 + made).slice(-5)}5678`];
  const { id, token } = await server.member(name);
  await at.owner.query('update members set mobile = $2 where id = $1', [id, mobile]);
  server.clock.now += 60_000;
  // To the own mobile, by who is logged in.
  const sent =
    event === 'prove'
      ? server.post('security/sendCode', { by: 'mobile' }, { token })
      : server.post('sms/send', { mobile, event });
  expect(msg(await sent)).toBe('ok');
  return { id, name, token, mobile, captcha: server.lastCode(mobile) };
}

/** The member with an app whose key is not confirmed, and what it shows. */
async function beginApp(token: string) {
  const { body } = await server.post('security/beginTotp', {}, { token });
  const app = new TOTP({ secret: (body.data as Data<'security/beginTotp'>).secret });
  return { shown: () => app.generate({ timestamp: server.clock.now }) };
}

/** A second factor of the member: what the app shows next, and a recovery code. */
async function addFactor(token: string) {
  const { shown } = await beginApp(token);
  const { body } = await server.post('security/confirmTotp', { otp: shown() }, { token });
  server.clock.now += 30_000;
  const [recovery] = (body.data as Data<'security/confirmTotp'>).recovery_codes;
  return { app: shown(), recovery };
}

type Repeated = () => Promise<Pick<TestReply, 'body'>>;

/** Calls that use something up, or that have more to do after it. */
const ONCE: Readonly<Record<string, () => Promise<Repeated>>> = {
  'a log-in by a code of the app': async () => {
    const account = newName();
    const { app: otp } = await addFactor((await server.member(account)).token);
    return () => server.post('user/login', { account, password: PASSWORD, otp });
  },
  'a log-in by a recovery code': async () => {
    const account = newName();
    const { recovery: otp } = await addFactor((await server.member(account)).token);
    return () => server.post('user/login', { account, password: PASSWORD, otp });
  },
  'a log-in by mobile and a recovery code': async () => {
    const { token, mobile, captcha } = await withCode('mobilelogin');
    const { recovery: otp } = await addFactor(token);
    return () => server.post('user/mobilelogin', { mobile, captcha, otp });
  },
  'a log-in of a member with many entries': async () => {
    const account = newName();
    const accountId = mainAccountOf(BigInt((await server.member(account)).id));
    const moves = Array.from({ length: 201 }, () => [
      { accountId, kind: 'promo', amountMinor: 1n, refId: 1n } as const,
      { accountId: PROMO, kind: 'promo', amountMinor: -1n, refId: 1n } as const,
    ]).flat();
    await transaction(at.db, (tx) => post(tx, testIds, { key: `many:${account}`, kind: 'test', moves }));
    return () => server.post('user/login', { account, password: PASSWORD });
  },
  'the first code of an app': async () => {
    const { token } = await server.member(newName());
    const otp = (await beginApp(token)).shown();
    return () => server.post('security/confirmTotp', { otp }, { token });
  },
  'a proof by a recovery code': async () => {
    const { token } = await server.member(newName());
    const { recovery: otp } = await addFactor(token);
    return () => server.post('security/prove', { otp }, { token });
  },
  'a proof by a code sent': async () => {
    const { token, captcha } = await withCode('prove');
    return () => server.post('security/prove', { captcha, by: 'mobile' }, { token });
  },
  'a forgotten password': async () => {
    const { mobile, captcha } = await withCode('resetpwd');
    return () => server.post('user/resetpwd', { type: 'mobile', mobile, captcha, newpassword: NEW });
  },
  'a changed password': async () => {
    const { token, captcha } = await withCode('changepwd');
    return () => server.post('user/changepwd', { captcha, newpassword: NEW }, { token });
  },
  'a fund password': async () => {
    const { token } = await server.member(newName());
    return () =>
      server.post('user/setFundPassword', { password: PASSWORD, fund_password: '905173' }, { token });
  },
  'a log-in of an operator': async () => {
    const { random, sealer } = server.ctx;
    const [operator, key] = ['ada', random.bytes(20)];
    await at.owner.query(
      `insert into operators (name, roles, sealed, confirmed_at, added_by, approved_by)
       values ($1, '{support}', $2, now(), 'zoe', 'zoe')`,
      [operator, sealer.seal(key, `operator ${operator}`)],
    );
    const app = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(key).buffer }) });
    const code = app.generate({ timestamp: server.clock.now });
    const reply = (given: number, text: string) =>
      ({ body: { code: given, msg: text, time: '', data: null } }) as unknown as TestReply;
    return () =>
      logInOperator(server.ctx, { operator, code }).then(
        () => reply(1, 'ok'),
        (error: Error) => reply(0, error.message),
      );
  },
};

it.each(Object.entries(ONCE))(
  '%s is done, or refused as busy and not done, after however many connections others use all',
  async (_, prepare) => {
    const call = await prepare();
    for (let count = 0; ; count++) {
      const before = await stored();
      const { body } = await whileBusyAfter(server.ctx.db.main, count, call);
      if (body.code === 1) {
        expect(count).toBeGreaterThan(0);
        expect(await stored()).not.toEqual(before);
        return;
      }
      expect(body).toMatchObject({ msg: 'SERVER_BUSY', data: null });
      expect(await stored()).toEqual(before);
    }
  },
);
