import net from 'node:net';
import type { AddressInfo } from 'node:net';

import { describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer, type TestReply } from '../support/http.ts';

const database = useDatabase();
const server = useServer(database);

const KEYS = ['code', 'msg', 'time', 'data'];

const expectEnvelope = (reply: TestReply): void => {
  expect(Object.keys(reply.body)).toEqual(KEYS);
  expect(reply.body.time).toBe(String(Math.floor(server.clock.now / 1000)));
  expect(reply.headers['x-request-id']).toEqual(expect.any(String));
};

/** A multipart body of text fields, with a file where `file` names one. */
function multipart(fields: Record<string, string>, file?: string) {
  const boundary = 'line-between-parts';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file) {
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\ncontent-type: image/png\r\n\r\nPNG\r\n`,
    );
  }
  return {
    raw: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

describe('reply envelope', () => {
  it('has the four keys in order, with the time as text, for every status', async () => {
    const { token } = await server.member('Envelope1');
    const replies: [TestReply, number, number, string][] = [
      [await server.get('index/index'), 200, 1, ''],
      [await server.get('user/index', {}, { token }), 200, 1, ''],
      [
        await server.post('user/login', { account: 'nobody', password: PASSWORD }),
        200,
        0,
        'ACCOUNT_OR_PASSWORD_INCORRECT',
      ],
      [await server.get('user/index'), 401, 401, 'UNAUTHORIZED'],
      [await server.get('no/such/call'), 404, 404, 'NOT_FOUND'],
      [await server.get('/nowhere'), 404, 404, 'NOT_FOUND'],
      [await server.get('user/index.html', {}, { token }), 404, 404, 'NOT_FOUND'],
      [await server.get('/api/%zz'), 404, 404, 'NOT_FOUND'],
      [await server.get('user/login'), 405, 405, 'NOT_SUPPORTED'],
      [await server.post('index/index', {}), 405, 405, 'NOT_SUPPORTED'],
    ];
    for (const [reply, status, code, msg] of replies) {
      expect([reply.status, reply.body.code, reply.body.msg]).toEqual([status, code, msg]);
      expect(Object.keys(reply.body)).toEqual(KEYS);
      expect(reply.body.time).toBe(String(Math.floor(server.clock.now / 1000)));
    }
  });

  it('names the methods of a call that was made with another one', async () => {
    const allowed = async (url: string) =>
      (await server.app.inject({ method: 'PUT', url: `/api/${url}` })).headers['allow'];
    expect(await allowed('user/login')).toBe('POST');
    expect(await allowed('games/cashoutOffer')).toBe('GET');
    expect(await allowed('games/cashout')).toBe('GET, POST');
  });

  it('hides an internal error behind a request id, with the details in the log', async () => {
    const { token } = await server.member('Envelope2');
    await database.owner.query('alter table accounts rename to hidden_accounts');
    const reply = await server.get('user/index', {}, { token });
    await database.owner.query('alter table hidden_accounts rename to accounts');
    expect(reply.status).toBe(500);
    expect(reply.text).toBe(`{"code":500,"msg":"SERVER_ERROR","time":"${reply.body.time}","data":null}`);
    expectEnvelope(reply);
    const line = server.log.find((each) => each.includes(String(reply.headers['x-request-id'])));
    expect(line).toContain('relation \\"accounts\\" does not exist');
  });

  it('carries headers against framing, caching and MIME sniffing', async () => {
    for (const reply of [
      await server.get('index/index'),
      await server.get('user/index'),
      await server.get('nowhere'),
    ]) {
      expect(reply.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      expect(reply.headers['server']).toBeUndefined();
      expect(reply.headers['x-powered-by']).toBeUndefined();
    }
  });

  it('answers bytes that are not HTTP', async () => {
    await server.app.listen({ port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const text = await new Promise<string>((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let got = '';
      socket.on('data', (part) => (got += part.toString()));
      socket.on('end', () => resolve(got));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toMatch(/\{"code":0,"msg":"INVALID_PARAMETERS","time":"\d+","data":null\}$/);
  });
});

it('the first call tells the widest terms of a withdrawal', async () => {
  await database.owner.query(
    `update channels set fee_e4 = 75 where id = (select min(id) from channels where direction = 'withdraw')`,
  );
  const { rows } = await database.owner.query<{ min: string; max: string }>(
    `select (min(min_minor) / 100.0)::numeric(20, 2)::text as min, (max(max_minor) / 100.0)::numeric(20, 2)::text as max
     from channels where direction = 'withdraw' and is_on`,
  );
  const { body } = await server.get('index/index');
  expect(body.data).toMatchObject({ withdraw: { ...rows[0], fee_rate: '0.0075', hours: '1-24' } });
});

it('a log-in through another platform is refused', async () => {
  const reply = await server.post('user/third', { platform: 'wechat', code: 'abc' });
  expect([reply.status, reply.body.code, reply.body.msg]).toEqual([200, 0, 'NOT_SUPPORTED']);
});

describe('request body', () => {
  it('may be empty with a JSON content type', async () => {
    const { token } = await server.member('Envelope3');
    const reply = await server.post('user/logout', undefined, { token });
    expect(reply.body).toMatchObject({ code: 1, data: null });
    expectEnvelope(reply);
  });

  it('may be absent', async () => {
    const { token } = await server.member('Envelope4');
    const reply = await server.app.inject({ method: 'POST', url: '/api/user/logout', headers: { token } });
    expect(reply.json()).toMatchObject({ code: 1, data: null });
  });

  it('means the same as JSON, urlencoded and multipart', async () => {
    await server.member('Envelope5');
    const fields = { account: 'Envelope5', password: PASSWORD };
    const replies = [
      await server.post('user/login', fields),
      await server.post('user/login', undefined, {
        raw: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      await server.post('user/login', undefined, multipart(fields)),
      await server.post('user/login', undefined, multipart(fields, 'picture.png')),
    ];
    const plain = replies.map(({ body }) => {
      const { userinfo } = body.data as { userinfo: Record<string, unknown> };
      return { code: body.code, msg: body.msg, userinfo: { ...userinfo, token: '' } };
    });
    expect(plain[0]?.code).toBe(1);
    for (const each of plain) expect(each).toEqual(plain[0]);
  });

  it('is decoded once, however it is sent, and so is a query', async () => {
    const { token } = await server.member('Envelope70');
    const bio = String.raw`a%2541 %41 a+b \u0041 &lt;b&gt; =3D`;
    const asForm = {
      raw: new URLSearchParams({ bio }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    for (const [payload, options] of [
      [{ bio }],
      [undefined, asForm],
      [undefined, multipart({ bio })],
    ] as const) {
      await server.post('user/profile', { bio: '' }, { token });
      expect((await server.post('user/profile', payload, { token, ...options })).body.code).toBe(1);
      expect((await server.get('user/index', {}, { token })).body.data).toMatchObject({ bio });
    }
    const { id } = await server.member('Envelope71');
    const found = async (recipient: string) =>
      (await server.get('trade/recipient', { recipient }, { token })).body.msg;
    expect([await found(`${id}`), await found(`${id}`.replace('1', '%31'))]).toEqual(['', 'USER_NOT_EXISTS']);
  });

  it('may contain unknown fields', async () => {
    const reply = await server.post('user/register', {
      username: 'Envelope6',
      password: PASSWORD,
      platform: 'h5',
      width: 375,
      money: '9999.00',
      level: 99,
      status: 'admin',
      role: 'admin',
    });
    expect(reply.body.data).toMatchObject({ userinfo: { money: '1000.00', level: 1 } });
  });

  it.each([
    ['that is not JSON', '{"username":'],
    ['with a poisoned prototype', '{"__proto__":{"x":1},"account":"a","password":"b"}'],
    ['that is a list', '[1,2]'],
    ['with a number for a text', '{"account":12345,"password":"abc"}'],
    ['with a list for a text', '{"account":["abc"],"password":"abc"}'],
    ['that is too long for its field', JSON.stringify({ account: 'a'.repeat(141), password: 'b' })],
  ])('is rejected with HTTP 200: %s', async (_what, raw) => {
    const reply = await server.post('user/login', undefined, { raw });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ code: 0, msg: 'INVALID_PARAMETERS', data: null });
    expectEnvelope(reply);
  });

  describe('over the size limit', () => {
    const json = (size: number): string => JSON.stringify({ account: 'a'.repeat(size), password: 'b' });
    const fields = (count: number) =>
      multipart(Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, 'x'])));

    it.each([
      ['as JSON', { raw: json(70_000) }, { of: 'body', limit: 65_536 }],
      [
        'urlencoded',
        {
          raw: `account=${'a'.repeat(70_000)}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
        { of: 'body', limit: 65_536 },
      ],
      ['as multipart', multipart({ account: 'a'.repeat(70_000) }), { of: 'body', limit: 65_536 }],
      ['in one multipart field', multipart({ account: 'a'.repeat(33_000) }), { of: 'field', limit: 32_768 }],
      ['in the number of fields', fields(101), { of: 'fields', limit: 100 }],
    ])('%s returns 413 with the limit', async (_what, options, data) => {
      const reply = await server.post('user/login', undefined, options);
      expect(reply.status).toBe(413);
      expect(reply.body).toMatchObject({ code: 413, msg: 'PAYLOAD_TOO_LARGE', data });
      expectEnvelope(reply);
    });

    it('applies the limit of a call that accepts more', async () => {
      const { token } = await server.member('Envelope8');
      const raw = JSON.stringify({ order_no: '1', image: 'a'.repeat(3_145_800) });
      const reply = await server.post('trade/rechargeProof', undefined, { raw, token });
      expect(reply.body).toMatchObject({ code: 413, data: { of: 'body', limit: 3_145_728 } });
    });
  });

  it('of an unknown content type is rejected with HTTP 200', async () => {
    const reply = await server.post('user/login', undefined, {
      raw: '<a/>',
      headers: { 'content-type': 'text/xml' },
    });
    expect([reply.status, reply.body.code, reply.body.msg]).toEqual([200, 0, 'INVALID_PARAMETERS']);
  });
});

describe('request path', () => {
  it.each(['/api/User/INDEX', '/api/user', '/api/USER/', '/api/user/index/'])(
    'resolves %s to user/index',
    async (path) => {
      const username = `Path${path.length}${path.at(-1) === '/' ? 'a' : 'b'}`;
      const { token } = await server.member(username);
      const reply = await server.get(path, {}, { token });
      expect(reply.body).toMatchObject({ code: 1, data: { username } });
    },
  );
});

describe('CORS', () => {
  const preflight = (origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: '/api/user/index',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'token, content-type, accept-language',
      },
    });

  it('allows our headers to a listed origin, without credentials', async () => {
    const reply = await preflight('https://app.example');
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['access-control-allow-origin']).toBe('https://app.example');
    const allowed = String(reply.headers['access-control-allow-headers']).toLowerCase();
    for (const name of ['token', 'content-type', 'accept-language', 'idempotency-key'])
      expect(allowed).toContain(name);
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('allows nothing to other origins', async () => {
    for (const origin of [
      'https://evil.example',
      'http://app.example',
      'https://app.example.evil.example',
      'null',
    ]) {
      const reply = await preflight(origin);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});
