import { PassThrough } from 'node:stream';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { expireOnce } from '../../src/ops/sweep.ts';
import { upload } from '../../src/upload/upload.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { BOUNDARY, type Fields, large, picture, uploadTo } from '../support/members/uploading.ts';

const at = useDatabase();
const server = useServer(at);

const send = uploadTo(server);
const fetched = async (url: string) => {
  const { statusCode, headers, rawPayload } = await server.app.inject({ url });
  return { statusCode, headers, bytes: rawPayload };
};
let named = 0;
const member = () => server.member(`upload${(named += 1)}`);
const CHUNK = 'c0ffee00-0000-4000-8000-00000000000';

describe('an upload', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'stores a %s as a new JPEG under a random name',
    async (format) => {
      const { token } = await member();
      const sent = await picture(60, format);
      const { code, data } = await send(token, { category: 'avatar' }, sent, 'text/plain');
      expect(code).toBe(1);
      expect(data?.url).toMatch(/^\/uploads\/[0-9]{8}\/[A-Za-z0-9_-]{22}\.jpg$/);
      expect(data?.fullurl).toMatch(new RegExp(`^http://.+${data?.url}$`));
      const stored = await fetched(data?.url ?? '');
      expect(stored.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60 });
      const again = await send(token, {}, sent);
      expect(again.data?.url).not.toBe(data?.url);
    },
  );

  it('keeps nothing of what was sent beside the pixels', async () => {
    const { token } = await member();
    const hidden = Buffer.concat([await picture(50), Buffer.from('<?php system($_GET[1]); ?>')]);
    const { data } = await send(token, {}, hidden, 'image/png');
    const { bytes } = await fetched(data?.url ?? '');
    expect(bytes.includes('php')).toBe(false);
  });

  it.each([
    ['nothing', undefined, 'UPLOAD_MISSING'],
    ['an empty file', Buffer.alloc(0), 'UPLOAD_MISSING'],
    ['a text', Buffer.from('<script>1</script>'), 'UPLOAD_TYPE'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'UPLOAD_TYPE'],
    ['a cut PNG', Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'UPLOAD_NOT_IMAGE'],
  ])('refuses %s', async (_what, file, code) => {
    const { token } = await member();
    expect(await send(token, {}, file)).toMatchObject({ code: 0, msg: code });
  });

  it('refuses more pixels than it decodes, and names the limit', async () => {
    const { token } = await member();
    const sides = { width: 4_001, height: 4_000, channels: 3, background: '#fff' } as const;
    const wide = await sharp({ create: sides }).png().toBuffer();
    expect(await send(token, {}, wide)).toMatchObject({
      code: 0,
      msg: 'PICTURE_TOO_LARGE',
      data: { megapixels: 16 },
    });
    const fitting = await sharp({ create: { ...sides, width: 4_000 } })
      .png()
      .toBuffer();
    expect(await send(token, {}, fitting)).toMatchObject({ code: 1 });
  });

  it('refuses more than 10 MiB, whether or not the length was announced', async () => {
    const { token } = await member();
    expect(await send(token, {}, Buffer.alloc(10_485_761))).toMatchObject({
      msg: 'UPLOAD_TOO_LARGE',
      data: { limit: 10_485_760 },
    });
    expect(await send(token, {}, Buffer.alloc(11_600_000))).toMatchObject({ msg: 'UPLOAD_TOO_LARGE' });
  });

  it('needs a log-in, and takes no file from a JSON body', async () => {
    const { token } = await member();
    expect((await send('', {}, await picture(10))).code).toBe(401);
    const file = { name: 'a.png', bytes: { type: 'Buffer', data: [...(await picture(10))] } };
    expect((await server.post('common/upload', { file }, { token })).body.msg).toBe('UPLOAD_MISSING');
  });
});

