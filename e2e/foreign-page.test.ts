import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';

// A page of another site, open in the browser in which a member is signed in. It is given the member's token:
// what it lacks is a way to send it.

const product = useSharedProduct();
const FUND_PASSWORD = '739152';

const foreign: { server?: Server; origin: string } = { origin: '' };
beforeAll(async () => {
  foreign.server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end('<!doctype html><title>You have won</title><link rel="icon" href="data:,"><body>');
  }).listen(0, '127.0.0.1');
  await once(foreign.server, 'listening');
  // Another host by its name, at the same address.
  foreign.origin = `http://localhost:${(foreign.server.address() as AddressInfo).port}`;
});
afterAll(() => void foreign.server?.close());

type Post = { readonly path: string; readonly fields: Readonly<Record<string, unknown>> };
type Lured = {
  readonly member: Member;
  readonly token: string;
  /** The page of the other site, beside the app's own. */
  readonly page: Page;
  readonly own: Page;
  /** The replies of the server to the page of the other site. */
  readonly replies: { readonly status: number; readonly method: string }[];
  /** Calls that change something where they go through. */
  readonly posts: readonly Post[];
};

async function lure(name: string): Promise<Lured> {
  const open = new Caller(product.address);
  const member = await newMember(open, name);
  await newMember(open, `${name}to`);
  const { caller, storage } = member;
  await caller.get('user/setFundPassword', { password: PASSWORD, fund_password: FUND_PASSWORD });
  const { context, page: own } = await product.open({ storage });
  await own.getByRole('navigation', { name: 'Main' }).waitFor();
  const page = await context.newPage();
  // The browser notes each attempt that it does not let through.
  product.forgive(() => true);
  const replies: Lured['replies'] = [];
  page.on('response', (reply) => {
    const method = reply.request().method();
    if (reply.url().startsWith(product.address)) replies.push({ status: reply.status(), method });
  });
  await page.goto(foreign.origin);
  const posts = [
    { path: 'trade/transfer', fields: { to_account: `${name}to`, amount: '5.00', password: FUND_PASSWORD } },
    { path: 'games/submitBet', fields: await betOnSale(open) },
    { path: 'trade/recharge', fields: { channel_id: '2', amount: '25' } },
    { path: 'user/profile', fields: { nickname: 'Robbed' } },
  ];
  return { member, token: JSON.parse(storage['token'] ?? '') as string, page, own, replies, posts };
}

async function betOnSale(open: Caller): Promise<Post['fields']> {
  const { game_no } = await open.get('games/getGameResult', { game_id: '1' });
  const lines = [{ play: 'side', number: 'big', amount: '10.00' }];
  return { game_id: '1', game_no: game_no ?? '', bet_content: JSON.stringify(lines) };
}

/** Reads the state that the calls would change. */
async function stateOf({ caller }: Member) {
  const { money, nickname } = await caller.get('user/index');
  const { list: bets } = await caller.get('games/getBetRecord', {});
  const { list: transfers } = await caller.get('trade/transferLog', {});
  const { list: orders } = await caller.get('trade/rechargeLog', {});
  return { money, nickname, bets: bets.length, transfers: transfers.length, orders: orders.length };
}

test('forms of a foreign page are refused, with and without the token', async () => {
  const { member, token, page, replies, posts } = await lure('lured1');
  const before = await stateOf(member);
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
  const forms = posts.flatMap(({ path, fields }) => types.map((type) => ({ path, fields, type })));
  for (const { path, fields, type } of forms) {
    await page.evaluate(
      ([action, enctype, entries]) => {
        const form = Object.assign(document.createElement('form'), { action, method: 'post', enctype });
        form.target = 'reply';
        for (const [name, value] of entries)
          form.append(Object.assign(document.createElement('input'), { name, value }));
        const frame = Object.assign(document.createElement('iframe'), { name: 'reply' });
        document.body.replaceChildren(frame, form);
        const { promise, resolve } = Promise.withResolvers<void>();
        frame.addEventListener('load', () => resolve());
        form.submit();
        return promise;
      },
      [
        `${product.address}/api/${path}?token=${token}`,
        type,
        Object.entries({ ...fields, token }) as [string, string][],
      ] as const,
    );
    expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument ?? null)).toBeNull();
  }
  expect(replies).toEqual(forms.map(() => ({ status: 403, method: 'POST' })));
  expect(await stateOf(member)).toEqual(before);
});

