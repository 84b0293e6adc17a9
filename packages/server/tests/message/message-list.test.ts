import { beforeEach, describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { MESSAGE_KINDS } from '@tessera/domain/messages';

import { startLive } from '../../src/live/live-service.ts';
import { expireOnce } from '../../src/ops/sweep.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);

type Owner = { readonly id: bigint; readonly token: string };

let made = 0;
async function newMember(): Promise<Owner> {
  made += 1;
  const { id, token } = await server.member(`reader${made}`);
  return { id: BigInt(id), token };
}

let member: Owner;
beforeEach(async () => void (member = await newMember()));

const page = async (query: Record<string, string> = {}, language = 'en') => {
  const headers = { 'accept-language': language };
  const { body } = await server.get('index/message', query, { token: member.token, headers });
  return body.data as Data<'index/message'>;
};
const list = async (...call: Parameters<typeof page>) => (await page(...call)).list;
const unread = async (token?: string) =>
  (await server.get('index/unreadMessageCount', {}, token === undefined ? {} : { token })).body.data;
const mark = async (id: unknown, token = member.token) =>
  (await server.post('index/markMessageRead', { id }, { token })).body;

describe('the list of messages', () => {
  /** Messages as a year of use leaves them. */
  const written = async (kind: string, count: number, ageDays = 0, memberId = member.id) => {
    const { rows } = await at.owner.query<{ id: bigint }>(
      `insert into messages (member_id, kind, cause, params, created_at)
       select $1, $2::text, $2::text || n || $4::int, '{"amount": "100"}', clock_timestamp() - $4::int * interval '1 day'
       from generate_series(1, $3::int) n returning id`,
      [memberId, kind, count, ageDays],
    );
    return rows.map(({ id }) => String(id));
  };

  it('is paged by number and by key, newest first, over every type or one', async () => {
    await written('deposit_credited', 3);
    await written('card_added', 2);
    await written('feedback_answered', 2);
    const all = await page({ limit: '5' });
    expect(all).toMatchObject({ total: 7, page: 1, limit: 5, last_page: 2 });
    const rest = await list({ limit: '5', before: all.next_before ?? '' });
    const ids = [...all.list, ...rest].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(new Set(ids).size).toBe(7);
    expect(await list({ limit: '5', page: '2' })).toEqual(rest);
    expect(await page({ type: 'security' })).toMatchObject({ total: 2, list: [{}, {}] });
    expect((await server.get('index/message', { type: 'gossip' }, { token: member.token })).body.msg).toBe(
      'INVALID_PARAMETERS',
    );
    expect((await server.get('index/message')).status).toBe(401);
  });

  it('shows a kind of a later version as a new message, and leads to the list', async () => {
    await at.owner.query('alter table messages drop constraint messages_kind_check');
    await written('prize_drawn', 1);
    await written('deposit_credited', 1);
    const [, later] = await list();
    expect(later).toMatchObject({
      kind: 'unknown',
      title: 'New message',
      url: '/pages/profile/messages',
    });
    expect((await list({}, 'zh-Hans'))[1]?.title).toBe('新消息');
    expect(await unread(member.token)).toEqual({ count: 2, total: 2 });
  });

  it('is read one by one or all at once, each member alone', async () => {
    const [first = ''] = await written('deposit_credited', 3);
    const other = await newMember();
    const [foreign = ''] = await written('deposit_credited', 1, 0, other.id);
    expect(await unread(member.token)).toEqual({ count: 3, total: 3 });
    expect(await unread()).toEqual({ count: 0, total: 0 });
    for (const _ of [1, 2]) expect(await mark(first)).toMatchObject({ code: 1, data: { unread: 2 } });
    expect((await list()).map(({ is_read: isRead }) => isRead)).toEqual([0, 0, 1]);
    const unknown = await mark('999999999');
    expect(unknown).toMatchObject({ code: 0, msg: 'MESSAGE_NOT_EXIST' });
    expect(await mark(foreign)).toMatchObject({ code: 0, msg: 'MESSAGE_NOT_EXIST', data: unknown.data });
    expect((await mark('abc')).msg).toBe('MESSAGE_NOT_EXIST');
    expect((await mark(undefined)).msg).toBe('INVALID_PARAMETERS');
    const { body } = await server.post('index/markAllMessagesRead', undefined, { token: member.token });
    expect(body).toMatchObject({ code: 1, data: { unread: 0 } });
    expect(await unread(other.token)).toMatchObject({ count: 1 });
  });

  it('counts no further than a hundred', async () => {
    await written('deposit_credited', 120);
    expect(await unread(member.token)).toEqual({ count: 100, total: 100 });
  });

  it('says each kind in each language, with nothing left open', async () => {
    const params = { amount: '123450', channel: 'bitcoin', reason: 'R', sender: 'holder1', remark: 'R' };
    const more = { mobile: 'M', email: 'E', account: 'A', answer: 'Q', left: '3', device: 'D', address: 'N' };
    const ticket = { target: '100000' };
    const chase = { game: 'k3-3', issue: '20261122-0001', bought: '2', failed: '1' };
    await at.owner.query(
      `insert into messages (member_id, kind, cause, params) select $1, k, 'all', $3 from unnest($2::text[]) k`,
      [member.id, MESSAGE_KINDS, { ...params, ...more, ...ticket, ...chase }],
    );
    for (const language of ['zh-Hans', 'zh-Hant', 'en', 'ar', 'au']) {
      const told = await list({ limit: '50' }, language);
      expect(told.map(({ kind }) => kind).toSorted()).toEqual(MESSAGE_KINDS.toSorted());
      for (const { title, content } of told) {
        expect(`${title}${content}`).not.toMatch(/[{}]|undefined/);
        expect(title).not.toBe('');
      }
      const money = told.find(({ kind }) => kind === 'deposit_credited');
      expect(money?.content).toContain(language === 'ar' ? '\u20681,234.50\u2069' : '1,234.50');
    }
  });

  it('forgets what is older than 400 days', async () => {
    await written('deposit_credited', 2, 401);
    await written('deposit_credited', 1, 399);
    await expireOnce(server.ctx);
    expect(await list()).toHaveLength(1);
  });
});

describe('open pages of a member', () => {
  it('hear of a new message and of one that was read, and nobody else does', async () => {
    const seen: string[] = [];
    const client = (memberId: bigint) => ({
      topics: { gameIds: [], roundIds: [], memberIds: [memberId] },
      token: undefined,
      // On a slow machine the stream may also say what time it is.
      write: (frame: Buffer) => {
        const [, data = ''] = frame.toString().split('\n');
        if (!data.includes('server_time_ms')) seen.push(`${memberId} ${data}`);
      },
      writeBalance: () => {},
      writeSnapshot: () => {},
      end: () => {},
    });
    const live = await startLive(server.ctx);
    server.ctx.live.join(client(member.id));
    server.ctx.live.join(client(member.id + 1n));
    await server.post('user/profile', { email: 'mei@mail.example' }, { token: member.token });
    const heard = `${member.id} data: {"kind":"message"}`;
    await expect.poll(() => seen).toEqual([heard]);
    await mark((await list())[0]?.id);
    await expect.poll(() => seen).toEqual([heard, heard]);
    await live.stop();
  });
});
