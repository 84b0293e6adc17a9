import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { freePort } from '../../src/db/free-port.ts';
import { cashierRail } from '../../src/rail/cashier-rail.ts';
import type { Movement } from '../../src/rail/rail.ts';
import { signedHeaders } from '../support/cashier.ts';
import { railContract, type RailUnderTest } from './rail-contract.ts';

const PROGRAM = new URL('./run-cashier.ts', import.meta.url).pathname;

const bodyOf = (movement: Movement): string =>
  JSON.stringify(movement, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** The cashier as the process that the server starts, on its own port. */
async function realCashier() {
  const dir = mkdtempSync(join(os.tmpdir(), 'cashier-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async (...args: string[]): Promise<void> => {
    child = spawn(process.execPath, [PROGRAM, '--dir', dir, '--port', String(port), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(createInterface({ input: child.stdout! }), 'line');
  };
  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  onTestFinished(async () => {
    await stop();
    rmSync(dir, { recursive: true });
  });
  const secret = readFileSync(join(dir, 'secret'), 'utf8');
  const callbackSecret = readFileSync(join(dir, 'callback-secret'), 'utf8');
  const call = async (name: string, input: object, bearer = secret): Promise<number> =>
    (
      await fetch(`${url}/calls/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}` },
        body: JSON.stringify(input),
      })
    ).status;
  const rail = cashierRail({
    url,
    secret,
    callbackSecrets: ['one that goes', callbackSecret],
    origins: [url],
    fetch: globalThis.fetch,
  });
  const journal = (): string => readFileSync(join(dir, 'journal.jsonl'), 'utf8');
  return { secret, callbackSecret, call, rail, start, stop, journal };
}

railContract('the test cashier', async (): Promise<RailUnderTest> => {
  const { rail, callbackSecret, call, start, stop } = await realCashier();
  const done = async (name: string, input: object): Promise<void> => {
    expect(await call(name, input)).toBe(200);
  };
  return {
    rail,
    isPlayMoney: true,
    pay: (orderId, amountMinor) => done('pay', { orderId, amountMinor: String(amountMinor) }),
    failNextPayout: () => done('failPayouts', { next: 1 }),
    sign: (body, at) => signedHeaders(callbackSecret, body, at),
    bodyOf,
    restart: () => stop().then(() => start()),
    stop,
  };
});

/** A callback receiver with configurable replies. */
async function listener(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const heard: { headers: Record<string, string>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += String(part)));
    request.on('end', () => {
      heard.push({ headers: request.headers as Record<string, string>, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const order = {
  orderId: '71',
  channel: 'bank',
  amountMinor: 40_00n,
  coins: null,
  expiresAt: epochMs(4e12),
} as const;
const patient = { timeout: 60_000, interval: 20 };

describe('cashier callbacks', () => {
  it('repeat until HTTP 200, freshly signed each time, also after a restart', async () => {
    const { rail, call, start, stop, journal } = await realCashier();
    let status = 500;
    const { heard, url } = await listener((_request, response) => response.writeHead(status).end());
    expect(await call('setListener', { url })).toBe(200);
    await call('pay', { orderId: '71', amountMinor: '4000' });
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1), patient);
    await stop();
    const before = heard.length;
    await start();
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(before), patient);
    status = 200;
    await vi.waitFor(() => expect(journal()).toContain('"delivered"'), patient);
    await stop();
    const told = heard.length;
    await start();
    await call('pay', { orderId: '72', amountMinor: '1' });
    await vi.waitFor(() => expect(heard.at(-1)?.body).toContain('"72"'), patient);
    expect(heard).toHaveLength(told + 1);
    const [movement] = (await rail.listMovements('')).movements;
    for (const { headers, body } of heard.slice(0, told)) {
      const at = epochMs(Number(headers['x-rail-timestamp']));
      expect(rail.readCallback(headers, body, at)).toEqual(movement);
    }
    expect(new Set(heard.map(({ headers }) => headers['x-rail-signature'])).size).toBe(heard.length);
  });

  it('pause for a silenced order until it is enabled again', async () => {
    const { call } = await realCashier();
    const { heard, url } = await listener((_request, response) => response.writeHead(200).end());
    await call('setListener', { url });
    await call('silence', { orderIds: ['81'] });
    await call('pay', { orderId: '81', amountMinor: '100' });
    await call('pay', { orderId: '82', amountMinor: '200' });
    await vi.waitFor(() => expect(heard).toHaveLength(1), patient);
    expect(heard[0]?.body).toContain('"82"');
    await call('silence', { orderIds: ['81'], isSilent: false });
    await vi.waitFor(() => expect(heard).toHaveLength(2), patient);
  });
});

describe('cashier endpoints', () => {
  it('reject calls without the secret and malformed calls', async () => {
    const { call, rail } = await realCashier();
    expect(await call('pay', { orderId: '71', amountMinor: '1' }, 'guess')).toBe(401);
    for (const input of [
      { orderId: '71' },
      { orderId: '71', amountMinor: 1 },
      { orderId: '71', amountMinor: '-1' },
      { orderId: '../x', amountMinor: '1' },
      [],
    ]) {
      expect([input, await call('pay', input)]).toEqual([input, 400]);
    }
    expect(await call('setListener', { url: 'file:///etc/passwd' })).toBe(400);
    const origins = ['https://a.example;script-src'];
    expect(await call('setListener', { url: 'http://127.0.0.1:1/', origins })).toBe(400);
    expect(await call('constructor', {})).toBe(404);
    expect((await rail.listMovements('')).movements).toEqual([]);
  });

  it('serve a play-money page without scripts, framed by the app only', async () => {
    const { rail, call } = await realCashier();
    const origins = ['https://app.example', 'https://two.example/x'];
    await call('setListener', { url: 'http://127.0.0.1:1/', origins });
    const { payUrl, account } = await rail.createOrder(order);
    const names = {
      'zh-Hans': '游戏币',
      'zh-Hant': '遊戲幣',
      en: 'Play money',
      ar: 'نقود افتراضية',
      au: 'Play money',
    };
    for (const [lang, name] of Object.entries(names)) {
      const reply = await fetch(`${payUrl}?lang=${lang}`);
      const html = await reply.text();
      expect(html).toContain(name);
      expect(html).toContain(account?.reference);
      expect(html).toContain(lang === 'ar' ? 'dir="rtl"' : 'dir="ltr"');
      expect(html).not.toMatch(/<script|javascript:|\son\w+=/i);
      const policy = reply.headers.get('content-security-policy');
      expect(policy).toContain('frame-ancestors https://app.example https://two.example;');
      expect(policy).toContain("default-src 'none'");
    }
    expect((await fetch(payUrl.replace(/.{6}$/, 'AAAAAA'))).status).toBe(404);
  });

  it('accept one payment of the typed amount from repeated submissions', async () => {
    const { rail } = await realCashier();
    const { payUrl } = await rail.createOrder(order);
    const press = (form: string) => fetch(payUrl, { method: 'POST', body: form, redirect: 'manual' });
    for (const wrong of ['0', '-1', '1e3', '0.001', 'x', '', '１'])
      expect([wrong, (await press(new URLSearchParams({ amount: wrong }).toString())).status]).toEqual([
        wrong,
        200,
      ]);
    for (const much of ['100000.01', '9999999999.99', '9999999999999.99']) {
      const reply = await press(`pay=other&amount=${much}`);
      expect([much, reply.status]).toEqual([much, 200]);
      expect(await reply.text()).toContain('100,000.00');
    }
    expect((await rail.listMovements('')).movements).toEqual([]);
    const replies = await Promise.all(Array.from({ length: 12 }, () => press('pay=other&amount=12.5')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]));
    expect((await rail.listMovements('')).movements).toMatchObject([{ orderId: '71', amountMinor: 12_50n }]);
  });
});

describe('the two secrets of a rail', () => {
  const at = epochMs(1_700_000_000_000);
  const body = bodyOf({
    id: 'in-1',
    direction: 'in',
    orderId: '1',
    amountMinor: 1n,
    outcome: 'done',
    movedAt: at,
  });

  it('are different, and neither does the work of the other', async () => {
    const { rail, secret, callbackSecret, call } = await realCashier();
    expect(secret).not.toBe(callbackSecret);
    expect(rail.readCallback(signedHeaders(callbackSecret, body, at), body, at)).toMatchObject({
      id: 'in-1',
    });
    expect(() => rail.readCallback(signedHeaders(secret, body, at), body, at)).toThrow('not ours');
    expect(await call('listRates', {})).toBe(200);
    expect(await call('listRates', {}, callbackSecret)).toBe(401);
  });
});
