import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { transaction } from '../../src/db/tx.ts';
import { runCommand } from '../../src/operator/commands.ts';
import { readCommand } from '../../src/operator/read-command.ts';
import { addNextRound } from '../../src/push/outbox-store.ts';
import { addRounds } from '../../src/push/push-jobs.ts';
import { noPush } from '../../src/push/push-sender.ts';
import { sendDue } from '../../src/push/send-pushes.ts';
import { openVapidKeys } from '../../src/push/vapid-key.ts';
import { webPushSender } from '../../src/push/web-push-sender.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { type Browser, type PushService, startPushService } from '../support/contracts/push-service.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import { nextDueRound, placeBets, stateOf, type TestBet, useWorld } from '../support/round-world.ts';

const K3 = 1;
const at = useDatabase();
/** Servers of one house share its key. */
const folder = mkdtempSync(path.join(tmpdir(), 'push-'));
afterAll(() => rmSync(folder, { recursive: true }));
const push = webPushSender({
  keys: openVapidKeys(path.join(folder, 'push.pem')),
  subject: 'mailto:push@house.example',
  allowsLoopback: true,
});
const server = useServer(at, {}, { push });
const other = useServer(at, { nodeNumber: 2 }, { push });
const silent = useServer(at, { nodeNumber: 3 }, { push: noPush });
const world = useWorld(at, [K3]);

const open: { service?: PushService } = {};
beforeAll(async () => void (open.service = await startPushService()));
afterAll(() => open.service?.stop());
afterEach(async () => {
  await at.owner.query('delete from push_subscriptions');
});

type Member = { readonly id: number; readonly token: string };
type PushOptions = { topics?: readonly string[]; hide_amounts?: 0 | 1; language?: string };

let made = 0;
const newMember = (): Promise<Member> => server.member(`Pusher${(made += 1)}`);
const logIn = async (account: string): Promise<string> =>
  (
    (await server.post('user/login', { account, password: PASSWORD })).body.data as {
      userinfo: { token: string };
    }
  ).userinfo.token;
const newBrowser = (): Browser => open.service!.browser(push.publicKey);
const keysOf = ({ endpoint, p256dh, auth }: Browser) => ({
  endpoint,
  p256dh: p256dh.toString('base64url'),
  auth: auth.toString('base64url'),
});
const subscribe = async (
  token: string,
  browser: Browser,
  { topics = ['round', 'service'], hide_amounts = 0, language = 'en' }: PushOptions = {},
) =>
  (
    await server.post(
      'push/subscribe',
      { ...keysOf(browser), topics, hide_amounts },
      { token, headers: { 'accept-language': language } },
    )
  ).body;
/** A member with one browser that is subscribed. */
async function subscriber(wanted: PushOptions = {}): Promise<Member & { browser: Browser }> {
  const member = await newMember();
  const browser = newBrowser();
  expect((await subscribe(member.token, browser, wanted)).code).toBe(1);
  return { ...member, browser };
}
const topicsOf = async (token: string) =>
  ((await server.get('push/key', {}, { token })).body.data as Data<'push/key'>).topics;
const bodiesAt = ({ received }: Browser): string[] =>
  received.map(({ text }) => (JSON.parse(text) as { body: string }).body);
const waiting = async (): Promise<number> =>
  (await at.owner.query('select count(*)::int as n from push_outbox')).rows[0].n;
const makeDue = () => at.owner.query('update push_outbox set due_at = clock_timestamp()');
const addAndSend = async (on = server): Promise<void> => {
  await addRounds(on.ctx);
  while (await sendDue(on.ctx));
};
const answer = (memberId: number, text: string) =>
  runCommand(
    { ...server.ctx },
    readCommand(['service', 'answer', String(memberId), '--as', 'lin', '--text', text]),
  );

