import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { cancelChase } from '../../src/chase/cancel-chase.ts';
import { createChase } from '../../src/chase/create-chase.ts';
import { setMemberState } from '../../src/member/set-member-state.ts';
import { newMember } from '../support/betting.ts';
import { useChasing } from '../support/chasing.ts';
import { useDatabase } from '../support/database.ts';
import { whileBusy } from '../support/database/busy-pools.ts';
import { BUSY, whileHeld } from '../support/database/while-held.ts';
import { PASSWORD } from '../support/http.ts';

const at = useDatabase();
const chasing = useChasing(at);
const { issues, create, started, shown, cancel, player } = chasing;

type Quote = Data<'games/quoteChase'>;
const line = (amount = '10', number = 'big') => ({ play: 'side', number, amount });
const quote = async (query: Record<string, string>) =>
  (
    await chasing.server.get('games/quoteChase', {
      game_id: '1',
      bet_content: JSON.stringify([line()]),
      ...query,
    })
  ).body;

const NESTED = 12_000;
const DEEP = `[{"game_no":"x","multiple":${'['.repeat(NESTED)}${']'.repeat(NESTED)}}]`;

describe('games/chaseIssues', () => {
  it('lists 50 issues in the order of their sales, the one on sale first', async () => {
    const { body } = await chasing.server.get('games/chaseIssues', { game_id: 'k3-3' });
    const { list } = body.data as Data<'games/chaseIssues'>;
    expect(list).toHaveLength(50);
    for (const [n, issue] of list.entries()) {
      if (n > 0) expect(issue.opentime).toBe(list[n - 1]?.closetime);
      expect(issue.drawtime).toBeGreaterThan(issue.closetime);
    }
    const now = (await at.owner.query<{ at: number }>('select extract(epoch from now())::float8 as at'))
      .rows[0]!.at;
    expect(list[0]!.opentime).toBeLessThanOrEqual(now);
    expect(list[0]!.closetime + 180).toBeGreaterThan(now);
    expect((await chasing.server.get('games/chaseIssues', { game_id: '77' })).body.msg).toBe(
      'GAME_NOT_EXIST',
    );
  });
});

describe('games/quoteChase', () => {
  it('says the cost of each issue and of all, and the most that can be lost', async () => {
    const [first, second] = await issues(2);
    const plan = [{ game_no: second!.issue, multiple: 3 }, first!.issue];
    const terms = {
      issues: JSON.stringify(plan),
      bet_content: JSON.stringify([line('10'), line('2.50', 'odd')]),
    };
    const { data } = await quote(terms);
    expect(data).toMatchObject({
      game_id: 1,
      count: 2,
      unit_amount: '12.50',
      total_amount: '50.00',
      max_loss: '50.00',
      issues: [
        { game_no: first!.issue, multiple: 1, amount: '12.50' },
        { game_no: second!.issue, multiple: 3, amount: '37.50' },
      ],
    });
    const limited = (await quote({ ...terms, stop_loss: '20' })).data as Quote;
    expect(limited.max_loss).toBe('20.00');
  });

  it('writes nothing', async () => {
    const [first] = await issues(1);
    await quote({ issues: JSON.stringify([first!.issue]) });
    expect((await at.owner.query('select 1 from chases')).rows).toEqual([]);
  });
});

