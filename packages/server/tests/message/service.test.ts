import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { settingReader } from '../../src/config/env-reader.ts';
import { readService } from '../../src/config/service-env.ts';
import { startLive } from '../../src/live/live-service.ts';
import { runCommand } from '../../src/operator/commands.ts';
import { readCommand } from '../../src/operator/read-command.ts';
import { useDatabase } from '../support/database.ts';
import { type TestReply, useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);
const other = useServer(at, { nodeNumber: 2 });
const closed = useServer(at, { nodeNumber: 3, serviceHours: undefined });
const reached = useServer(at, {
  nodeNumber: 4,
  ...readService(settingReader({ SERVICE_CHANNELS: 'email=help@example.com, phone=+44 20 7123 4567' })),
});

const command = (...args: string[]) => runCommand({ ...server.ctx }, readCommand(args));
const write = (token: string, payload: object, on = server) => on.post('service/send', payload, { token });
const conversation = async (token: string, query = {}) =>
  (await server.get('service/messages', query, { token })).body.data as Data<'service/messages'>;
const service = async (token?: string, language = 'en') =>
  (
    await server.get(
      'index/service',
      {},
      { headers: { 'accept-language': language }, ...(token ? { token } : {}) },
    )
  ).body.data as Data<'index/service'>;

describe('the service', () => {
  it.each([
    ['2027-01-15T08:59:59+08:00', 0, '2027-01-15T09:00+08:00'],
    ['2027-01-15T09:00:00+08:00', 1, '2027-01-15T22:00+08:00'],
    ['2027-01-15T22:00:00+08:00', 0, '2027-01-16T09:00+08:00'],
  ])('at %s is open: %i, until %s', async (now, isOpen, until) => {
    server.clock.now = Date.parse(now);
    expect(await service()).toMatchObject({
      hours: '9:00-22:00',
      is_open: isOpen,
      changes_at: Date.parse(until) / 1000,
      unread: 0,
    });
  });

  it('names its channels in the language of the reader', async () => {
    expect((await service()).channels.map(({ name }) => name)).toEqual(['Live chat', 'Feedback']);
    expect((await service(undefined, 'zh-Hans')).channels[0]?.name).toBe('在线客服');
  });
});

describe('a house without a service', () => {
  it('has no hours and no chat, is never open, and takes no messages', async () => {
    const { body } = await closed.get('index/service', {}, { headers: { 'accept-language': 'en' } });
    expect(body.data).toMatchObject({ hours: '', is_open: 0, changes_at: 0 });
    expect((body.data as Data<'index/service'>).channels.map(({ type }) => type)).toEqual(['feedback']);
    expect((await closed.get('index/index')).body.data).toMatchObject({ service: { hours: '', phone: '' } });
    const { token } = await server.member('nochat1');
    expect((await write(token, { content: 'anybody?' }, closed)).body.msg).toBe('SERVICE_CLOSED');
  });
});

describe('channels of the settings', () => {
  it('follow those of the app, with names, icons and addresses', async () => {
    const { body } = await reached.get('index/service', {}, { headers: { 'accept-language': 'ar' } });
    expect((body.data as Data<'index/service'>).channels.slice(2)).toEqual([
      {
        id: 3,
        name: 'البريد الإلكتروني',
        type: 'email',
        icon: '/channels/email.svg',
        url: 'mailto:help@example.com',
        account: 'help@example.com',
      },
      {
        id: 4,
        name: 'الهاتف',
        type: 'phone',
        icon: '/channels/phone.svg',
        url: 'tel:+442071234567',
        account: '+44 20 7123 4567',
      },
    ]);
    expect((await reached.get('index/index')).body.data).toMatchObject({
      service: { phone: '+44 20 7123 4567' },
    });
  });

  it.each(['chat', 'feedback', 'email', 'phone', 'whatsapp', 'telegram'])('have a picture: %s', (type) => {
    const file = new URL(`../../../web/public/channels/${type}.svg`, import.meta.url);
    expect(readFileSync(file, 'utf8')).toContain('<svg');
  });
});

