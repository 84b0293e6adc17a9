import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { goTo, reload } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';
import { CARD_HOLD_S } from './support/worlds.global-setup.ts';

const PIN = '471829';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const product = useSharedProduct();

type Payer = Member & { readonly page: Page };

/** A member with a fund password and a card whose hold is over. */
async function payer(username: string): Promise<Payer> {
  const member = await newMember(new Caller(product.address), username);
  await member.caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
  await member.caller.get('trade/addCard', { channel_id: 11, address: TRON, password: PIN });
  await product.pass(CARD_HOLD_S);
  await eventually(async () => {
    expect((await member.caller.get('trade/withdrawInfo', {})).reasons).toEqual([]);
  });
  const { page } = await product.open({ storage: member.storage, height: 760 });
  return { ...member, page };
}

const main = (page: Page): Locator => page.locator('main:visible');

async function enterPin(page: Page, pin: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Fund password' });
  await sheet.getByLabel('Enter the 6 digits').fill(pin);
}

/** Loses every answer of a call until the returned function is called. What was sent arrives, or not even
 *  that. */
async function loseAnswers(page: Page, call: string, arrives: boolean): Promise<() => void> {
  let isLost = true;
  await page.route(`**/api/${call}`, async (route) => {
    if (!isLost) return route.continue();
    if (arrives) await route.fetch();
    await route.abort();
  });
  return () => (isLost = false);
}

/** Holds the answers of a call back until the returned function is called. */
async function holdAnswers(page: Page, call: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(`**/api/${call}`, async (route) => {
    const response = await route.fetch();
    await released.promise;
    await route.fulfill({ response });
  });
  return released.resolve;
}

/** Leaves the page on top, whose sheet has sent something, and opens it anew. Until then Back closes the
 *  sheet. */
async function leaveAndReturn(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => !('dialogs' in (history.state as object)));
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain(address);
  await goTo(page, address);
}

const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes('.post.'))));

test('repeats a withdrawal whose page was closed before its reply, and makes it once', async () => {
  const { page, caller } = await payer('leaver1');
  const answerAgain = await loseAnswers(page, 'trade/withdraw', true);
  await goTo(page, '/pages/trade/withdraw');
  await main(page).getByLabel('Amount to withdraw').fill('150');
  await main(page).getByRole('button', { name: 'Remark (optional)' }).click();
  const remark = main(page).getByLabel('Remark (optional)');
  await remark.fill('\u{1F680}'.repeat(61));
  await main(page).getByRole('button', { name: 'At most 60 characters' }).waitFor();
  await remark.fill('for rent');
  await main(page)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await enterPin(page, PIN);
  await page.getByText('No answer yet').waitFor();
  expect(await kept(page)).toContain('150.00');
  expect(await kept(page)).not.toContain(PIN);

  await reload(page);
  answerAgain();
  product.forgive();
  const again = main(page).getByRole('button', { name: 'Ask again' });
  await again.waitFor();
  const amount = main(page).getByLabel('Amount to withdraw');
  expect([await amount.inputValue(), await amount.isEditable()]).toEqual(['150.00', false]);
  expect([await remark.inputValue(), await remark.isEditable()]).toEqual(['for rent', false]);
  await again.click();
  await enterPin(page, '000001');
  // A wrong password says nothing about the withdrawal: it is still the same question.
  await page.getByText('Fund password incorrect').waitFor();
  await enterPin(page, PIN);
  await page.getByRole('dialog', { name: 'Withdrawal' }).getByText('In review').waitFor();
  const { list } = await caller.get('trade/withdrawLog', {});
  expect(list.map((each) => [each.amount, each.remark])).toEqual([['150.00', 'for rent']]);
  expect((await caller.get('user/index')).money).toBe('850.00');
  expect(await kept(page)).toBe('[]');
});

async function transfer(page: Page, recipient: string, pin: string): Promise<void> {
  await goTo(page, '/pages/trade/transfer');
  await main(page).locator('input[name=amount]').fill('25');
  await main(page).locator('input[name=recipient]').fill(recipient);
  await main(page).locator('button[type=submit]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm transfer' }).click();
  await enterPin(page, pin);
}

test(
  'shows the receipt or refusal of a transfer that was left while it was sent',
  { tags: 'whole-run' },
  async () => {
    await newMember(new Caller(product.address), 'taker2');
    const { page, caller } = await payer('leaver3');
    let release = await holdAnswers(page, 'trade/transfer');
    await transfer(page, 'taker2', '000001');
    await leaveAndReturn(page, '/pages/trade/transfer');
    await main(page).getByText('No answer yet, confirming').waitFor();
    release();
    await main(page).getByRole('alert').filter({ hasText: 'Fund password incorrect' }).waitFor();
    expect(await main(page).locator('input[name=recipient]').inputValue()).toBe('taker2');
    expect((await caller.get('user/index')).money).toBe('1000.00');

    await page.unrouteAll();
    await page.goBack();
    release = await holdAnswers(page, 'trade/transfer');
    await transfer(page, 'taker2', PIN);
    await leaveAndReturn(page, '/pages/trade/transfer');
    await main(page).getByText('No answer yet, confirming').waitFor();
    release();
    await main(page).getByText('Transferred', { exact: true }).waitFor();
    expect((await caller.get('user/index')).money).toBe('975.00');
  },
);

test(
  'shows the timeline or refusal of a withdrawal that was left while it was sent',
  { tags: 'whole-run' },
  async () => {
    const { page, caller } = await payer('leaver4');
    const ask = async (pin: string): Promise<void> => {
      await main(page).getByLabel('Amount to withdraw').fill('150');
      await main(page)
        .getByRole('button', { name: /^Withdraw/ })
        .click();
      await enterPin(page, pin);
    };
    let release = await holdAnswers(page, 'trade/withdraw');
    await goTo(page, '/pages/trade/withdraw');
    await ask('000001');
    await leaveAndReturn(page, '/pages/trade/withdraw');
    await main(page).getByRole('button', { name: 'No answer yet, confirming' }).waitFor();
    release();
    await main(page).getByRole('alert').filter({ hasText: 'Fund password incorrect' }).waitFor();

    await page.unrouteAll();
    release = await holdAnswers(page, 'trade/withdraw');
    await ask(PIN);
    await leaveAndReturn(page, '/pages/trade/withdraw');
    await main(page).getByRole('button', { name: 'No answer yet, confirming' }).waitFor();
    release();
    await page.getByRole('dialog', { name: 'Withdrawal' }).getByText('In review').waitFor();
    expect((await caller.get('user/index')).money).toBe('850.00');
  },
);

test('drops a transfer that was given up', { tags: 'whole-run' }, async () => {
  await newMember(new Caller(product.address), 'taker1');
  const { page, caller } = await payer('leaver2');
  const answerAgain = await loseAnswers(page, 'trade/transfer', false);
  await transfer(page, 'taker1', PIN);
  await page.getByText('No answer yet').waitFor();
  await reload(page);
  answerAgain();
  product.forgive();
  await main(page).getByText('25.00').waitFor();
  await main(page).getByRole('button', { name: 'Stop waiting' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop waiting' }).click();
  await main(page).locator('input[name=recipient]').waitFor();
  expect(await kept(page)).toBe('[]');
  await reload(page);
  await main(page).locator('input[name=recipient]').waitFor();
  expect((await caller.get('user/index')).money).toBe('1000.00');
});
