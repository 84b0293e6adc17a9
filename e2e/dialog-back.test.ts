import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { BetBoard } from './support/bet-board.ts';
import { SIDES } from './support/bet-phone.ts';
import { goTo, reload } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
let page: Page;
let table: BetBoard;
let rules: Locator;

const LIST = '/pages/game/list';
const BET = '/pages/game/bet';

/** The address of the page that is shown. */
const shownPage = (): Promise<string | null> => page.locator('main:visible').getAttribute('data-page');
/** Number of dialogs with a history entry at or below the current one. */
const entries = (): Promise<number> =>
  page.evaluate(() => Number((history.state as { dialogs?: number } | null)?.dialogs ?? 0));
const leadsBackTo = async (address: string): Promise<void> => {
  await page.goBack();
  await expect.poll(shownPage).toBe(address);
};
const openRules = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await rules.waitFor();
  await expect.poll(entries).toBe(1);
};

beforeEach(async () => {
  ({ page } = await product.open());
  table = new BetBoard(page);
  rules = page.getByRole('dialog', { name: /Rules|rules/ });
  await goTo(page, LIST);
  await expect.poll(shownPage).toBe(LIST);
  await table.open(1);
});

describe('Back with an open sheet', () => {
  test('closes it and stays on the page, and then leaves the page', async () => {
    await openRules();
    await page.goBack();
    await rules.waitFor({ state: 'detached' });
    expect(await shownPage()).toBe(BET);
    await leadsBackTo(LIST);
  });

  test('closes the upper of two, then the lower one', { tags: 'whole-run' }, async () => {
    await table.choose(SIDES, 'Big');
    await table.openSlip();
    await expect.poll(entries).toBe(1);
    const actions = page.getByRole('dialog', { name: /Big/ });
    await table.slip.getByRole('listitem').getByRole('button').first().focus();
    await page.keyboard.press('Shift+F10');
    await actions.waitFor();
    await expect.poll(entries).toBe(2);
    await page.goBack();
    await actions.waitFor({ state: 'detached' });
    expect(await table.slip.isVisible()).toBe(true);
    await page.goBack();
    await table.slip.waitFor({ state: 'detached' });
    expect(await shownPage()).toBe(BET);
    await leadsBackTo(LIST);
  });
});

describe('a sheet', () => {
  test.each([
    ['its button', () => rules.getByRole('button', { name: 'Close' }).click()],
    ['Esc', () => page.keyboard.press('Escape')],
  ])('that is closed by %s leaves no step in the history', { tags: 'whole-run' }, async (_, close) => {
    await openRules();
    await close();
    await rules.waitFor({ state: 'detached' });
    await expect.poll(entries).toBe(0);
    await leadsBackTo(LIST);
  });

  test(
    'that leads to another page is open again after Back, and Back closes it',
    { tags: 'whole-run' },
    async () => {
      await openRules();
      await rules.getByRole('link').first().click();
      await expect.poll(shownPage).toBe('/fairness');
      await leadsBackTo(BET);
      await rules.waitFor();
      await expect.poll(entries).toBe(1);
      await page.goBack();
      await rules.waitFor({ state: 'detached' });
      expect(await shownPage()).toBe(BET);
      await leadsBackTo(LIST);
    },
  );

  test('is gone after a reload, and one Back leaves the page', { tags: 'whole-run' }, async () => {
    await openRules();
    await reload(page);
    await expect.poll(shownPage).toBe(BET);
    await leadsBackTo(LIST);
  });

  test('is not opened by Forward, which stays on the page', { tags: 'whole-run' }, async () => {
    await openRules();
    await page.goBack();
    await rules.waitFor({ state: 'detached' });
    await page.goForward();
    await expect.poll(entries).toBe(0);
    expect([await shownPage(), await rules.count()]).toEqual([BET, 0]);
    await leadsBackTo(LIST);
  });
});
