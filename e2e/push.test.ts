import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  type PushService,
  startPushService,
} from '../packages/server/tests/support/contracts/push-service.ts';
import { goTo, reload } from './support/browser.ts';
import { Caller, newMember } from './support/caller.ts';
import { useOwnProduct } from './support/product.ts';
import { WORDS } from './support/words.ts';

const PROFILE = '/pages/profile/profile';
const words = WORDS['zh-Hans'];
const product = useOwnProduct({ PUSH_SUBJECT: 'mailto:push@house.example', PUSH_LOOPBACK: 'on' });

let service: PushService;
beforeAll(async () => void (service = await startPushService(product.now)));
afterAll(() => service.stop());

/** A phone of a member. The browser here has no vendor's service to subscribe at: ours takes its place. */
async function openPhone(name: string, isAllowed = true) {
  const { caller, storage } = await newMember(new Caller(product.address), name);
  const { public_key: publicKey } = await caller.get('push/key');
  const vendor = service.browser(publicKey);
  const { context, page } = await product.open({ locale: 'zh-Hans', storage });
  if (isAllowed) await context.grantPermissions(['notifications'], { origin: product.address });
  await context.addInitScript(subscribeAt, {
    endpoint: vendor.endpoint,
    p256dh: vendor.p256dh.toString('base64url'),
    auth: vendor.auth.toString('base64url'),
  });
  await reload(page);
  await goTo(page, PROFILE);
  return { caller, vendor, context, page };
}

/** In the page: what its browser would do with the service of its vendor. It fails while `isDown` is set. */
function subscribeAt({ endpoint, ...keys }: { endpoint: string; p256dh: string; auth: string }): void {
  const made = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => localStorage.removeItem('vendor') === undefined,
  };
  Object.assign(globalThis.PushManager?.prototype ?? {}, {
    getSubscription: async () => (localStorage.getItem('vendor') === null ? null : made),
    subscribe: async () => {
      if (localStorage.getItem('isDown') !== null) throw new DOMException('no service', 'AbortError');
      localStorage.setItem('vendor', 'on');
      return made;
    },
  });
}

/** As its reader may have done in the settings of the browser. */
async function block(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { browserContextId = '' } = (await client.send('Target.getTargetInfo')).targetInfo;
  const permission = { name: 'notifications' };
  const origin = product.address;
  await client.send('Browser.setPermission', { permission, setting: 'denied', origin, browserContextId });
}

/** In the worker: what the system does when somebody taps the notification. */
async function tapNotification(): Promise<void> {
  const scope = globalThis as unknown as {
    readonly registration: ServiceWorkerRegistration;
    readonly NotificationEvent: new (type: string, init: object) => Event;
  };
  const [notification] = await scope.registration.getNotifications();
  dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
}

const group = (page: Page) => page.getByRole('region', { name: words['push.title'] });
const choice = (page: Page, topic: 'round' | 'service', value: 'on' | 'off') =>
  group(page)
    .getByRole('group', { name: words[`push.topic.${topic}`] })
    .getByLabel(words[`profile.${value}`]);
const topicsOf = async (caller: Caller) => (await caller.get('push/key')).topics;
const answer = async (caller: Caller): Promise<void> => {
  const { id } = await caller.get('user/index');
  await product.operator('service', 'answer', String(id), '--as', 'lin', '--text', 'yes');
};

/** Hands a message to the worker, as the browser does once it has decrypted it. */
async function deliver(client: CDPSession, data: string): Promise<void> {
  const registered = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(product.address));
      if (own) resolve(own.registrationId);
    }),
  );
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: product.address,
    registrationId: await registered,
    data,
  });
}

test('an answer of the service reaches a phone on which the app is not open', async () => {
  const { caller, vendor, context, page } = await openPhone('pushed1');
  expect(await topicsOf(caller)).toEqual([]);
  await choice(page, 'service', 'on').check({ force: true });
  await expect.poll(() => topicsOf(caller)).toEqual(['service']);
  await reload(page);
  await expect.poll(() => choice(page, 'service', 'on').isChecked()).toBe(true);
  expect(await choice(page, 'round', 'on').isChecked()).toBe(false);

  await answer(caller);
  await expect.poll(() => vendor.received.length).toBe(1);
  const notifications = () =>
    page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications();
      return shown.map(({ title, tag, lang, data }) => ({ title, tag, lang, data: String(data) }));
    });
  // An open app receives the message in its page.
  const text = vendor.received[0]?.text ?? '';
  const seen = JSON.stringify({ ...(JSON.parse(text) as object), tag: 'seen' });
  await deliver(await context.newCDPSession(page), seen);
  await page.goto('about:blank');
  await deliver(await context.newCDPSession(page), text);
  await deliver(await context.newCDPSession(page), text);
  await page.goto('/');
  await expect
    .poll(notifications)
    .toEqual([
      { title: '客服回复了您', tag: 'service', lang: 'zh-Hans', data: '/pages/index/customer-service' },
    ]);

  // A tap on it leads there, without a reload.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await context.serviceWorkers()[0]?.evaluate(tapNotification);
  await page.locator('main[data-page="/pages/index/customer-service"]:visible').waitFor();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('hiding the balance is sent along, and turning off ends it', { tags: 'whole-run' }, async () => {
  const { caller, page } = await openPhone('pushed2');
  await choice(page, 'round', 'on').check({ force: true });
  await expect.poll(() => topicsOf(caller)).toEqual(['round']);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/push/subscribe'));
  await page
    .getByRole('group', { name: words['home.hideBalance'] })
    .getByLabel(words['profile.on'])
    .check({ force: true });
  expect((await sent).postDataJSON()).toMatchObject({ topics: ['round'], hide_amounts: 1 });
  await choice(page, 'round', 'off').check({ force: true });
  await expect.poll(() => topicsOf(caller)).toEqual([]);
});

test('what fails says so, and works on the next attempt', { tags: 'whole-run' }, async () => {
  const { caller, page } = await openPhone('pushed3');
  await page.evaluate(() => localStorage.setItem('isDown', '1'));
  await choice(page, 'round', 'on').check({ force: true });
  await group(page).getByText(words['push.failed']).waitFor();
  expect(await topicsOf(caller)).toEqual([]);
  await page.evaluate(() => localStorage.removeItem('isDown'));
  await group(page).getByRole('button', { name: words['common.retry'] }).tap();
  await expect.poll(() => topicsOf(caller)).toEqual(['round']);
  expect(await group(page).getByText(words['push.failed']).count()).toBe(0);
});

test('a browser that blocks them says where to allow them', { tags: 'whole-run' }, async () => {
  const { page } = await openPhone('pushed4', false);
  await block(page);
  await reload(page);
  await group(page).getByText(words['push.blocked']).waitFor();
  expect(await group(page).getByRole('radio').count()).toBe(0);
});