test('scripts of a foreign page send no call and read no reply, and the app itself does', async () => {
  const { member, token, page, own, replies, posts } = await lure('lured2');
  const before = await stateOf(member);
  const calls = posts.map(({ path, fields }) => ({ url: `${product.address}/api/${path}`, fields }));
  const read = await page.evaluate(
    async ([posted, origin, secret]) => {
      const found: string[] = [];
      const attempt = async (name: string, url: string, init: RequestInit): Promise<void> => {
        try {
          const reply = await fetch(url, init);
          const text = await reply.text();
          if (text !== '' || reply.type !== 'opaque') found.push(`${name}: ${reply.type} ${text}`);
        } catch {
          // Not sent, or its reply not shown.
        }
      };
      for (const { url, fields } of posted) {
        const json = JSON.stringify(fields);
        const form = new URLSearchParams(fields as Record<string, string>);
        const bodies = { text: json, form, data: new FormData(), blob: new Blob([json]) };
        for (const [name, value] of form) bodies.data.set(name, value);
        for (const credentials of ['omit', 'include'] as const)
          for (const mode of ['cors', 'no-cors'] as const)
            for (const [kind, body] of Object.entries(bodies))
              await attempt(`${kind} ${mode}`, `${url}?token=${secret}`, {
                method: 'POST',
                mode,
                credentials,
                body,
              });
        const typed = { 'content-type': 'application/json' };
        await attempt('json', url, { method: 'POST', headers: typed, body: json });
        await attempt('json with the token', url, {
          method: 'POST',
          headers: { ...typed, token: secret },
          body: json,
        });
        // Without CORS a page may name both headers, and the browser drops or changes them.
        await attempt('token, no-cors', url, {
          method: 'POST',
          mode: 'no-cors',
          headers: { ...typed, token: secret },
          body: json,
        });
        navigator.sendBeacon(`${url}?token=${secret}`, form);
      }
      for (const mode of ['cors', 'no-cors'] as const) {
        const url = `${origin}/api/user/index?token=${secret}`;
        await attempt(`get ${mode}`, url, { mode, credentials: 'include' });
        await attempt(`get ${mode} with the token`, url, { mode, headers: { token: secret } });
      }
      return found;
    },
    [calls, product.address, token] as const,
  );
  expect(read).toEqual([]);
  const posted = replies.filter(({ method }) => method === 'POST');
  expect(posted.length).toBeGreaterThan(posts.length);
  expect(new Set(posted.map(({ status }) => status))).toEqual(new Set([403]));
  expect(await stateOf(member)).toEqual(before);

  const sent = (path: string, fields: object): Promise<string> =>
    own.evaluate(
      async ([url, body, secret]) => {
        const headers = { 'content-type': 'application/json', token: secret };
        return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text();
      },
      [`/api/${path}`, fields, token] as const,
    );
  for (const { path, fields } of posts)
    await eventually(async () => {
      const now = path === 'games/submitBet' ? await betOnSale(member.caller) : fields;
      expect(await sent(path, now)).toContain('"code":1,');
    });
  const { money, nickname, ...counts } = await stateOf(member);
  expect({ nickname, ...counts }).toEqual({ nickname: 'Robbed', bets: 1, transfers: 1, orders: 1 });
  expect(Number(before.money) - Number(money)).toBe(15);
});

test('a foreign page embeds neither a call nor the app, and opens no stream', async () => {
  const { member, token, page } = await lure('lured3');
  const { id } = await member.caller.get('user/index');
  const before = await stateOf(member);
  const seen = await page.evaluate(
    async ([origin, secret, memberId]) => {
      const call = `${origin}/api/user/index?token=${secret}`;
      const settled = (element: HTMLElement): Promise<string> =>
        new Promise((resolve) => {
          element.addEventListener('load', () => resolve('loaded'));
          element.addEventListener('error', () => resolve('refused'));
          document.body.append(element);
        });
      const make = <T extends keyof HTMLElementTagNameMap>(name: T, more: object) =>
        settled(Object.assign(document.createElement(name), more));
      const embedded = {
        image: await make('img', { src: call }),
        script: await make('script', { src: call }),
        sheet: await make('link', { rel: 'stylesheet', href: call }),
      };
      for (const src of [call, `${origin}/`, `${origin}/api/index/index`]) await make('iframe', { src });
      const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument);
      const stream = (topics: string): Promise<string> =>
        new Promise((resolve) => {
          const source = new EventSource(`${origin}/api/live?topics=${topics}&token=${secret}`, {
            withCredentials: true,
          });
          source.addEventListener('open', () => resolve('open'));
          source.addEventListener('error', () => resolve(`closed ${source.readyState}`));
        });
      const socket = new Promise<string>((resolve) => {
        const opened = new WebSocket(`${origin.replace('http', 'ws')}/api/live?token=${secret}`);
        opened.addEventListener('open', () => resolve('open'));
        opened.addEventListener('error', () => resolve('refused'));
      });
      const streams = [await stream(`member:${memberId}`), await stream('game:1'), await socket];
      return { embedded, frames, streams };
    },
    [product.address, token, id] as const,
  );
  expect(seen).toEqual({
    embedded: { image: 'refused', script: 'refused', sheet: 'refused' },
    frames: [null, null, null],
    streams: ['closed 2', 'closed 2', 'refused'],
  });
  // The frame holds an error page of the browser instead of the app.
  const shown = page.frames().filter((frame) => frame !== page.mainFrame());
  await expect
    .poll(() => shown.map((frame) => frame.url().split(':', 1)[0]))
    .toEqual(shown.map(() => 'chrome-error'));
  expect(shown).toHaveLength(3);
  expect(await stateOf(member)).toEqual(before);
});
