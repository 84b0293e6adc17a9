import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { betPhones, betsOf, SIDES } from './support/bet-phone.ts';
import { goTo } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { phone, memberPhone } = betPhones(product, 'tapper');

const count = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { taps: 0, firstAt: 0 };
    Object.assign(window, { seen });
    const note = (event: Event): void => {
      if (!event.isTrusted) return;
      seen.taps += 1;
      seen.firstAt ||= performance.now();
    };
    addEventListener('click', note, true);
  });
/** The taps since the last call. */
const taps = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { taps: number } };
    return seen.taps - (seen.taps = 0);
  });

/** Seconds since the first tap of all, those of the test between the taps included. */
const secondsSince = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { firstAt: number } };
    return (performance.now() - seen.firstAt) / 1_000;
  });

test(
  'counts: bet in three, undo in one, repeat in one, cancel in two, result to proof in one',
  { tags: 'whole-run' },
  async () => {
    const { table, page, ...member } = await memberPhone();
    const standing = async () => (await betsOf(member)).filter(({ status }) => status === 'pending').length;
    await count(page);
    await page.locator('main:visible a[href*="/pages/game/bet?game_id=1"]:visible').first().click();
    await table.choose(SIDES, 'Big');
    await table.bet.click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    const seconds = await secondsSince(page);
    process.stdout.write(`from the first tap on home to an accepted bet: 3 taps, ${seconds.toFixed(1)} s\n`);
    expect([await taps(page), await standing()]).toEqual([3, 1]);

    await undo.click();
    await undo.waitFor({ state: 'detached' });
    expect([await taps(page), await standing()]).toEqual([1, 0]);

    await page.getByRole('button', { name: 'Repeat 10.00' }).click();
    await undo.waitFor();
    expect([await taps(page), await standing()]).toEqual([1, 1]);

    await page.getByRole('button', { name: /This round: 1 bet/ }).click();
    await page.getByRole('button', { name: /^Cancel bet/ }).click();
    await expect.poll(standing).toBe(0);
    expect(await taps(page)).toBe(2);

    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Repeat 10.00' }).click();
    const result = page.locator('main:visible [data-stage=shown]');
    await undo.waitFor();
    await product.passTo('settled');
    await result.waitFor();
    await taps(page);
    await result.getByRole('link', { name: 'Proof' }).click();
    await expect.poll(() => page.url()).toContain('/pages/game/proof');
    expect(await taps(page)).toBe(1);
  },
);

test(
  'counts: the last stake waits on the way back, so that the next bet takes three taps too',
  { tags: 'whole-run' },
  async () => {
    const { table, page, ...member } = await memberPhone();
    await table.open(1);
    await table.choose(SIDES, 'Big');
    await page.getByRole('textbox', { name: 'Stake per line' }).click();
    for (const key of ['2', '0', 'Done']) await page.getByRole('button', { name: key, exact: true }).click();
    await page.getByRole('button', { name: 'Bet 20.00', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();

    await goTo(page, '/');
    const tile = page.locator('main:visible a[href*="/pages/game/bet?game_id=1"]:visible').first();
    await tile.waitFor();
    await count(page);
    await tile.click();
    await table.choose(SIDES, 'Small');
    await page.getByRole('button', { name: 'Bet 20.00', exact: true }).click();
    await expect
      .poll(async () => (await betsOf(member)).map(({ number, amount }) => `${number} ${amount}`))
      .toEqual(['small 20.00', 'big 20.00']);
    expect(await taps(page)).toBe(3);
  },
);

test('counts the same for a guest, whose bets stay on the phone', { tags: 'whole-run' }, async () => {
  const { table, page } = await phone();
  await goTo(page, '/pages/login/login');
  await page.getByRole('button', { name: 'Play the demo as a guest' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await table.open(1);
  const balance = page.locator('main:visible').getByText(/^Demo balance/);
  const before = await balance.innerText();
  await count(page);
  await table.choose(SIDES, 'Big');
  await table.bet.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await undo.waitFor({ state: 'detached' });
  expect(await taps(page)).toBe(3);
  expect((await balance.innerText()).split('\n')[0]).toContain(before.trim().split('\n')[0] ?? '');
  await page.getByRole('button', { name: 'Repeat 10.00' }).click();
  await page.getByRole('button', { name: /This round: 1 bet/ }).click();
  await page.getByRole('button', { name: /^Cancel bet/ }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Cancel bet/ }).count()).toBe(0);
  await page.getByText('Cancelled').first().waitFor();
  expect(await taps(page)).toBe(3);
});

test.each(['a visitor', 'a guest', 'a member'])(
  'counts: limits in one tap from home, for %s',
  { tags: 'whole-run' },
  async (who) => {
    const { page } = who === 'a member' ? await memberPhone() : await phone();
    if (who === 'a guest') {
      await goTo(page, '/pages/login/login');
      await page.getByRole('button', { name: 'Play the demo as a guest' }).click();
    }
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await count(page);
    await page.locator('main:visible').getByRole('link', { name: '18+ · Play safely' }).click();
    await page.locator('main:visible[data-page="/pages/profile/protection"]').waitFor();
    const shown = page.locator('main:visible').getByRole('heading', {
      name: who === 'a member' ? 'Limits' : 'Where to find help',
      exact: true,
    });
    await shown.waitFor();
    expect(await taps(page)).toBe(1);
  },
);

test('counts: a deposit in five, the payment at the cashier included', { tags: 'whole-run' }, async () => {
  const { page, caller } = await memberPhone();
  const main = page.locator('main:visible');
  // The channel of the last deposit is chosen for the next one.
  await goTo(page, '/pages/repay/repay');
  await main.getByLabel('How much').fill('100');
  await main.getByText('USDT (TRC20)', { exact: true }).click();
  await main.getByRole('button', { name: 'Next: where to pay' }).click();
  await main.getByRole('button', { name: 'Open the cashier' }).waitFor();
  await goTo(page, '/');

  await count(page);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Deposit', { exact: true }).click();
  await main.getByRole('button', { name: '500', exact: true }).click();
  await main.getByRole('button', { name: 'Next: where to pay' }).click();
  await main.getByRole('button', { name: 'Open the cashier' }).click();
  const cashier = page.frameLocator('main:visible iframe');
  await cashier.getByRole('button', { name: /^Pay [\d.]+ USDT$/ }).click();
  await cashier.getByRole('status').waitFor();
  // And one inside the frame of the cashier, which the page does not see.
  expect((await taps(page)) + 1).toBe(5);
  await expect.poll(async () => (await caller.get('user/assets')).total_deposit).toBe('500.00');
});

test(
  'counts: a football single in three from home, with its odds on the first screen of the table',
  { tags: 'whole-run' },
  async () => {
    const { page, ...member } = await memberPhone({ height: 812 });
    const main = page.locator('main:visible');
    const tile = main.locator('a[href*="/pages/game/bet?game_id=11"]:visible').first();
    await tile.waitFor();
    /** A tap on what is on the screen as it is: none scrolls to it. */
    const tap = async (one: Locator): Promise<void> => {
      await one.waitFor();
      const { x, y, width, height } = (await one.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
      await page.touchscreen.tap(x + width / 2, y + height / 2);
    };
    await count(page);
    await tile.tap();
    await tap(
      main
        .locator('.lg-card')
        .first()
        .getByRole('button', { name: /^Home / }),
    );
    await tap(page.getByRole('button', { name: /^Bet [\d,.]+$/ }));
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await taps(page)).toBe(3);
    expect((await betsOf(member)).map(({ play }) => play.replace(/^m\d+/, ''))).toEqual(['.1x2']);
    expect(await main.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  },
);