describe('a conversation', () => {
  it('goes back and forth between one member and the staff', async () => {
    const [mei, bo] = [await server.member('chatmei'), await server.member('chatbo')];
    const first = (await write(mei.token, { content: ' 存款没有到账 ' })).body.data as Data<'service/send'>;
    expect(first).toMatchObject({ author: 'member', name: '', content: '存款没有到账', image: '' });
    await write(bo.token, { content: 'hello' });
    await write(mei.token, { content: '订单 1' });
    const waiting = await command('service', 'list');
    expect(waiting.data).toMatchObject([
      { username: 'chatmei', content: '订单 1' },
      { username: 'chatbo', content: 'hello' },
    ]);
    await command('service', 'answer', String(mei.id), '--as', 'lin', '--text', '已经到账');
    expect((await command('service', 'list')).data).toMatchObject([{ username: 'chatbo' }]);
    expect(await service(mei.token)).toMatchObject({ unread: 1 });
    expect(await service(bo.token)).toMatchObject({ unread: 0 });
    const page = await conversation(mei.token, { limit: '2' });
    expect(page.list).toMatchObject([
      { author: 'staff', name: 'lin', content: '已经到账' },
      { author: 'member', content: '订单 1' },
    ]);
    const rest = await conversation(mei.token, { limit: '2', before: page.next_before ?? '' });
    expect(rest).toMatchObject({ list: [{ content: '存款没有到账' }], next_before: null });
    expect(await service(mei.token)).toMatchObject({ unread: 0 });
    expect((await conversation(bo.token)).list).toHaveLength(1);
  });

  it('keeps the time since when a member waits, and begins anew after an answer', async () => {
    const { token, id } = await server.member('chatwait');
    const since = async () =>
      (await at.owner.query('select waiting_since from service_conversations where member_id = $1', [id]))
        .rows[0].waiting_since;
    await write(token, { content: 'one' });
    const first = await since();
    await write(token, { content: 'two' });
    expect(await since()).toEqual(first);
    await command('service', 'answer', String(id), '--as', 'lin', '--text', 'yes');
    expect(await since()).toBeNull();
    await write(token, { content: 'three' });
    expect(await since()).not.toEqual(first);
  });

  it.each([
    [{}, 'MESSAGE_EMPTY'],
    [{ content: ' \n ' }, 'MESSAGE_EMPTY'],
    [{ content: 'x'.repeat(1_001) }, 'INVALID_PARAMETERS'],
    [{ image: 'https://evil.example/a.jpg' }, 'INVALID_PARAMETERS'],
    [{ image: `/uploads/20270115/${'A'.repeat(22)}.jpg` }, 'INVALID_PARAMETERS'],
  ])('refuses %j', async (payload, code) => {
    const { token } = await server.member(`chatno${JSON.stringify(payload).length % 1000}`);
    expect((await write(token, payload)).body).toMatchObject({ code: 0, msg: code });
    expect((await conversation(token)).list).toEqual([]);
  });

  it('refuses the sixty-first message of ten minutes and an answer that says nothing', async () => {
    const { token, id } = await server.member('chatmany');
    const codes = [];
    for (let n = 0; n < 61; n++) codes.push((await write(token, { content: String(n) })).body.msg);
    expect(codes.filter((code) => code !== '')).toEqual(['TOO_MANY_REQUESTS']);
    await expect(command('service', 'answer', String(id), '--as', 'lin', '--text', ' ')).rejects.toThrow(
      '--text',
    );
    await expect(command('service', 'answer', '5', '--as', 'lin', '--text', 'a')).rejects.toThrow(
      'no member 5',
    );
    await expect(command('service', 'answer', String(id), '--text', 'a')).rejects.toThrow('--as');
  });

  it('reaches the pages of its member on every server, and nobody else', async () => {
    const [mei, bo] = [await server.member('chatlive'), await server.member('chatelse')];
    const seen: string[] = [];
    const hub = other.ctx.live;
    const client = (memberId: number) => ({
      topics: { gameIds: [], roundIds: [], memberIds: [BigInt(memberId)] },
      token: undefined,
      write: (frame: Buffer) => void seen.push(`${memberId} ${frame.toString().split('\n')[1]}`),
      writeBalance: () => {},
      writeSnapshot: () => {},
      end: () => {},
    });
    const live = await startLive(other.ctx);
    hub.join(client(mei.id));
    hub.join(client(bo.id));
    await command('service', 'answer', String(mei.id), '--as', 'lin', '--text', 'yes');
    const heard = ['message', 'service'].map((kind) => `${mei.id} data: {"kind":"${kind}"}`);
    await expect.poll(() => seen.toSorted()).toEqual(heard);
    await live.stop();
  });
});

