import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { HOSTILE_HTML } from '../packages/server/tests/support/http/hostile-html.ts';
import { goTo, type Phone, reload } from './support/browser.ts';
import { Caller, newMember } from './support/caller.ts';
import { useSharedProduct } from './support/product.ts';

// A server that cleaned nothing: every text that it answers with is hostile. The policy of the pages is off,
// so that what they put into the document as HTML would run.

const product = useSharedProduct();

/** The fields of replies that hold what somebody wrote, and those with an address. */
const TEXTS = new Set(
  'title summary content answer name nickname username welcome bio remark real_name device to_user'.split(
    ' ',
  ),
);
const ADDRESSES = new Set(['url', 'image', 'avatar', 'attachment', 'icon', 'logo']);
/** So many texts stand in one field; all of them are shown on the pages together. */
const AT_ONCE = 60;

declare global {
  interface Window {
    alarms?: string[];
  }
}

type Shown = { readonly address: string; readonly act?: (page: Page) => Promise<void> };
const first = (selector: string) => async (page: Page) => {
  await page.locator(`main:visible ${selector}`).first().click();
};

const PAGES: readonly Shown[] = [
  { address: '/' },
  { address: '/pages/index/discount', act: first('summary') },
  { address: '/pages/profile/notice', act: first('li button') },
  { address: '/pages/news/list' },
  { address: '/pages/news/detail?id=1' },
  { address: '/pages/public/rich-text?id=terms' },
  { address: '/pages/index/customer-service' },
  { address: '/pages/profile/messages' },
  { address: '/pages/profile/welfare' },
  { address: '/pages/profile/vip' },
  { address: '/pages/profile/profile' },
  { address: '/pages/profile/userinfo' },
  { address: '/pages/trade/transferLog' },
  { address: '/pages/game/list' },
];

async function hostilePhone(): Promise<Phone & { readonly seen: ReadonlySet<string> }> {
  const open = new Caller(product.address);
  const { caller, storage } = await newMember(open, 'hostile1');
  await newMember(open, 'hostile2');
  await caller.get('user/setFundPassword', { password: 'Calm7paper', fund_password: '739152' });
  await caller.get('trade/transfer', { to_account: 'hostile2', amount: '5.00', password: '739152' });
  await caller.get('service/send', { content: 'When does it arrive?' });
  const phone = await product.open({ storage, hasNoPolicy: true });
  product.forgive(() => true);
  const seen = new Set<string>();
  let at = 0;
  const nextText = (): string => {
    const chunk = Array.from(
      { length: AT_ONCE },
      (_, n) => HOSTILE_HTML[(at + n) % HOSTILE_HTML.length] ?? '',
    );
    at += AT_ONCE;
    for (const one of chunk) seen.add(one);
    // Of some nothing is left to be seen, and which of them come together follows from the calls before.
    return ['alert(1)', ...chunk].join(' ');
  };
  const spoil = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string' && TEXTS.has(name)) return nextText();
    if (typeof value === 'string' && ADDRESSES.has(name)) return 'javascript:alert(1)';
    if (Array.isArray(value)) return value.map((each) => spoil(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spoil(each, key)]));
  };
  await phone.context.addInitScript(() => {
    window.alarms = [];
    window.alert = (text) => void window.alarms?.push(String(text));
  });
  await phone.context.route(/\/api\/(?!live)/, async (route) => {
    const reply = await route.fetch();
    // A body still being read when the page is left fails with the page.
    const body: unknown = await reply.json().catch(() => undefined);
    if (body !== undefined) await route.fulfill({ response: reply, json: spoil(body) });
  });
  await reload(phone.page);
  return { ...phone, seen };
}

test('no page runs a hostile text of a reply, in whichever field it is', async () => {
  const { page, seen } = await hostilePhone();
  for (const { address, act } of PAGES) {
    await goTo(page, address);
    const text = page.locator('main:visible').getByText('alert(1)');
    await text.first().waitFor({ state: 'attached' });
    await act?.(page);
    const found = await page.evaluate(() => ({
      alarms: window.alarms,
      handlers: [...document.querySelectorAll('*')].flatMap((one) =>
        one.getAttributeNames().filter((name) => /^on/i.test(name)),
      ),
    }));
    expect({ address, ...found }).toEqual({ address, alarms: [], handlers: [] });
  }
  expect(seen.size).toBe(new Set(HOSTILE_HTML).size);
});
