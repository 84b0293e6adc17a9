import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { PASSWORD } from './support/player.ts';
import { useStage } from './support/stage.ts';

const PIN = '471829';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const stage = useStage({ CARD_HOLD_SECONDS: '0', TURNOVER_PERCENT: '0' });

type Payer = Member & { readonly page: Page };

/** A member with a fund password and a card. */
async function payer(username: string): Promise<Payer> {
  const member = await newMember(new Caller(stage.address), username);
  await member.caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
  await member.caller.get('trade/addCard', { channel_id: 11, address: TRON, password: PIN });
  const { page } = await stage.open({ storage: member.storage, height: 760 });
  return { ...member, page };
}

const main = (page: Page): Locator => page.locator('main:visible');

async function enterPin(page: Page, pin: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Fund password' });
  await sheet.getByLabel('Enter the six figures').fill(pin);
  await sheet.getByRole('button', { name: 'Confirm' }).click();
}

/** Loses every answer of a call until the returned function is called. What was sent arrives, or not even that. */
async function loseAnswers(page: Page, call: string, arrives: boolean): Promise<() => void> {
  let isLost = true;
  await page.route(`**/api/${call}`, async (route) => {
    if (!isLost) return route.continue();
    if (arrives) await route.fetch();
    await route.abort();
  });
  return () => (isLost = false);
}

const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes('.post.'))));

test('a withdrawal whose page was closed before its answer came is asked for again, and made once', async () => {
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

  await page.reload();
  answerAgain();
  stage.forgive();
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

test('a transfer that was given up is neither sent nor asked about again', async () => {
  await newMember(new Caller(stage.address), 'taker1');
  const { page, caller } = await payer('leaver2');
  const answerAgain = await loseAnswers(page, 'trade/transfer', false);
  await goTo(page, '/pages/trade/transfer');
  await main(page).locator('input[name=amount]').fill('25');
  await main(page).locator('input[name=recipient]').fill('taker1');
  await main(page).locator('button[type=submit]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm transfer' }).click();
  await enterPin(page, PIN);
  await page.getByText('No answer yet').waitFor();
  await page.reload();
  answerAgain();
  stage.forgive();
  await main(page).getByText('25.00').waitFor();
  await main(page).getByRole('button', { name: 'Stop waiting' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop waiting' }).click();
  await main(page).locator('input[name=recipient]').waitFor();
  expect(await kept(page)).toBe('[]');
  await page.reload();
  await main(page).locator('input[name=recipient]').waitFor();
  expect((await caller.get('user/index')).money).toBe('1000.00');
});
