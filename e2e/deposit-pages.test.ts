import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { BetBoard } from './support/bet-board.ts';
import { SIDES } from './support/bet-phone.ts';
import { goTo, reload } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { minorOf } from './support/expected-payouts.ts';
import { shownBalance } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';
import { soundness } from './support/soundness.ts';

const product = useSharedProduct();
let made = 0;

/** A member on a phone that is logged in. */
async function person(): Promise<Member & { readonly page: Page }> {
  made += 1;
  const member = await newMember(new Caller(product.address), `depositor${made}`);
  const { page } = await product.open({ storage: member.storage, height: 760 });
  return { ...member, page };
}

const main = (page: Page): Locator => page.locator('main:visible');
const next = (page: Page): Locator => main(page).getByRole('button', { name: 'Next: where to pay' });

/** Announces a deposit through the form; its order is open afterwards. */
async function announce(page: Page, amount: string, channel: string): Promise<void> {
  await goTo(page, '/pages/repay/repay');
  await main(page).getByLabel('How much').fill(amount);
  await main(page).getByText(channel, { exact: true }).click();
  await next(page).click();
  await main(page).getByText('Awaiting payment', { exact: true }).first().waitFor();
}

/** Opens the cashier in its frame. */
async function openCashier(page: Page) {
  await main(page).getByRole('button', { name: 'Open the cashier' }).click();
  await page.locator('main:visible iframe').waitFor();
  return page.frameLocator('main:visible iframe');
}

