import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PushMessage, PushSender } from '../../../src/push/push-sender.ts';
import { type Browser, type PushService, startPushService } from './push-service.ts';

const MESSAGE: PushMessage = { payload: '{"title":"开奖 🎲"}', topic: 'round-7', ttlSeconds: 600 };

type At = { readonly service: PushService; readonly sender: PushSender };

/** The contract of every sender; a new one calls this with a factory in its own test. Two calls of it make
 *  two houses. */
export function pushSenderContract(name: string, make: () => PushSender): void {
  describe(`${name} as a sender of push messages`, () => {
    const open: { service?: PushService; sender?: PushSender } = {};
    beforeAll(async () => {
      open.service = await startPushService();
      open.sender = make();
    });
    afterAll(() => open.service?.stop());
    const at = (): At => ({ service: open.service!, sender: open.sender! });
    const subscribed = () => at().service.browser(at().sender.publicKey);

    it('delivers a message that the browser alone can read, signed by the house', async () => {
      const browser = subscribed();
      expect(await at().sender.send(browser, MESSAGE)).toEqual({ kind: 'delivered' });
      expect(browser.received).toEqual([
        {
          text: MESSAGE.payload,
          ttl: 600,
          topic: 'round-7',
          subject: expect.stringContaining('house.example'),
        },
      ]);
    });

    it('keeps parallel messages apart', async () => {
      const browsers = Array.from({ length: 8 }, subscribed);
      await Promise.all(
        browsers.map((browser, n) => at().sender.send(browser, { ...MESSAGE, payload: `to ${n}` })),
      );
      expect(browsers.map(({ received }) => received.map(({ text }) => text))).toEqual(
        browsers.map((_, n) => [`to ${n}`]),
      );
    });

    it.each([
      [404, {}, { kind: 'gone' }],
      [410, {}, { kind: 'gone' }],
      [429, { 'retry-after': '7' }, { kind: 'later', waitMs: 7_000, reason: 'status 429' }],
      [429, { 'retry-after': '999999' }, { kind: 'later', waitMs: 3_600_000, reason: 'status 429' }],
      [503, {}, { kind: 'later', waitMs: 10_000, reason: 'status 503' }],
      [400, {}, { kind: 'refused', reason: 'status 400' }],
    ])('answers %i %j by %j', async (status, headers, outcome) => {
      const browser = subscribed();
      browser.answer = { status, headers };
      expect(await at().sender.send(browser, MESSAGE)).toEqual(outcome);
    });

    refusedContract(at, subscribed, make);
  });
}

/** Messages that a sender refuses or does not repeat. */
function refusedContract(at: () => At, subscribed: () => Browser, make: () => PushSender): void {
  it('does not send again what is too long', async () => {
    const long = { ...MESSAGE, payload: 'x'.repeat(5_000) };
    expect(await at().sender.send(subscribed(), long)).toEqual({ kind: 'refused', reason: 'status 413' });
  });

  it('is refused by a browser that subscribed to another house', async () => {
    const browser = { ...at().service.browser(make().publicKey), server_key: null };
    expect(await at().sender.send(browser, MESSAGE)).toEqual({ kind: 'refused', reason: 'status 403' });
  });

  it('follows no redirect', async () => {
    const [browser, other] = [subscribed(), subscribed()];
    browser.answer = { status: 307, headers: { location: other.endpoint } };
    expect(await at().sender.send(browser, MESSAGE)).toMatchObject({ kind: 'refused' });
    expect(other.received).toEqual([]);
  });

  it('tries again later when nobody answers, and tells no endpoint', async () => {
    const service = await startPushService();
    const browser = service.browser(at().sender.publicKey);
    await service.stop();
    const outcome = await at().sender.send(browser, MESSAGE);
    expect(outcome).toMatchObject({ kind: 'later' });
    expect(JSON.stringify(outcome)).not.toContain('127.0.0.1');
  });

  it('refuses keys that no browser has', async () => {
    const browser = { ...subscribed(), p256dh: Buffer.alloc(65, 4) };
    expect(await at().sender.send(browser, MESSAGE)).toMatchObject({ kind: 'refused' });
  });

  it('sends nothing to a private address', async () => {
    const browser = { ...subscribed(), endpoint: 'https://10.0.0.1/push' };
    expect(at().sender.accepts(browser.endpoint)).toBe(false);
    expect(await at().sender.send(browser, MESSAGE)).toMatchObject({ kind: 'refused' });
  });
}
