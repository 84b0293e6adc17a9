import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import type { BetBoard } from './support/bet-board.ts';
import { betPhones, SIDES } from './support/bet-phone.ts';
import { goTo, reload } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { phone, memberPhone } = betPhones(product, 'shared');
const LEAGUE = 11;
const K3 = 1;
const CODE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** Chooses the first selection of a match on each of so many match days, from the second on. */
async function chooseOnDays({ page }: BetBoard, count: number): Promise<void> {
  for (let day = 1; day <= count; day += 1) {
    await page.locator('main:visible .lg-days label').nth(day).click();
    await page
      .locator('main:visible .lg-card .lg-cell')
      .nth(3 * day)
      .click();
  }
}

/** The focused element: its tag and its text. */
const focused = ({ page }: BetBoard): Promise<string> =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);

/** Shares the slip of a phone; its code as it is shown. */
async function share(table: BetBoard): Promise<string> {
  await table.openSlip();
  expect(await focused(table)).toMatch(/^H2 /);
  await table.slip.getByRole('button', { name: 'Share' }).click();
  const sheet = table.page.getByRole('dialog', { name: 'Share this slip' });
  const code = await sheet.getByRole('status').innerText();
  expect(code).toMatch(CODE);
  expect(await sheet.innerText()).toMatch(/Valid until \W?(?:\d+ \w+, )?\d\d:\d\d/);
  return code;
}

const entry = (page: Page): Locator => page.getByRole('dialog', { name: 'Enter a slip code' });
const found = (page: Page): Locator => page.getByRole('dialog', { name: 'Shared slip' });

async function enter(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Enter code' }).click();
  await entry(page).getByRole('textbox', { name: 'Slip code' }).fill(code);
  await entry(page).getByRole('button', { name: 'Open slip' }).click();
}

/** The legs of the ticket on the screen, each with its club, its pick and its odds. */
const legsOf = ({ slip }: BetBoard): Promise<string[]> =>
  slip.locator('.lg-leg-match b, .lg-leg-picks li').allInnerTexts();
const linkOf = (gameId: number, code: string): string =>
  `/pages/game/bet?game_id=${gameId}&slip=${code.replace('-', '')}`;

test('the ticket of a member comes to another phone by its link', async () => {
  const { table, page } = await memberPhone();
  await table.open(LEAGUE);
  await chooseOnDays(table, 3);
  await table.openSlip();
  await table.slip.getByText('Multiple', { exact: true }).click();
  await table.slip.getByRole('radio', { name: '3 × 4 4 lines' }).check({ force: true });
  const legs = await legsOf(table);
  expect(legs).toHaveLength(6);
  await page.keyboard.press('Escape');
  const code = await share(table);

  const visitor = await phone();
  await goTo(visitor.page, linkOf(LEAGUE, code));
  await visitor.table.slip.waitFor();
  expect(await focused(visitor.table)).toMatch(/^H2 /);
  expect(await legsOf(visitor.table)).toEqual(legs);
  const way = visitor.table.slip.getByRole('radio', { name: '3 × 4 4 lines', checked: true });
  expect(await way.count()).toBe(1);
  await reload(visitor.page);
  await expect.poll(() => visitor.table.toSlip.innerText()).toMatch(/^4 lines/);
  expect(await visitor.table.slip.count()).toBe(0);
});

test(
  'a code that is typed: of an issue that has closed refused, of several without the closed ones',
  { tags: 'whole-run' },
  async () => {
    const sharing = await phone();
    await sharing.table.open(K3);
    await sharing.table.choose(SIDES, 'Big');
    const over = await share(sharing.table);
    await sharing.table.open(LEAGUE);
    await sharing.page.locator('main:visible .lg-card .lg-cell').first().click();
    await chooseOnDays(sharing.table, 1);
    const half = await share(sharing.table);
    await product.passTo('close', K3);
    await product.passTo('settled', LEAGUE);

    const { page, table } = await phone();
    await table.open(LEAGUE);
    await enter(page, over);
    await expect
      .poll(() => entry(page).getByRole('alert').innerText())
      .toBe('Betting on this slip has closed');
    await entry(page).getByRole('textbox').fill(` ${half.toLowerCase()} `);
    await entry(page).getByRole('button', { name: 'Open slip' }).click();
    const gone = found(page).getByRole('region', { name: /^No longer on sale/ });
    expect(await gone.getByRole('listitem').innerText()).toMatch(/^Home\n.+ v .+ · Match result\nClosed$/);
    await found(page).getByRole('button', { name: 'Add to slip' }).click();
    await table.slip.waitFor();
    expect(await table.slip.getByRole('listitem').count()).toBe(1);
  },
);

test(
  'a slip of dice opens its own table, and beside what was chosen there asks first',
  { tags: 'whole-run' },
  async () => {
    const dice = await phone();
    await dice.table.open(K3);
    await dice.table.choose(SIDES, 'Big', 'Odd');
    const code = await share(dice.table);
    const { page, table } = await phone();
    await table.open(K3);
    await table.choose(SIDES, 'Small');
    await table.open(LEAGUE);
    await enter(page, code);
    await expect.poll(() => found(page).innerText()).toContain('Your slip has 1 selection already.');
    await found(page).getByRole('button', { name: 'Add to slip' }).click();
    await expect.poll(() => table.toSlip.innerText()).toMatch(/^3 lines/);
    await goTo(page, linkOf(K3, code));
    await table.slip.waitFor();
    expect(await table.slip.getByRole('listitem').count()).toBe(3);
  },
);

test(
  'without a network the sheet says so, and takes the code once it is back',
  { tags: 'whole-run' },
  async () => {
    product.forgive();
    const { table, page, context } = await phone();
    await table.open(K3);
    await table.choose(SIDES, 'Big');
    await share(table);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await table.slip.waitFor({ state: 'detached' });
    await table.choose(SIDES, 'Odd');
    await table.openSlip();
    await context.setOffline(true);
    await table.slip.getByRole('button', { name: 'Share' }).click();
    const sheet = page.getByRole('dialog', { name: 'Share this slip' });
    await sheet.getByRole('alert').waitFor();
    expect(await sheet.getByRole('status').count()).toBe(0);
    await context.setOffline(false);
    await expect.poll(() => sheet.getByRole('status').innerText()).toMatch(CODE);
  },
);