test('credits a deposit once after announcement, picture and payment at the cashier', async () => {
  const { page, caller } = await person();
  const before = await shownBalance(page);
  await goTo(page, '/pages/repay/repay');
  await next(page).click();
  await main(page).getByText('Enter an amount').waitFor();
  await announce(page, '250.5', 'USDT (TRC20)');
  await main(page).getByAltText('Payment QR code').waitFor();
  await main(page).getByText('Play money: this is a test account or address').waitFor();
  expect(
    await main(page)
      .getByText(/^TEST-TRC20(?:-[0-9A-F]{4}){4}$/)
      .count(),
  ).toBe(1);
  expect(await main(page).getByRole('timer').innerText()).toMatch(/\b(?:30|2\d):\d\d/);
  expect(await soundness(page)).toEqual([]);

  const picture = await page.screenshot();
  await main(page).locator('input[type=file]').setInputFiles({
    name: 'paid.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  await main(page).getByText('Added', { exact: true }).waitFor();

  const cashier = await openCashier(page);
  expect(await page.locator('main:visible iframe').getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  await cashier.getByRole('button', { name: 'Pay 35.1333 USDT' }).click();
  await cashier.getByRole('status').waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await main(page).getByText('Deposit complete').waitFor();
  await main(page).getByText('Credited', { exact: true }).waitFor();
  expect(await soundness(page)).toEqual([]);

  const [order] = (await caller.get('trade/rechargeLog', {})).list;
  expect(order).toMatchObject({ status: 'completed', paid_amount: '250.50', has_proof: true });
  expect(minorOf((await caller.get('user/assets')).total_deposit)).toBe(25_050n);
  await expect.poll(() => shownBalance(page)).toBe(before + 25_050n);
});

test(
  'what a slip lacks is asked for at the top of the form, and the paid order leads back to the slip',
  { tags: 'whole-run' },
  async () => {
    const { page } = await person();
    await goTo(page, '/pages/repay/repay');
    const end = main(page).getByText('Bank transfer', { exact: true });
    await end.waitFor();
    const scrolled = () => main(page).evaluate((element) => element.scrollTop);
    await main(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(scrolled).toBeGreaterThan(0);
    const table = new BetBoard(page);
    await table.open(1);
    await table.choose(SIDES, 'Big', 'Odd');
    await table.openSlip();
    await table.slip.getByRole('button', { name: '500', exact: true }).click();
    await table.slip.getByRole('button', { name: '×2 Double' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Deposit 1,000.00' }).click();
    await expect.poll(() => main(page).locator('input[name=amount]').inputValue()).toBe('1000.00');
    await expect.poll(scrolled).toBe(0);
    await end.click();
    await next(page).click();
    await main(page).getByText('Quote the reference when you pay').waitFor();
    const back = main(page).getByRole('button', { name: 'Back to the slip' });
    expect(await back.count()).toBe(0);
    const cashier = await openCashier(page);
    await cashier.getByRole('textbox').fill('1000');
    await cashier.getByRole('button', { name: 'Pay this amount' }).click();
    await cashier.getByRole('status').waitFor();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await back.click();
    await main(page)
      .getByRole('button', { name: /^(Bet 2,000\.00|See slip)$/ })
      .waitFor();
  },
);

test('what a slip lacks is deposited over the slip, and the paid order leads back to it', async () => {
  const { page } = await person();
  const table = new BetBoard(page);
  await table.open(1);
  await table.choose(SIDES, 'Big', 'Odd');
  await table.openSlip();
  await table.slip.getByRole('button', { name: '500', exact: true }).click();
  await table.slip.getByRole('button', { name: '×2 Double' }).click();
  await table.slip.getByRole('button', { name: 'Deposit 1,000.00' }).click();
  const form = page.getByRole('dialog', { name: 'New deposit', exact: true });
  await expect.poll(() => form.locator('input[name=amount]').inputValue()).toBe('1000.00');
  await form.getByText('Bank transfer', { exact: true }).click();
  expect(await soundness(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await table.confirm.waitFor();
  await table.slip.getByRole('button', { name: 'Deposit 1,000.00' }).click();
  await form.getByText('Bank transfer', { exact: true }).click();
  await form.getByRole('button', { name: 'Next: where to pay' }).click();
  await main(page).getByText('Quote the reference when you pay').waitFor();
  expect(await page.locator('dialog[open]').count()).toBe(0);
  const cashier = await openCashier(page);
  await cashier.getByRole('textbox').fill('1000');
  await cashier.getByRole('button', { name: 'Pay this amount' }).click();
  await cashier.getByRole('status').waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await main(page).getByRole('button', { name: 'Back to the slip' }).click();
  await table.toSlip.waitFor();
  expect(await page.getByRole('dialog', { name: 'New deposit', exact: true }).count()).toBe(0);
});

test(
  'credits the paid amount, not the announced one, and shows it in the orders',
  { tags: 'whole-run' },
  async () => {
    const { page } = await person();
    await announce(page, '100', 'Bank transfer');
    await main(page).getByText('Quote the reference when you pay').waitFor();
    const cashier = await openCashier(page);
    await cashier.getByRole('textbox').fill('60');
    await cashier.getByRole('button', { name: 'Pay this amount' }).click();
    await cashier.getByRole('status').waitFor();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await main(page)
      .getByText(/100\.00.* was ordered/)
      .waitFor();
    await goTo(page, '/pages/repay/repay');
    await main(page).getByRole('tab', { name: 'Orders' }).click();
    const row = main(page).getByRole('link', { name: /Bank transfer/ });
    await row.getByText('Completed').waitFor();
    expect(minorOf(await row.locator('bdi').last().innerText())).toBe(6_000n);
  },
);

test(
  'the cashier goes by its name and leads back to its order, also after a reload',
  { tags: 'whole-run' },
  async () => {
    const { page } = await person();
    await announce(page, '80', 'USDT (TRC20)');
    const order = new URL(page.url()).hash;
    const steps = await page.evaluate(() => history.length);
    await openCashier(page);
    const title = page.getByRole('heading', { level: 1 });
    const done = page.getByRole('button', { name: 'Done', exact: true });
    expect(await title.and(page.locator(':visible')).innerText()).toBe('Cashier');
    await expect.poll(() => page.title()).toBe('Cashier');
    await done.click();
    await main(page).getByText('Awaiting payment', { exact: true }).first().waitFor();
    // Back, not forth: the order is there once.
    expect([new URL(page.url()).hash, await page.evaluate(() => history.length)]).toEqual([order, steps + 1]);
    await openCashier(page);
    await reload(page);
    await page.locator('main:visible iframe').waitFor();
    await done.click();
    await main(page).getByText('Awaiting payment', { exact: true }).first().waitFor();
    expect(new URL(page.url()).hash).toBe(order);
    expect(await page.locator('iframe').count()).toBe(0);
  },
);

test('cancels an order after a confirmation', { tags: 'whole-run' }, async () => {
  const { page, caller } = await person();
  await announce(page, '50', 'Bitcoin');
  await main(page).getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click();
  await main(page).getByRole('list', { name: 'Progress' }).getByText('Cancelled', { exact: true }).waitFor();
  expect((await caller.get('trade/rechargeLog', {})).list.map(({ status }) => status)).toEqual(['cancelled']);
});

test(
  'counts the orders that await payment on the profile and leads to them',
  { tags: 'whole-run' },
  async () => {
    const { page, caller } = await person();
    const orders = [
      await caller.get('trade/recharge', { channel_id: 1, amount: '100' }),
      await caller.get('trade/recharge', { channel_id: 4, amount: '300' }),
    ];
    await goTo(page, '/pages/repay/repay');
    await main(page).getByRole('tab', { name: 'New deposit', selected: true }).waitFor();
    await goTo(page, '/pages/profile/profile');
    await main(page).getByRole('button', { name: 'Deposit orders 2 awaiting payment' }).click();
    const deposit = page.locator('main[data-page="/pages/repay/repay"]:visible');
    await deposit.getByRole('tab', { name: 'Orders', selected: true }).waitFor();
    await expect.poll(() => deposit.getByRole('link').count()).toBe(2);
    // A tab as the specification lists it: there is no way back.
    const bar = page.getByRole('navigation', { name: 'Main' });
    expect(await bar.getByRole('link').count()).toBe(5);
    expect(await bar.locator('a[aria-current=page]').allTextContents()).toEqual(['Deposit']);
    expect(await page.getByRole('button', { name: 'Back', exact: true }).count()).toBe(0);
    await deposit.getByRole('tab', { name: 'New deposit' }).click();
    await deposit.getByLabel('How much').waitFor();

    await caller.get('trade/rechargeCancel', { order_no: orders[0]?.order_no ?? '' });
    await goTo(page, '/pages/assets/assets');
    await main(page).getByRole('button', { name: 'Deposit orders 1 awaiting payment' }).click();
    await deposit.getByRole('tab', { name: 'Orders', selected: true }).waitFor();
    await caller.get('trade/rechargeCancel', { order_no: orders[1]?.order_no ?? '' });
    await goTo(page, '/pages/profile/profile');
    await main(page).getByRole('button', { name: 'Deposit orders', exact: true }).waitFor();
  },
);

test.each(['en', 'ar'] as const)(
  '%s: a member has five tabs, each in its place on all of them',
  { tags: 'whole-run' },
  async (locale) => {
    const { storage } = await person();
    const { page } = await product.open({ locale, storage, height: 568 });
    await page.setViewportSize({ width: 320, height: 568 });
    const links = page.locator('nav a');
    const columnsAt = async (at: number): Promise<readonly string[]> => {
      await links.nth(at).click();
      await page.locator('nav a[aria-current=page]').and(links.nth(at)).waitFor();
      return links.evaluateAll((all) =>
        all.map((link) => {
          const { left, right } = link.getBoundingClientRect();
          const isCut = link.scrollWidth > link.clientWidth || link.scrollHeight > link.clientHeight;
          return `${left} to ${right}${isCut ? ', cut' : ''}`;
        }),
      );
    };
    const columns = ['0 to 64', '64 to 128', '128 to 192', '192 to 256', '256 to 320'];
    await page.goto('/#/');
    await links.nth(4).waitFor();
    for (const percent of [100, 200]) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
      for (const at of [0, 1, 2, 3, 4])
        expect(await columnsAt(at), `${percent} %, tab ${at}`).toEqual(
          locale === 'ar' ? columns.toReversed() : columns,
        );
    }
  },
);

test('shows a limit before anything is sent', { tags: 'whole-run' }, async () => {
  const { page, caller } = await person();
  await goTo(page, '/pages/repay/repay');
  await main(page).getByLabel('How much').fill('1');
  await main(page).getByText('USDT (ERC20)', { exact: true }).click();
  await next(page).click();
  await main(page)
    .getByText(/^At least .*10\.00/)
    .waitFor();
  expect((await caller.get('trade/rechargeLog', {})).list).toEqual([]);
});

test('creates one order when the first reply is lost', { tags: 'whole-run' }, async () => {
  const { page, caller } = await person();
  let lost = 0;
  await page.route('**/api/trade/recharge', async (route) => {
    await route.fetch();
    lost += 1;
    if (lost > 1) await route.continue();
    else await route.abort('connectionreset');
  });
  await announce(page, '75', 'USDT (TRC20)');
  expect(lost).toBeGreaterThan(1);
  expect((await caller.get('trade/rechargeLog', {})).list).toHaveLength(1);
  // The browser itself notes the connection that the test cut.
  product.forgive((fault) => /ERR_/.test(fault));
});

test('refuses to frame a page of an unknown origin', async () => {
  const { page } = await person();
  for (const url of ['https://evil.example/', 'javascript:alert(1)', `${product.address}/`]) {
    await goTo(page, `/pages/public/web?url=${encodeURIComponent(url)}`);
    await main(page).getByText('This page cannot be opened').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Close' }).click();
  }
});

test('sends a visitor to the login and back to the deposit', { tags: 'whole-run' }, async () => {
  const { page } = await product.open();
  await page.goto('/#/pages/repay/repay');
  await main(page).getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => page.url()).toContain('redirect=/pages/repay/repay');
});