describe('the body of an upload', () => {
  const HALF = Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="action"\r\n\r\ncle`);
  const REST = Buffer.from(`an\r\n--${BOUNDARY}--\r\n`);
  /** An upload whose body ends when the test says so. */
  const begin = (token: string) => {
    const payload = new PassThrough();
    payload.write(HALF);
    const sent = server.app.inject({
      method: 'POST',
      url: '/api/common/upload',
      headers: { token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload,
    });
    return { finish: () => payload.end(REST), msg: sent.then((reply) => reply.json<{ msg: string }>().msg) };
  };

  it('is read for four calls of a member and twelve of all at a time', async () => {
    const members = [await member(), await member(), await member(), await member()];
    const under = members.slice(0, 3).flatMap(({ token }) => [1, 2, 3, 4].map(() => begin(token)));
    const [first, , , last] = members;
    const refused = await send(first!.token, { action: 'clean' });
    expect(refused).toMatchObject({ msg: 'TOO_MANY_REQUESTS', data: { limit: 'uploads', retry_after: 1 } });
    expect(await send(last!.token, { action: 'clean' })).toMatchObject({ msg: 'SERVER_BUSY' });
    for (const { finish } of under) finish();
    for (const { msg } of under) expect(await msg).toBe('INVALID_PARAMETERS');
    expect(await send(last!.token, { action: 'clean' })).toMatchObject({ msg: 'INVALID_PARAMETERS' });
  });

  it.each([
    ['application/json', (text: string) => JSON.stringify({ filename: text })],
    ['application/x-www-form-urlencoded', (text: string) => `filename=${text}`],
  ])('is as small as those of other calls in %s', async (type, bodyOf) => {
    const { token } = await member();
    const headers = { 'content-type': type };
    const raw = bodyOf('x'.repeat(65_536));
    const { body } = await server.post('common/upload', undefined, { token, headers, raw });
    expect(body).toMatchObject({ msg: 'PAYLOAD_TOO_LARGE', data: { of: 'body', limit: 65_536 } });
  });
});

describe('an upload in parts', () => {
  const slices = (file: Buffer, size: number) =>
    Array.from({ length: Math.ceil(file.length / size) }, (_, index) => ({
      index,
      bytes: file.subarray(index * size, (index + 1) * size),
    }));

  it('is merged whatever the order of its parts, and merging again gives the same address', async () => {
    const { token } = await member();
    const file = await large(700);
    const parts = slices(file, 300_000);
    expect(parts.length).toBeGreaterThan(3);
    const chunkid = `${CHUNK}1`;
    const fields = { chunkid, chunkcount: parts.length, filename: 'a.png' };
    for (const { index, bytes } of [...parts].toReversed())
      expect(await send(token, { ...fields, chunkindex: index }, bytes, 'text/plain')).toMatchObject({
        code: 1,
        data: null,
      });
    // A part that comes twice replaces itself.
    await send(token, { ...fields, chunkindex: 0 }, parts[0]?.bytes);
    const merged = await server.post(
      'common/upload',
      { action: 'merge', chunkid, filename: 'a.png' },
      { token },
    );
    const data = merged.body.data as Data<'common/upload'>;
    expect(await sharp((await fetched(data?.url ?? '')).bytes).metadata()).toMatchObject({
      width: 700,
      height: 700,
    });
    const again = await send(token, { action: 'MERGE', chunkid });
    expect(again.data?.url).toBe(data?.url);
    expect((await at.owner.query('select 1 from upload_parts')).rowCount).toBe(0);
  });

  it('names the missing parts and keeps the others, so that they can follow', async () => {
    const { token } = await member();
    const parts = slices(await large(400), 150_000);
    const chunkid = `${CHUNK}2`;
    const fields = { chunkid, chunkcount: parts.length };
    for (const { index, bytes } of parts.slice(1)) await send(token, { ...fields, chunkindex: index }, bytes);
    const early = await send(token, { action: 'merge', chunkid });
    expect(early).toMatchObject({ code: 0, msg: 'CHUNK_INCOMPLETE', data: { missing: '0' } });
    await send(token, { ...fields, chunkindex: 0 }, parts[0]?.bytes);
    expect(await send(token, { action: 'merge', chunkid })).toMatchObject({ code: 1 });
  });

  it('belongs to its sender: nobody else merges, replaces or drops it', async () => {
    const [own, other] = [await member(), await member()];
    const [part] = slices(await picture(64), 1_000_000);
    const chunkid = `${CHUNK}3`;
    await send(own.token, { chunkid, chunkindex: 0, chunkcount: 1 }, part?.bytes);
    expect(await send(other.token, { action: 'merge', chunkid })).toMatchObject({ msg: 'CHUNK_INCOMPLETE' });
    expect(await send(other.token, { action: 'clean', chunkid })).toMatchObject({ code: 1 });
    await send(other.token, { chunkid, chunkindex: 0, chunkcount: 1 }, Buffer.from('not a picture'));
    expect(await send(own.token, { action: 'merge', chunkid })).toMatchObject({ code: 1 });
  });

  it.each([{ action: 'clean' }, { method: 'clean' }])(
    'is dropped by %j, also when there is nothing',
    async (form) => {
      const { token } = await member();
      const chunkid = `${CHUNK}4`;
      await send(token, { chunkid, chunkindex: 0, chunkcount: 1 }, await picture(64));
      expect(await send(token, { ...form, chunkid })).toMatchObject({ code: 1, data: null });
      expect(await send(token, { ...form, chunkid })).toMatchObject({ code: 1, data: null });
      expect(await send(token, { action: 'merge', chunkid })).toMatchObject({ msg: 'CHUNK_INCOMPLETE' });
    },
  );

  it.each([
    [{ chunkid: 'short', chunkindex: 0, chunkcount: 1 }, 'INVALID_PARAMETERS'],
    [{ chunkid: `${CHUNK}X`, chunkindex: 0, chunkcount: 1 }, 'INVALID_PARAMETERS'],
    [{ chunkid: `${CHUNK}5`, chunkcount: 1 }, 'INVALID_PARAMETERS'],
    [{ chunkid: `${CHUNK}5`, chunkindex: -1, chunkcount: 1 }, 'INVALID_PARAMETERS'],
    [{ chunkid: `${CHUNK}5`, chunkindex: 1, chunkcount: 1 }, 'INVALID_PARAMETERS'],
    [{ chunkid: `${CHUNK}5`, chunkindex: 64, chunkcount: 65 }, 'INVALID_PARAMETERS'],
  ])('refuses a part with %j', async (fields, code) => {
    const { token } = await member();
    expect(await send(token, fields as Fields, await picture(10))).toMatchObject({ code: 0, msg: code });
  });

  it('refuses a part over 2 MiB, 10 MiB in sum, and a fifth incomplete file', async () => {
    const { token } = await member();
    const chunkid = `${CHUNK}6`;
    const part = (index: number, bytes: number, id = chunkid) =>
      send(token, { chunkid: id, chunkindex: index, chunkcount: 20 }, Buffer.alloc(bytes, 1));
    expect(await part(0, 2_097_153)).toMatchObject({ msg: 'UPLOAD_TOO_LARGE' });
    for (const index of [0, 1, 2, 3, 4]) expect(await part(index, 2_097_152)).toMatchObject({ code: 1 });
    expect(await part(5, 1)).toMatchObject({ msg: 'UPLOAD_TOO_LARGE' });
    expect(await part(4, 2_097_152)).toMatchObject({ code: 1 });
    for (const last of ['7', '8', '9']) expect(await part(0, 10, CHUNK + last)).toMatchObject({ code: 1 });
    expect(await part(0, 10, `${CHUNK}a`)).toMatchObject({ msg: 'UPLOAD_TOO_LARGE' });
  });

  it('keeps its limits when everything comes at once', async () => {
    const [big, many] = [await member(), await member()];
    const put = (id: number, chunkid: string, chunkindex: number, size: number) =>
      upload(
        server.ctx,
        { chunkid, chunkindex, chunkcount: 20, file: { name: 'a.png', bytes: Buffer.alloc(size, 1) } },
        { memberId: BigInt(id), origin: '' },
      ).catch((error: Error) => error.message);
    await Promise.all(Array.from({ length: 8 }, (_, n) => put(big.id, `${CHUNK}d`, n, 2_097_152)));
    await Promise.all(Array.from({ length: 8 }, (_, n) => put(many.id, `${CHUNK}${n}`, 0, 10)));
    const { rows } = await at.owner.query(
      `select sum(size)::int as bytes, count(distinct chunk_id)::int as files from upload_parts
       where member_id = any($1) group by member_id order by 1 desc`,
      [[big.id, many.id]],
    );
    expect(rows).toEqual([
      { bytes: 10_485_760, files: 1 },
      { bytes: 40, files: 4 },
    ]);
  });

  it('loads no bytes for a merge that is refused', async () => {
    const { token, id } = await member();
    const chunkid = `${CHUNK}e`;
    await send(token, { chunkid, chunkindex: 0, chunkcount: 1 }, Buffer.from('no picture'));
    await at.owner.query(
      'insert into throttles (key, count, since, locked_until) values ($1, 60, to_timestamp($2), to_timestamp($2))',
      [`upload:member:${id}`, server.clock.now / 1000 + 60],
    );
    expect(await send(token, { action: 'merge', chunkid })).toMatchObject({ msg: 'TOO_MANY_REQUESTS' });
  });

  it('refuses to merge what is no picture', async () => {
    const { token } = await member();
    const chunkid = `${CHUNK}b`;
    await send(token, { chunkid, chunkindex: 0, chunkcount: 1 }, Buffer.from('<?php ?>'));
    expect(await send(token, { action: 'merge', chunkid })).toMatchObject({ msg: 'UPLOAD_TYPE' });
  });

  it('is forgotten after an hour', async () => {
    const { token } = await member();
    const chunkid = `${CHUNK}c`;
    await send(token, { chunkid, chunkindex: 0, chunkcount: 2 }, await picture(10));
    await expireOnce(server.ctx);
    const left = async () =>
      (await at.owner.query('select 1 from upload_parts where chunk_id = $1', [chunkid])).rowCount;
    expect(await left()).toBe(1);
    await at.owner.query(`update upload_parts set created_at = created_at - interval '61 minutes'`);
    await expireOnce(server.ctx);
    expect(await left()).toBe(0);
  });
});

describe('a picture of a member', () => {
  it('is one that this member has uploaded', async () => {
    const [own, other] = [await member(), await member()];
    const url = (await send(own.token, {}, await picture(30))).data?.url;
    const set = async (token: string, avatar: string | undefined) =>
      (await server.post('user/profile', { avatar }, { token })).body.msg;
    expect(await set(other.token, url)).toBe('INVALID_PARAMETERS');
    expect(await set(own.token, `/uploads/20270115/${'A'.repeat(22)}.jpg`)).toBe('INVALID_PARAMETERS');
    expect(await set(own.token, url)).toBe('');
    expect((await server.get('user/index', {}, { token: own.token })).body.data).toMatchObject({
      avatar: url,
    });
    expect(await set(own.token, '')).toBe('');
  });

  it.each([
    '/uploads/',
    '/uploads/20270115/../../etc/passwd',
    '/uploads/20270115/x.jpg',
    '/uploads/%2e%2e/a',
  ])('is not found at %s', async (url) => {
    const { statusCode, bytes } = await fetched(url);
    expect(statusCode).toBe(404);
    expect(bytes.toString()).toContain('NOT_FOUND');
  });
});
