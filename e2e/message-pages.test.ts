import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { goTo } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';
import { WORDS } from './support/words.ts';

const PROFILE = '/pages/profile/profile';
const MESSAGES = '/pages/profile/messages';
const PIN = '284617';
const words = WORDS['zh-Hans'];

const product = useSharedProduct();
let giver: Member;
let taker: Member;

beforeAll(async () => {
  const caller = new Caller(product.address);
  [giver, taker] = [await newMember(caller, 'teller1'), await newMember(caller, 'told1')];
  await giver.caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
});

async function openPhone(address: string, storage = taker.storage): Promise<Page> {
  const { page } = await product.open({ locale: 'zh-Hans', storage });
  await goTo(page, address);
  return page;
}
const main = (page: Page): Locator => page.locator('main:visible');
const entry = (page: Page): Locator => main(page).getByRole('button', { name: words['message.title'] });
const rows = (page: Page): Locator => main(page).locator('article');
const row = (page: Page, title: string): Locator => rows(page).filter({ hasText: title });
const unread = async (): Promise<number> => (await taker.caller.get('index/unreadMessageCount')).count;
const send = (amount: string, remark: string) =>
  giver.caller.get('trade/transfer', { recipient: 'told1', amount, remark, password: PIN });

test('a message counts at once in the profile, opens in its place and leads to what it tells of', async () => {
  const page = await openPhone(PROFILE);
  await entry(page).waitFor();
  expect(await entry(page).innerText()).not.toMatch(/\d/);
  await send('12.50', 'lunch');
  await expect.poll(() => entry(page).innerText()).toMatch(/1/);
  await entry(page).click();
  const told = row(page, '收到转账');
  await told.getByText(words['message.unread']).waitFor();
  await told.getByRole('button').click();
  await told.getByText('备注：lunch').waitFor();
  await expect.poll(unread).toBe(0);
  await told.getByText(words['message.unread']).waitFor({ state: 'detached' });
  await told.getByRole('link', { name: words['message.open.money'] }).click();
  await main(page).getByText('+12.50').first().waitFor();
});

test(
  'messages come while the list is open, are filtered by type and read all at once',
  { tags: 'whole-run' },
  async () => {
    const page = await openPhone(MESSAGES);
    const choose = (name: string): Promise<void> =>
      main(page).getByRole('radio', { name, exact: true }).check({ force: true });
    await rows(page).first().waitFor();
    await send('1.00', 'again');
    await expect.poll(() => rows(page).count()).toBe(2);
    await taker.caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
    await row(page, '资金密码已设置').waitFor();
    await choose(words['message.security']);
    await expect.poll(() => rows(page).count()).toBe(1);
    await choose(words['message.service']);
    await main(page).getByText(words['message.emptyText.service']).waitFor();
    await choose(words['message.all']);
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(await unread()).toBe(2);
    await page.getByRole('button', { name: words['message.readAll'] }).click();
    await expect.poll(unread).toBe(0);
    await expect.poll(() => main(page).getByText(words['message.unread']).count()).toBe(0);
    expect(await page.getByRole('button', { name: words['message.readAll'] }).count()).toBe(0);
  },
);

test('a list that does not arrive says so and comes with a retry', { tags: 'whole-run' }, async () => {
  const { page } = await product.open({ locale: 'zh-Hans', storage: taker.storage });
  await page.route('**/api/index/message?*', (route) => route.abort());
  // A stream that opens asks for the list again, without a tap.
  await page.route('**/api/live?*', (route) => route.abort());
  await goTo(page, MESSAGES);
  const retry = main(page).getByRole('button', { name: words['common.retry'] });
  await retry.waitFor();
  await page.unroute('**/api/index/message?*');
  await retry.click();
  await expect.poll(() => rows(page).count()).toBe(3);
  product.forgive((fault) => /index\/message|api\/live/.test(fault));
});

test('a visitor is led to the log-in', { tags: 'whole-run' }, async () => {
  const page = await openPhone(MESSAGES, {});
  await main(page).getByText(words['message.visitorText']).waitFor();
  await main(page).getByRole('button', { name: words['common.login'] }).click();
  await expect.poll(() => page.url()).toContain('redirect=/pages/profile/messages');
});
