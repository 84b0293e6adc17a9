import { beforeEach, describe, expect, test } from 'vitest';

import type { PushTopic } from '@tessera/domain/push-topics';

import { createNotifications } from './notifications.ts';

const KEYS = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' };

/** The browser and the server, as the test has them. */
let isSupported: boolean;
let permission: NotificationPermission;
let answer: NotificationPermission;
let hasSubscription: boolean;
let topics: PushTopic[];
let hides: boolean;
let isOnline: boolean;
let calls: string[];

beforeEach(() => {
  isSupported = true;
  permission = 'default';
  answer = 'granted';
  hasSubscription = false;
  topics = [];
  hides = false;
  isOnline = true;
  calls = [];
});

const call = (what: string): void => {
  if (!isOnline) throw new TypeError('Failed to fetch');
  calls.push(what);
};
const notifications = createNotifications({
  browser: {
    isSupported: () => isSupported,
    permission: () => permission,
    ask: async () => (permission = answer),
    current: async () => (hasSubscription ? KEYS : undefined),
    subscribe: async (key) => {
      calls.push(`browser ${key}`);
      hasSubscription = true;
      return KEYS;
    },
    unsubscribe: async () => void (hasSubscription = false),
  },
  status: async () => ({ public_key: 'house', topics }),
  subscribe: async (payload) => {
    call(`subscribe ${payload.endpoint} ${payload.topics.join()} ${payload.hide_amounts}`);
    topics = payload.topics;
  },
  unsubscribe: async () => {
    call('unsubscribe');
    topics = [];
  },
  hidesAmounts: () => hides,
});
const turnOn = () => notifications.change(['round', 'service']);

describe('notifications', () => {
  test('are off, and nothing is asked, until somebody wants them', async () => {
    expect(await notifications.read()).toEqual({ kind: 'ready', topics: [] });
    expect([permission, calls]).toEqual(['default', []]);
  });

  test('are on once browser and server have agreed', async () => {
    expect(await turnOn()).toEqual({ kind: 'ready', topics: ['round', 'service'] });
    expect(calls).toEqual(['browser house', 'subscribe https://push.example/1 round,service 0']);
    expect(await notifications.read()).toEqual({ kind: 'ready', topics: ['round', 'service'] });
  });

  test.each([
    ['denied', { kind: 'blocked' }],
    ['default', { kind: 'ready', topics: [] }],
  ] as const)('stay off when the reader answers %s', async (said, state) => {
    answer = said;
    expect(await turnOn()).toEqual(state);
    expect(calls).toEqual([]);
  });

  test('end on the server and in the browser', async () => {
    await turnOn();
    expect(await notifications.change([])).toEqual({ kind: 'ready', topics: [] });
    expect([calls.at(-1), hasSubscription]).toEqual(['unsubscribe', false]);
  });

  test('fail without a network, and work on the next attempt', async () => {
    isOnline = false;
    await expect(turnOn()).rejects.toThrow('Failed to fetch');
    isOnline = true;
    expect(await turnOn()).toMatchObject({ kind: 'ready' });
  });

  test.each<[string, () => void, object]>([
    ['a browser that cannot', () => (isSupported = false), { kind: 'unsupported' }],
    ['a reader who has blocked them since', () => (permission = 'denied'), { kind: 'blocked' }],
    [
      'a browser that has dropped its subscription',
      () => (hasSubscription = false),
      { kind: 'ready', topics: [] },
    ],
    [
      'a reader who has taken the permission back',
      () => (permission = 'default'),
      { kind: 'ready', topics: [] },
    ],
  ])('are read anew: %s', async (_, happen, state) => {
    await turnOn();
    happen();
    expect(await notifications.read()).toEqual(state);
  });
});

describe('a renewal', () => {
  test('sends what hides amounts now', async () => {
    await turnOn();
    hides = true;
    await notifications.renew();
    expect(calls.at(-1)).toBe('subscribe https://push.example/1 round,service 1');
  });

  test.each<[string, () => void]>([
    ['nothing is wanted', () => (topics = [])],
    ['the browser has no subscription', () => (hasSubscription = false)],
    ['the permission is gone', () => (permission = 'default')],
  ])('sends nothing when %s', async (_, happen) => {
    await turnOn();
    happen();
    calls = [];
    await notifications.renew();
    expect(calls).toEqual([]);
  });
});
