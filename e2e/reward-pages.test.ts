import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';

import { goTo } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { minorOf } from './support/expected-payouts.ts';
import { useSharedProduct } from './support/product.ts';
import { WORDS } from './support/words.ts';

const PROFILE = '/pages/profile/profile';
const LEVELS = '/pages/profile/vip';
const REWARDS = '/pages/profile/welfare';
const words = WORDS['zh-Hans'];

const product = useSharedProduct();
let claimer: Member;
let other: Member;

beforeAll(async () => {
  const caller = new Caller(product.address);
  [claimer, other] = [await newMember(caller, 'claimer1'), await newMember(caller, 'claimer2')];
  for (const member of [claimer, other]) await payIn(member);
});

/** Sign-ins pay after a deposit. */
async function payIn({ caller }: Member): Promise<void> {
  const { pay_url: address } = await caller.get('trade/recharge', { channel_id: 6, amount: '50' });
  await fetch(address, { method: 'POST', body: new URLSearchParams({ pay: 'whole' }), redirect: 'manual' });
  await vi.waitUntil(async () => (await caller.get('user/assets')).total_deposit === '50.00', 10_000);
}

async function openPhone(address: string, { storage }: Pick<Member, 'storage'>): Promise<Page> {
  const { page } = await product.open({ locale: 'zh-Hans', storage });
  await goTo(page, address);
  return page;
}
const main = (page: Page): Locator => page.locator('main:visible');
const signIn = (page: Page): Locator =>
  main(page)
    .locator('article')
    .filter({ has: page.locator('ol') });
const claim = (page: Page): Locator =>
  signIn(page).getByRole('button', { name: new RegExp(`^${words['reward.claim']}`) });
const moneyOf = async ({ caller }: Member): Promise<bigint> =>
  minorOf((await caller.get('user/index')).money);

test('a sign-in is claimed once, and the balance says so at once', async () => {
  const before = await moneyOf(claimer);
  const page = await openPhone(REWARDS, claimer);
  // Two taps of one finger.
  await claim(page).dblclick();
  await signIn(page).getByText(words['reward.status.claimed'], { exact: true }).first().waitFor();
  await claim(page).waitFor({ state: 'detached' });
  const gained = (await moneyOf(claimer)) - before;
  expect(gained).toBe(20n);
  await signIn(page)
    .getByText(/^提现前须完成 .*0\.60.* 流水/)
    .waitFor();
  await goTo(page, PROFILE);
  const whole = String((before + gained) / 100n).replace(/\B(?=(?:\d{3})+$)/, ',');
  await main(page).getByText(whole, { exact: true }).first().waitFor();
});

test(
  'a claim whose answer is lost is not sent again, and what is shown says that it was paid',
  { tags: 'whole-run' },
  async () => {
    const before = await moneyOf(other);
    const page = await openPhone(REWARDS, other);
    let sent = 0;
    await page.route('**/api/welfare/receive', async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort();
    });
    await claim(page).click();
    await signIn(page).getByText(words['reward.unknown']).waitFor();
    expect(await claim(page).count()).toBe(0);
    expect(sent).toBe(1);
    expect((await moneyOf(other)) - before).toBe(20n);
    product.forgive((fault) => fault.includes('welfare/receive'));
  },
);

test(
  'a sign-in before the first deposit is locked, and its rules say why',
  { tags: 'whole-run' },
  async () => {
    const page = await openPhone(REWARDS, await newMember(new Caller(product.address), 'unpaid1'));
    await signIn(page).getByText(words['reward.status.locked'], { exact: true }).first().waitFor();
    await signIn(page)
      .getByText(/^完成过充值的会员/)
      .waitFor();
    expect(await claim(page).count()).toBe(0);
  },
);

test(
  'the ladder shows the own level, what each one takes, and rewards that are locked',
  { tags: 'whole-run' },
  async () => {
    const page = await openPhone(PROFILE, claimer);
    await main(page).getByRole('link', { name: /青铜/ }).click();
    await expect.poll(() => page.url()).toContain(LEVELS);
    await expect.poll(() => main(page).locator('ol > li').count()).toBe(8);
    const { list, next } = await claimer.caller.get('user/vip');
    expect(await main(page).locator('li[data-own]').innerText()).toContain('青铜');
    const locked = main(page).getByText(words['reward.status.locked'], { exact: true });
    expect(await locked.count()).toBe(list.flatMap(({ benefits }) => benefits).length);
    expect(await main(page).getByRole('progressbar').count()).toBe(2);
    await main(page)
      .getByText(next?.deposit ?? '', { exact: false })
      .first()
      .waitFor();
  },
);

test('the bet page names the rebate to a member, and to nobody else', { tags: 'whole-run' }, async () => {
  const page = await openPhone('/pages/game/bet?game_id=1', claimer);
  const line = main(page).locator(`a[href="#${REWARDS}"]`);
  await line.getByText('0.1%').waitFor();
  const visitor = await openPhone('/pages/game/bet?game_id=1', { storage: {} });
  await main(visitor).getByRole('tab').first().waitFor();
  expect(await main(visitor).locator(`a[href="#${REWARDS}"]`).count()).toBe(0);
});

test('a visitor is led to the log-in', { tags: 'whole-run' }, async () => {
  const page = await openPhone(REWARDS, { storage: {} });
  await main(page).getByText(words['reward.visitorText']).waitFor();
  await main(page).getByRole('button', { name: words['common.login'] }).click();
  await expect.poll(() => page.url()).toContain(`redirect=${REWARDS}`);
});
