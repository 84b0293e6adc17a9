import { describe, expect, it } from 'vitest';

import { CRASH_REPORT_PATH, type CrashReport } from '@tessera/contract/crash-report';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const server = useServer(useDatabase());

const CRASH: CrashReport = {
  place: 'page',
  build: 'index-a1B2_c3d',
  error: 'NotFoundError',
  frames: ['a1b2c3d.js:1:2345', 'e4f5a6b.js:2:10'],
};
/** Text that a plain-text log would mistake for a line, a colour or a further entry. */
const HOSTILE = 'ada@tessera.example\r\n{"level":50,"msg":"forged"}\u001b[2J\u0000\u2028';

const send = (body: unknown, ip?: string) =>
  server.post(CRASH_REPORT_PATH, undefined, {
    raw: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    ...(ip !== undefined && { ip }),
  });

async function count(): Promise<number> {
  const { values } = await server.ctx.metrics.crashReports.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}
const lines = (): string[] => server.log.filter((line) => line.includes('the app crashed'));
/** The log takes one more every ten seconds, whatever came before. */
const laterBy = (seconds: number): void => void (server.clock.now += seconds * 1000);

describe('reports of a crash', () => {
  it('are taken without a session, counted, and logged with place, build, kind of error and frames', async () => {
    expect((await send(CRASH)).status).toBe(204);
    expect(await count()).toBe(1);
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toContain(JSON.stringify(CRASH).slice(1, -1));
  });

  it('keep nothing that somebody may have written', async () => {
    laterBy(600);
    const frames = [HOSTILE, 'ada.js:1:2 ada', 'a.js:1:2\n'];
    const body = { ...CRASH, build: HOSTILE, error: HOSTILE, frames, message: HOSTILE, url: '/ada' };
    expect((await send(body)).status).toBe(204);
    const line = lines().at(-1) ?? '';
    expect(line).toContain('"build":"other","error":"other","frames":["other","other","other"]');
    expect(line).not.toMatch(/ada|forged/);
    expect(Object.keys(JSON.parse(line) as object)).toEqual(['level', 'time', ...Object.keys(CRASH), 'msg']);
  });

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['no JSON', '{"place":'],
    ['JSON with a line break in a text', '{"place":"page","build":"a\nb","error":"E","frames":[]}'],
    ['another thing', { a: 1 }],
    ['null', 'null'],
    ['a list', [CRASH]],
    ['an unknown place', { ...CRASH, place: 'ada' }],
    ['a place of the prototype', { ...CRASH, place: 'constructor' }],
    ['no build', { ...CRASH, build: undefined }],
    ['a kind of error that is no text', { ...CRASH, error: { ada: 1 } }],
    ['frames that are no list', { ...CRASH, frames: 'a.js:1:1' }],
    ['a frame that is no text', { ...CRASH, frames: [{ ada: 1 }] }],
    ['a poisoned prototype', `{"__proto__":${JSON.stringify(CRASH)}}`],
  ])('of %s are refused, and count nothing', async (_what, body) => {
    const before = [await count(), server.log.length];
    expect(await send(body)).toMatchObject({ status: 400, body: { msg: 'INVALID_PARAMETERS' } });
    expect([await count(), server.log.length]).toEqual(before);
  });

  it('are refused above 2 KiB', async () => {
    const before = await count();
    expect(await send({ ...CRASH, more: 'x'.repeat(2_048) })).toMatchObject({
      status: 413,
      body: { msg: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await count()).toBe(before);
  });

  it('name eight frames at the most', async () => {
    laterBy(600);
    await send({ ...CRASH, frames: Array.from({ length: 40 }, () => 'a.js:1:1') });
    expect((JSON.parse(lines().at(-1) ?? '') as CrashReport).frames).toHaveLength(8);
  });

  it.each([
    ['one address', () => '203.0.113.10'],
    ['one network of IPv6', (n: number) => `2001:db8:7:1::${n + 1}`],
  ])('from %s are five at once and one a second, the others refused', async (_what, ipOf) => {
    const before = await count();
    for (let n = 0; n < 5; n++) expect((await send(CRASH, ipOf(n))).status).toBe(204);
    // Refused before it is read.
    expect(await send('', ipOf(5))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: { msg: 'TOO_MANY_REQUESTS' },
    });
    laterBy(1);
    expect((await send(CRASH, ipOf(6))).status).toBe(204);
    expect((await send(CRASH, ipOf(7))).status).toBe(429);
    expect(await count()).toBe(before + 6);
  });

  it('fill no log, from however many addresses', async () => {
    laterBy(3_600);
    const before = [await count(), lines().length] as const;
    for (let n = 0; n < 60; n++) await send(CRASH);
    expect(await count()).toBe(before[0] + 60);
    expect(lines().length).toBe(before[1] + 20);
    for (let second = 0; second < 60; second++) {
      laterBy(1);
      await send(CRASH);
    }
    expect(lines().length).toBe(before[1] + 26);
  });
});