describe('a subscription', () => {
  it('is of one session, which learns the key and what it is subscribed to', async () => {
    const { token } = await newMember();
    const { body } = await server.get('push/key', {}, { token });
    expect(body.data).toEqual({ public_key: push.publicKey, topics: [] });
    const browser = newBrowser();
    expect(await subscribe(token, browser, { topics: ['service'] })).toMatchObject({
      code: 1,
      data: { topics: ['service'] },
    });
    expect(await topicsOf(token)).toEqual(['service']);
    await subscribe(token, browser, { topics: ['round'] });
    expect(await topicsOf(token)).toEqual(['round']);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await server.post('push/unsubscribe', {}, { token })).body.code).toBe(1);
    expect(await topicsOf(token)).toEqual([]);
  });

  it('is refused with keys that are none, topics that are none, and an endpoint that is not public', async () => {
    const { token } = await newMember();
    const good = { ...keysOf(newBrowser()), topics: ['round'] };
    const codeOf = async (change: object, on = server) =>
      (await on.post('push/subscribe', { ...good, ...change }, { token })).body.msg;
    expect(await codeOf({ p256dh: good.auth })).toBe('INVALID_PARAMETERS');
    expect(await codeOf({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe('INVALID_PARAMETERS');
    expect(await codeOf({ auth: 'AAAA' })).toBe('INVALID_PARAMETERS');
    expect(await codeOf({ topics: [] })).toBe('INVALID_PARAMETERS');
    expect(await codeOf({ topics: ['news'] })).toBe('INVALID_PARAMETERS');
    expect(await codeOf({ endpoint: 'https://169.254.169.254/a' })).toBe('PUSH_ENDPOINT_INVALID');
    expect(await codeOf({ endpoint: 'http://push.example/a' })).toBe('PUSH_ENDPOINT_INVALID');
    expect(await codeOf({}, silent)).toBe('NOT_SUPPORTED');
    expect(await topicsOf(token)).toEqual([]);
    expect((await server.post('push/subscribe', good)).status).toBe(401);
  });

  it('ends with its session, whatever ends it', async () => {
    const ended = async (end: (member: Member, name: string) => Promise<unknown>): Promise<unknown[]> => {
      const { id, token } = await subscriber();
      await end({ id, token }, `Pusher${made}`);
      const left = await at.owner.query('select 1 from push_subscriptions where member_id = $1', [id]);
      return left.rows;
    };
    expect(await ended(({ token }) => server.post('user/logout', {}, { token }))).toEqual([]);
    expect(
      await ended(({ token }) =>
        server.post('user/changepwd', { oldpassword: PASSWORD, newpassword: 'another long one' }, { token }),
      ),
    ).toEqual([]);
    expect(
      await ended(async (_, name) => {
        for (let n = 0; n < 5; n += 1) await logIn(name);
      }),
    ).toEqual([]);
  });

  it('of one phone stays when another phone of the member logs out', async () => {
    const { token } = await subscriber();
    const second = await logIn(`Pusher${made}`);
    await subscribe(second, newBrowser());
    await server.post('user/logout', {}, { token: second });
    expect(await topicsOf(token)).toEqual(['round', 'service']);
  });

  it('stays with its session when the token is renewed', async () => {
    const { token, id, browser } = await subscriber();
    const { body } = await server.get('token/refresh', {}, { token });
    expect(await topicsOf((body.data as { token: string }).token)).toEqual(['round', 'service']);
    await answer(id, 'yes');
    await sendDue(server.ctx);
    expect(browser.received).toHaveLength(1);
  });

  it('moves with the browser to the member who subscribes there next', async () => {
    const first = await subscriber();
    const next = await newMember();
    await subscribe(next.token, first.browser);
    expect([await topicsOf(first.token), await topicsOf(next.token)]).toEqual([[], ['round', 'service']]);
  });
});

describe('an answer of the service', () => {
  it('is told once until it is seen, on each phone, and without what it says', async () => {
    const { id, token, browser } = await subscriber({ language: 'zh-Hans' });
    const second = newBrowser();
    await subscribe(await logIn(`Pusher${made}`), second, { topics: ['service'] });
    const third = newBrowser();
    await subscribe(await logIn(`Pusher${made}`), third, { topics: ['round'] });
    await answer(id, 'secret one');
    await answer(id, 'secret two');
    await addAndSend();
    expect([browser, second, third].map(({ received }) => received.length)).toEqual([1, 1, 0]);
    expect(browser.received[0]?.text).toContain('客服回复了您');
    expect(browser.received[0]?.text).not.toContain('secret');
    await server.get('service/messages', {}, { token });
    await answer(id, 'secret three');
    await addAndSend();
    expect(browser.received.map(({ topic }) => topic)).toEqual(['service', 'service']);
  });
});

describe('a round', () => {
  const bet = (
    member: number,
    side: 'odd' | 'even' | 'big',
    stakeMinor: bigint,
    isCancelled = false,
  ): TestBet => ({
    member,
    selection: `side:${side}`,
    stakeMinor,
    isCancelled,
  });
  /** Both sides are bet on, so that one wins. */
  const both = (member: number): TestBet[] => [bet(member, 'odd', 10_00n), bet(member, 'even', 10_00n)];
  async function settled(bets: readonly TestBet[]): Promise<bigint> {
    const ctx = await world.server();
    await roundSteps(ctx).tick();
    const id = await nextDueRound(at, K3);
    await placeBets(ctx, id, bets);
    await roundSteps(ctx).tick();
    expect(await stateOf(at, id)).toBe('settled');
    return id;
  }

  it('is told once to each phone of those who bet, whatever the number of bets', async () => {
    const [mei, bo, idle] = [await subscriber(), await subscriber({ hide_amounts: 1 }), await subscriber()];
    const deaf = await subscriber({ topics: ['service'] });
    const id = await settled([
      ...both(mei.id),
      bet(mei.id, 'big', 3_00n, true),
      ...both(bo.id),
      ...both(deaf.id),
      bet(idle.id, 'odd', 1_00n, true),
    ]);
    await Promise.all([addRounds(server.ctx), addRounds(other.ctx)]);
    await Promise.all([addAndSend(), addAndSend(other)]);
    const { rows } = await at.owner.query<{ paid: bigint }>(
      `select sum(amount_minor)::bigint as paid from entries where ref_id = $1 and kind = 'payout' and account_id = $2`,
      [id, mei.id * 16],
    );
    const paid = rows[0]?.paid ?? 0n;
    const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
    expect(paid).toBeGreaterThan(10_00n);
    expect(bodiesAt(mei.browser)).toEqual([`Returned ${text(paid)}, result \u2212${text(20_00n - paid)}`]);
    expect(mei.browser.received[0]).toMatchObject({ topic: `round-${id}`, ttl: expect.closeTo(598, -1) });
    expect(bodiesAt(bo.browser)).toEqual(['Tap to see how your bets did.']);
    expect([idle, deaf].map(({ browser }) => browser.received)).toEqual([[], []]);
    expect(await waiting()).toBe(0);
  });

  it('reaches every subscription in chunks, and once', async () => {
    const members = [await subscriber(), await subscriber(), await subscriber(), await subscriber()];
    await settled(members.flatMap(({ id }) => both(id)));
    await addRounds(server.ctx, 2);
    expect(await waiting()).toBe(4);
    await addRounds(server.ctx, 2);
    while (await sendDue(server.ctx));
    expect(members.map(({ browser }) => browser.received.length)).toEqual([1, 1, 1, 1]);
  });

  it('that is void is told once its stakes are back', async () => {
    const { id: memberId, browser } = await subscriber();
    const ctx = await world.server();
    await roundSteps(ctx).tick();
    const id = await nextDueRound(at, K3);
    await placeBets(ctx, id, both(memberId));
    await voidRound(ctx, id, 'test');
    await addAndSend();
    expect(browser.received).toEqual([]);
    await roundSteps(ctx).tick();
    await addAndSend();
    expect(bodiesAt(browser)).toEqual(['Stakes returned: 20.00']);
  });

  it('that is void is told once, whatever is published after its stakes are back', async () => {
    const { id: memberId, browser } = await subscriber();
    const ctx = await world.server();
    await roundSteps(ctx).tick();
    const id = await nextDueRound(at, K3);
    await placeBets(ctx, id, both(memberId));
    await voidRound(ctx, id, 'test');
    await roundSteps(ctx).tick();
    const { rows } = await at.owner.query(
      `select body ? 'numbers' as has_draw from round_events where round_id = $1 and kind = 'void' order by 1`,
      [id],
    );
    expect(rows.map(({ has_draw: hasDraw }) => hasDraw)).toEqual([false, false, false, true]);
    while (await transaction(at.db, (tx) => addNextRound(tx, 100))) while (await sendDue(server.ctx));
    expect(bodiesAt(browser)).toEqual(['Stakes returned: 20.00']);
  });

  it('settles while nobody can write messages', async () => {
    const { id, browser } = await subscriber();
    const holder = await at.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table push_cursor, push_outbox, push_subscriptions in access exclusive mode');
      await settled(both(id));
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await addAndSend();
    expect(browser.received).toHaveLength(1);
  });

  it('is told by another server when one dies between sending and recording, as the same message', async () => {
    const { id, browser } = await subscriber();
    await settled(both(id));
    await addRounds(server.ctx);
    const killed = {
      ...push,
      send: async (...message: Parameters<typeof push.send>) => {
        await push.send(...message);
        throw new Error('killed');
      },
    };
    await expect(sendDue({ ...server.ctx, push: killed })).rejects.toThrow('killed');
    await sendDue(other.ctx);
    expect(browser.received).toHaveLength(1);
    await makeDue();
    await sendDue(other.ctx);
    const [first, second] = browser.received.map(({ text }) => JSON.parse(text) as { tag: string });
    expect(second).toEqual(first);
    await makeDue();
    await sendDue(other.ctx);
    expect([browser.received.length, await waiting()]).toEqual([2, 0]);
  });

  it('is told later when its service wants to wait, not to a phone that is gone, and not when it is old', async () => {
    const [slow, gone, old, good] = [
      await subscriber(),
      await subscriber(),
      await subscriber(),
      await subscriber(),
    ];
    slow.browser.answer = { status: 429, headers: { 'retry-after': '20' } };
    gone.browser.answer = { status: 410 };
    await settled([slow, gone, old, good].flatMap(({ id }) => both(id)));
    await addRounds(server.ctx);
    await at.owner.query(
      `update push_outbox o set expires_at = clock_timestamp() from push_subscriptions s
       where s.id = o.subscription_id and s.member_id = $1`,
      [old.id],
    );
    await sendDue(server.ctx);
    expect(good.browser.received).toHaveLength(1);
    expect(old.browser.received).toEqual([]);
    const { values } = await server.ctx.metrics.pushMessages.get();
    expect(values.find(({ labels }) => labels.outcome === 'expired')?.value).toBe(1);
    expect(await topicsOf(gone.token)).toEqual([]);
    expect(await topicsOf(good.token)).toEqual(['round', 'service']);
    const { rows } = await at.owner.query(
      `select member_id::int as id, due_at > clock_timestamp() + interval '10 seconds' as waits from push_outbox o
       join push_subscriptions s on s.id = o.subscription_id`,
    );
    expect(rows).toEqual([{ id: slow.id, waits: true }]);
    slow.browser.answer = undefined;
    await sendDue(server.ctx);
    expect(slow.browser.received).toEqual([]);
    await makeDue();
    await sendDue(server.ctx);
    expect([slow.browser.received.length, await waiting()]).toEqual([1, 0]);
  });

  it('of more than ten minutes ago is told to nobody', async () => {
    const { id, browser } = await subscriber();
    const round = await settled(both(id));
    await at.owner.query(`update round_events set at = at - interval '11 minutes' where round_id = $1`, [
      round,
    ]);
    await addRounds(server.ctx);
    expect(await waiting()).toBe(0);
    await addAndSend();
    expect(browser.received).toEqual([]);
  });
});
