import { describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { picture, uploadTo } from '../support/members/uploading.ts';

const at = useDatabase();
const server = useServer(at);
const crowded = useServer(at, { nodeNumber: 2 }, { disk: { hasRoom: () => false } });
const send = uploadTo(server);

const CHUNK = 'c0ffee00-0000-4000-8000-000000000001';
const FULL = { msg: 'UPLOAD_QUOTA', data: { files: 200, limitMb: 50 } };
let named = 0;
const member = () => server.member(`quota${(named += 1)}`);
const add = (id: number, count: number, size: number) =>
  at.owner.query(
    `insert into uploads (name, member_id, bytes)
     select '20270115/' || substring(md5($1::bigint || ' ' || n) from 1 for 22) || '.jpg', $1::bigint, decode(repeat('00', $3), 'hex')
     from generate_series(1, $2) n`,
    [id, count, size],
  );

describe('the pictures of a member', () => {
  it('are 200, in whatever way they come', async () => {
    const { token, id } = await member();
    await add(id, 199, 10);
    const part = { chunkid: CHUNK, chunkindex: 0, chunkcount: 1 };
    await send(token, part, await picture(10));
    expect(await send(token, {}, await picture(10))).toMatchObject({ code: 1 });
    expect(await send(token, {}, await picture(10))).toMatchObject(FULL);
    expect(await send(token, part, await picture(10))).toMatchObject(FULL);
    expect(await send(token, { action: 'merge', chunkid: CHUNK })).toMatchObject(FULL);
    expect(await send((await member()).token, {}, await picture(10))).toMatchObject({ code: 1 });
  });

  it('are no more however many come at once, whole or in parts', async () => {
    const { token, id } = await member();
    await add(id, 199, 10);
    const part = { chunkid: CHUNK, chunkindex: 0, chunkcount: 1 };
    await send(token, part, await picture(10));
    const sent = await Promise.all([
      ...[11, 12, 13].map(async (width) => send(token, {}, await picture(width))),
      send(token, { action: 'merge', chunkid: CHUNK }),
    ]);
    expect(sent.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(sent.filter(({ msg }) => msg === 'UPLOAD_QUOTA')).toHaveLength(3);
    const { rows } = await at.owner.query('select count(*)::int as n from uploads where member_id = $1', [
      id,
    ]);
    expect(rows[0].n).toBe(200);
  });

  it('are as many with the pictures of payments, which wait for room like others', async () => {
    const { token, id } = await member();
    await add(id, 199, 10);
    const image = `data:image/png;base64,${(await picture(10)).toString('base64')}`;
    const prove = async (order_no: string, to = server) =>
      (await to.post('trade/rechargeProof', { order_no, image }, { token })).body;
    const { rows } = await at.owner.query<{ id: string }>(
      `insert into deposits (id, member_id, channel_id, key, body_hash, amount_minor, rail, expires_at)
       select n, $1, 2, gen_random_uuid(), gen_random_uuid(), 5000, 'test', clock_timestamp() + interval '1 hour'
       from generate_series(1, 2) n returning id::text`,
      [id],
    );
    const orders = rows.map((each) => each.id);
    expect(await prove(orders[0] ?? '', crowded)).toMatchObject({ msg: 'SERVER_BUSY' });
    const both = await Promise.all(orders.map((each) => prove(each)));
    expect(both.map(({ msg }) => msg).toSorted()).toEqual(['', 'UPLOAD_QUOTA']);
    expect(await send(token, {}, await picture(10))).toMatchObject(FULL);
    expect(await prove(orders[0] ?? '')).toMatchObject(FULL);
  });

  it('take 50 MiB', async () => {
    const { token, id } = await member();
    await add(id, 49, 1_048_576);
    expect(await send(token, {}, await picture(10))).toMatchObject({ code: 1 });
    await at.owner.query(
      `update uploads set bytes = decode(repeat('00', 1048576), 'hex') where member_id = $1`,
      [id],
    );
    expect(await send(token, {}, await picture(10))).toMatchObject(FULL);
  });

  it('wait while the disk is nearly full', async () => {
    const { token } = await member();
    const sent = await uploadTo(crowded)(token, {}, await picture(10));
    expect(sent).toMatchObject({ msg: 'SERVER_BUSY' });
  });

  it('lose a replaced avatar, unless a message shows it too', async () => {
    const { token, id } = await member();
    const urls: (string | undefined)[] = [];
    for (const width of [10, 20, 30]) urls.push((await send(token, {}, await picture(width))).data?.url);
    const wear = async (avatar: string | undefined) =>
      expect((await server.post('user/profile', { avatar }, { token })).body.msg).toBe('');
    const kept = async () => {
      const { rows } = await at.owner.query<{ name: string }>(
        'select name from uploads where member_id = $1',
        [id],
      );
      const names = new Set(rows.map(({ name }) => `/uploads/${name}`));
      return urls.map((url) => names.has(url ?? ''));
    };
    await wear(urls[0]);
    await wear(urls[0]);
    await wear(urls[1]);
    expect(await kept()).toEqual([false, true, true]);
    await server.post('service/send', { image: urls[1] }, { token });
    await wear(urls[2]);
    expect(await kept()).toEqual([false, true, true]);
    await wear('');
    expect(await kept()).toEqual([false, true, false]);
  });
});