describe('games/createChase', () => {
  it('keeps lines, issues and rules, and stakes nothing', async () => {
    const { token } = await player();
    const [first, second] = await issues(2);
    const chase = await started(token, [first!, second!], {
      lines: [
        { play: 'side', number: 'big', amount: '10' },
        { play: 'sum', number: '11', amount: '1' },
      ],
      issues: [{ game_no: second!.issue, multiple: '2' }, { game_no: first!.issue }],
      stop_on_win: '1',
      stop_loss: '30',
      stop_win: '500.50',
    });
    expect(chase).toMatchObject({
      game_id: 1,
      status: 'running',
      count: 2,
      unit_amount: '11.00',
      issue_count: 2,
      waiting_count: 2,
      bought_count: 0,
      first_game_no: first!.issue,
      last_game_no: second!.issue,
      total_amount: '33.00',
      bought_amount: '0.00',
      profit: '0.00',
      stop_on_win: 1,
      stop_loss: '30.00',
      stop_win: '500.50',
      endtime: null,
      lines: [
        { play: 'side', number: 'big', amount: '10.00' },
        { play: 'sum', number: '11', amount: '1.00' },
      ],
      issues: [
        {
          game_no: first!.issue,
          multiple: 1,
          amount: '11.00',
          status: 'waiting',
          code: null,
          order_no: null,
        },
        { game_no: second!.issue, multiple: 2, amount: '22.00' },
      ],
    });
    const { body } = await chasing.server.get('user/index', {}, { token });
    expect(body.data).toMatchObject({ money: '1000.00' });
  });

  it('creates none after its client gave up, and replays it however late', async () => {
    const session = await newMember(at.db, 100_00n);
    const [first] = await issues(1);
    const sent = { game_id: '1', bet_content: [line()], issues: [{ game_no: first!.issue }] };
    const attempt = (waitedMs: () => number) =>
      createChase(chasing.server.ctx, sent, { ...session, waitedMs }, 'late');
    const held = { table: 'members', id: session.memberId } as const;
    expect(await whileHeld(at, held, 9_001, attempt)).toMatchObject(BUSY);
    const made = await whileHeld(at, held, 9_000, attempt);
    expect(made).toMatchObject({ status: 'fulfilled', value: { status: 'running' } });
    expect(await attempt(() => 60_000)).toEqual('value' in made && made.value);
  });

  it('is created, and cancelled, on one connection: none is refused as busy once it is done', async () => {
    const { ctx } = chasing.server;
    const session = await newMember(at.db, 100_00n);
    const [first] = await issues(1);
    const sent = { game_id: '1', bet_content: [line()], issues: [{ game_no: first!.issue }] };
    /** The next waiter gets the connection as soon as the call releases it, and holds it. */
    const onOne = <T>(call: () => Promise<T>): Promise<T> =>
      whileBusy([ctx.db.main], async (release) => {
        const called = call();
        const next = ctx.db.main.connect();
        release();
        return called.finally(async () => (await next).release());
      });
    const made = await onOne(() => createChase(ctx, sent, session, 'alone'));
    expect(made).toMatchObject({ status: 'running', issue_count: 1 });
    const ended = await onOne(() => cancelChase(ctx, { chase_id: made.id }, session.memberId));
    expect(ended).toMatchObject({ id: made.id, status: 'cancelled', waiting_count: 0 });
  });

  it.each<[string, object, object?]>([
    ['INVALID_PARAMETERS', { issues: 'soon' }, { field: 'issues' }],
    ['CHASE_INVALID', { issues: undefined }, { reason: 'count' }],
    ['INVALID_PARAMETERS', { issues: [{ game_no: 5 }] }, { field: 'issues' }],
    ['INVALID_PARAMETERS', { issues: [{ game_no: 'x', multiple: 1.5 }] }, { field: 'issues' }],
    ['INVALID_PARAMETERS', { issues: [{ multiple: 1 }] }, { field: 'issues' }],
    ['INVALID_PARAMETERS', { issues: [{ game_no: 'x', multiple: { toString: 1 } }] }, { field: 'issues' }],
    ['INVALID_PARAMETERS', { issues: [{ game_no: 'x', multiple: ['1'] }] }, { field: 'issues' }],
    ['INVALID_PARAMETERS', { issues: DEEP }, { field: 'issues' }],
    ['INVALID_PARAMETERS', { stop_on_win: 2 }, { field: 'stop_on_win' }],
    ['PLAY_NOT_EXIST', { lines: [{ play: 'none', number: '1', amount: '1' }] }],
    ['NUMBER_INVALID', { lines: [line('10', 'blue')] }],
    ['BET_EMPTY', { lines: [] }],
    ['BET_AMOUNT_INVALID', { lines: [line('0')] }],
    ['CHASE_INVALID', { issues: [] }, { reason: 'count' }],
    ['AMOUNT_INVALID', { stop_loss: '-1' }],
    ['AMOUNT_INVALID', { stop_win: 'much' }],
    ['CHASE_INVALID', { stop_loss: '9.99' }, { reason: 'stop_loss' }],
    ['GAME_NOT_EXIST', { game_id: '77' }],
    ['ISSUE_NOT_EXIST', { issues: ['20990101-0001'] }],
    ['ISSUE_NOT_EXIST', { issues: ['tomorrow'] }],
    ['ISSUE_CLOSED', { issues: ['20261101-0001'] }, { game_no: '20261101-0001' }],
    ['BET_LIMIT', { lines: [line('0.01')] }],
    ['BET_LIMIT', { lines: [line('999999')] }],
    ['IDEMPOTENCY_KEY_INVALID', { key: ' no' }],
  ])('refuses with %s %j', async (code, terms, detail = {}) => {
    const { token } = await player();
    const body = await create(token, await issues(1), { ...terms });
    expect(body).toMatchObject({ code: 0, msg: code });
    expect(body.data ?? {}).toMatchObject(detail);
  });

  it('refuses in the order of precedence', async () => {
    const who = await player();
    const [first] = await issues(1);
    const tooHigh = [line('999999')];
    await setMemberState(chasing.server.ctx, BigInt(who.id), 'frozen', 'ada');
    // A freeze ends the sessions that there are.
    const account = { account: who.username, password: PASSWORD };
    const entered = await chasing.server.post('user/login', account);
    const { userinfo } = entered.body.data as { userinfo: { token: string } };
    const codeOf = async (terms: object) => (await create(userinfo.token, [first!], { ...terms })).msg;
    expect(await codeOf({ issues: [], lines: tooHigh })).toBe('CHASE_INVALID');
    expect(await codeOf({ issues: ['20261101-0001'] })).toBe('ACCOUNT_IS_FROZEN');
    expect(await codeOf({ game_id: '77' })).toMatch(/ACCOUNT_IS_FROZEN|GAME_NOT_EXIST/);
    await setMemberState(chasing.server.ctx, BigInt(who.id), 'active', 'ada');
    expect(await codeOf({ issues: ['20261101-0001'], lines: tooHigh })).toBe('ISSUE_CLOSED');
    expect(await codeOf({ lines: tooHigh })).toBe('BET_LIMIT');
  });

  it('allows 20 chases at once, and another once one has ended', async () => {
    const { token } = await player();
    const rounds = await issues(1);
    const chases = [];
    for (let n = 0; n < 20; n += 1) chases.push(await started(token, rounds, { key: `n${n}` }));
    const more = await create(token, rounds, { key: 'more' });
    expect(more).toMatchObject({ msg: 'CHASE_TOO_MANY', data: { limit: 20 } });
    await cancel(token, chases[0]!);
    expect((await create(token, rounds, { key: 'more' })).code).toBe(1);
  });

  it('creates 60 within an hour, also when each is cancelled at once', async () => {
    const { token, id } = await player();
    const rounds = await issues(1);
    const createAndCancel = async (key: string) => cancel(token, await started(token, rounds, { key }));
    await createAndCancel('first');
    await at.owner.query(
      `update chases set created_at = created_at - interval '59 minutes' where member_id = $1`,
      [id],
    );
    for (let n = 2; n <= 60; n += 1) await createAndCancel(`n${n}`);
    const refused = await create(token, rounds, { key: 'more' });
    expect(refused).toMatchObject({ msg: 'TOO_MANY_REQUESTS', data: { limit: 'chases' } });
    const { retry_after: waitSeconds } = refused.data as unknown as { retry_after: number };
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    expect((await create(token, rounds, { key: 'n60' })).code).toBe(1);
    await at.owner.query(
      `update chases set created_at = created_at - interval '1 minute' where member_id = $1`,
      [id],
    );
    expect((await create(token, rounds, { key: 'more' })).code).toBe(1);
  });

  it('creates one under a key, and without a key one for the same request within 3 s', async () => {
    const { token } = await player();
    const rounds = await issues(1);
    const [a, b] = [
      await create(token, rounds, { key: 'same' }),
      await create(token, rounds, { key: 'same' }),
    ];
    expect(b.data).toEqual(a.data);
    expect((await create(token, rounds, { key: 'same', stop_on_win: 1 })).msg).toBe('IDEMPOTENCY_KEY_REUSED');
    const [c, d] = [await started(token, rounds), await started(token, rounds)];
    expect(d.id).toBe(c.id);
  });

  it('requires a session', async () => {
    for (const path of ['games/createChase', 'games/cancelChase'])
      expect((await chasing.server.post(path, {})).status).toBe(401);
    for (const path of ['games/chaseList', 'games/chaseDetail'])
      expect((await chasing.server.get(path, {})).status).toBe(401);
  });
});

describe('games/chaseList', () => {
  it('lists the own chases, newest first, by page and by id', async () => {
    const [{ token }, stranger] = [await player(), await player()];
    const rounds = await issues(1);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await started(token, rounds, { key: `n${n}` })).id);
    const listOf = async (query: Record<string, string>, by = token) =>
      (await chasing.server.get('games/chaseList', query, { token: by })).body
        .data as Data<'games/chaseList'>;
    const page = await listOf({ limit: '2' });
    expect(page.list.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(page).toMatchObject({ total: 3, last_page: 2, next_before: ids[1] });
    expect((await listOf({ before: ids[1]! })).list.map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await listOf({}, stranger.token)).list).toEqual([]);
    const { lines: _lines, issues: _issues, ...summary } = await shown(token, { id: ids[0]! });
    expect(page.list[0]).toEqual(summary);
  });
});