describe('feedback', () => {
  const send = (payload: object, token?: string) =>
    server.post('index/feedback', payload, { ip: '10.1.2.3', ...(token ? { token } : {}) });

  it('is taken from anyone, listed for its sender, and answered once', async () => {
    const { token } = await server.member('feedmei');
    expect(
      (await send({ type: 'FAULT', content: ' 页面打不开 ', contact: 'a@b.cn' }, token)).body,
    ).toMatchObject({
      code: 1,
      data: null,
    });
    expect((await send({ content: 'visitors may write too' })).body.code).toBe(1);
    const log = async () =>
      (await server.get('index/feedbackLog', {}, { token })).body.data as Data<'index/feedbackLog'>;
    expect((await log()).list).toMatchObject([
      { type: 'fault', content: '页面打不开', status: 'waiting', answer: '', answertime: 0 },
    ]);
    const { data } = await command('feedback', 'list');
    const [own] = data as { id: bigint }[];
    await command('feedback', 'answer', String(own?.id), '--as', 'lin', '--text', '已修复');
    expect((await log()).list).toMatchObject([{ status: 'answered', answer: '已修复' }]);
    await expect(
      command('feedback', 'answer', String(own?.id), '--as', 'lin', '--text', 'again'),
    ).rejects.toThrow('has been answered');
    await expect(command('feedback', 'answer', '999999', '--as', 'lin', '--text', 'a')).rejects.toThrow(
      'no feedback 999999',
    );
  });

  it('is listed to its end, a hundred at a time, that of members first', async () => {
    const { id } = await server.member('feedlast');
    await at.owner.query('update feedback set answered_at = now(), answer = $1, operator = $1', ['ok']);
    await at.owner.query(
      `insert into feedback (member_id, type, content, contact)
       select case when n in (120, 130) then $1::bigint end, 'fault', 'piece ' || n, '' from generate_series(1, 130) n`,
      [id],
    );
    const listed = async (...more: string[]) =>
      (await command('feedback', 'list', ...more)).data as { id: bigint; content: string }[];
    const first = await listed();
    expect(first.slice(0, 4).map(({ content }) => content)).toEqual([
      'piece 120',
      'piece 130',
      'piece 1',
      'piece 2',
    ]);
    expect(first).toHaveLength(100);
    const rest = await listed('--after', String(first.at(-1)?.id));
    expect(rest.map(({ content }) => content)).toEqual(
      Array.from({ length: 32 }, (_, n) => `piece ${n + 99}`).filter((text) => !/120|130/.test(text)),
    );
    expect((await listed('--after', String(first[0]?.id)))[0]?.content).toBe('piece 130');
    await expect(listed('--after', 'x')).rejects.toThrow('--after');
    await at.owner.query('update feedback set answered_at = now(), answer = $1, operator = $1', ['ok']);
  });

  it('is one for the same words within ten seconds, also past the limit, and for the same sender', async () => {
    const [one, two] = [await server.member('feedtwice1'), await server.member('feedtwice2')];
    const content = 'the same words';
    const codes = async (sent: Promise<TestReply>[]) =>
      (await Promise.all(sent)).map(({ body }) => body.code);
    const rowsOf = async ({ id }: { id: number }) =>
      (await at.owner.query('select 1 from feedback where member_id = $1', [id])).rowCount;
    const many = Array.from({ length: 16 }, () => send({ content }, one.token));
    expect(new Set(await codes(many))).toEqual(new Set([1]));
    expect(await codes([send({ content }, two.token), send({ content, type: 'game' }, two.token)])).toEqual([
      1, 1,
    ]);
    expect([await rowsOf(one), await rowsOf(two)]).toEqual([1, 2]);
    await at.owner.query(`update feedback set created_at = created_at - interval '10 seconds'`);
    expect(await codes([send({ content }, two.token)])).toEqual([1]);
    expect(await rowsOf(two)).toBe(3);
  });

  it.each([
    [{ content: '四个字吧' }, 'FEEDBACK_INVALID'],
    [{ content: ' 1234 ' }, 'FEEDBACK_INVALID'],
    [{ content: 'x'.repeat(1_001) }, 'FEEDBACK_INVALID'],
    [{ content: 'long enough', type: 'gossip' }, 'INVALID_PARAMETERS'],
    [{ content: 'long enough', images: ['/uploads/20270115/a.jpg'] }, 'INVALID_PARAMETERS'],
  ])('refuses %j', async (payload, code) => {
    expect((await send(payload)).body).toMatchObject({ code: 0, msg: code });
  });

  it('accepts five characters, counted as a person counts them', async () => {
    expect((await send({ content: '五个字正好' })).body.code).toBe(1);
    expect((await send({ content: '🎲🎲🎲🎲' })).body.msg).toBe('FEEDBACK_INVALID');
  });
});
