import { beforeEach, describe, expect, test } from 'vitest';

import { createPushMessages } from './push-messages.ts';

const ORIGIN = 'https://house.example';
const MESSAGE = {
  title: 'Round drawn',
  body: 'Returned 1.00',
  tag: 'round-7',
  url: '/pages/game/record?game_id=1',
  lang: 'ar',
  dir: 'rtl',
};

let shown: (readonly [string, NotificationOptions])[];
let done: string[];
let pages: ('visible' | 'hidden')[];
let isControlled: boolean;
let endpoint: string;

beforeEach(() => {
  endpoint = 'https://fcm.googleapis.com/fcm/send/a';
  shown = [];
  done = [];
  pages = [];
  isControlled = true;
});

const push = createPushMessages({
  registration: {
    showNotification: async (...notification) => void shown.push(notification),
    pushManager: { getSubscription: async () => ({ endpoint }) },
  },
  clients: {
    matchAll: async () =>
      pages.map((visibilityState, n) => {
        const client = {
          visibilityState,
          focus: async () => done.push(`focus ${n}`),
          navigate: async (url: string) => {
            if (!isControlled) throw new TypeError('This service worker is not the active one');
            done.push(`navigate ${n} ${url}`);
            return client;
          },
        };
        return client;
      }),
    openWindow: async (url) => done.push(`open ${url}`),
  },
  origin: ORIGIN,
});
const show = (message: unknown) => push.show(JSON.stringify(message));

describe('a push message', () => {
  test('is shown in its own language, with a tag and where it leads', async () => {
    await show(MESSAGE);
    const { title, url, ...options } = MESSAGE;
    expect(shown).toEqual([[title, expect.objectContaining({ ...options, data: url })]]);
  });

  test.each([
    [['hidden'], 1],
    [['hidden', 'visible'], 0],
  ] as const)('with pages that are %j is shown %i times', async (states, times) => {
    pages = [...states];
    await show(MESSAGE);
    expect(shown).toHaveLength(times);
  });

  test.each([
    ['https://web.push.apple.com/a', 1],
    ['https://push.apple.com.example/a', 0],
  ])('beside a visible page is shown, without a sound, where all must be: %s', async (address, times) => {
    endpoint = address;
    pages = ['visible'];
    await show(MESSAGE);
    expect(shown.map(([, { silent }]) => silent)).toEqual(Array.from({ length: times }, () => true));
  });

  test.each([
    [''],
    ['not json'],
    ['null'],
    ['[]'],
    ['{"title":"a","body":"b"}'],
    ['{"title":1,"body":"b","tag":"c"}'],
  ])('of another form is not shown: %j', async (text) => {
    await push.show(text);
    expect(shown).toEqual([]);
  });
});

describe('a tap on it', () => {
  test('opens the app where the message leads', async () => {
    await push.open(MESSAGE.url);
    expect(done).toEqual([`open ${ORIGIN}/#${MESSAGE.url}`]);
  });

  test('brings an open page to the front and goes there', async () => {
    pages = ['hidden', 'hidden'];
    await push.open(MESSAGE.url);
    expect(done).toEqual([`navigate 0 ${ORIGIN}/#${MESSAGE.url}`, 'focus 0']);
  });

  test('opens another page beside one that cannot be sent there', async () => {
    pages = ['hidden'];
    isControlled = false;
    await push.open(MESSAGE.url);
    expect(done).toEqual([`open ${ORIGIN}/#${MESSAGE.url}`]);
  });

  test.each([['https://evil.example'], ['//evil.example'], [undefined], [7]])(
    'leads home from %j',
    async (url) => {
      await push.open(url);
      expect(done).toEqual([`open ${ORIGIN}/#/`]);
    },
  );
});
