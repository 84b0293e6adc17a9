/** @module-tag whole-run */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { betPhones, betsOf, SIDES } from './support/bet-phone.ts';
import { goTo } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'columns');

const DESKTOP = { width: 1024, height: 768 };
const LYING_PHONE = { width: 812, height: 375 };
const PHONE = { width: 375, height: 700 };

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
};
const appWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('#app')?.clientWidth ?? 0);

test('where there is room the slip stands beside the table and takes the bet', async () => {
  const { table, page, ...member } = await memberPhone();
  await page.setViewportSize(DESKTOP);
  expect(await appWidth(page)).toBe(750);
  await table.open(1);
  expect(await appWidth(page)).toBe(DESKTOP.width);
  await table.choose(SIDES, 'Big', 'Odd');
  const slip = page.getByRole('region', { name: /^Slip/ });
  const [beside, cells] = [await boxOf(slip), await boxOf(page.getByRole('tabpanel'))];
  expect(beside.left).toBeGreaterThanOrEqual(cells.right);
  const road = await boxOf(page.getByRole('heading', { name: 'Big and small', exact: true }));
  expect(road.left).toBeGreaterThanOrEqual(cells.right);
  expect(road.top).toBeGreaterThan(beside.top);
  await slip.getByRole('button', { name: 'Place bet' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect((await betsOf(member)).map(({ status }) => status)).toEqual(['pending', 'pending']);
  expect(await slip.count()).toBe(0);
  await goTo(page, '/');
  await expect.poll(() => appWidth(page)).toBe(750);
});

test('a phone on its side shows cells and the button at once; upright the slip goes over the table', async () => {
  const { table, page } = await memberPhone();
  await page.setViewportSize(LYING_PHONE);
  await table.open(1);
  await table.choose(SIDES, 'Big');
  const slip = page.getByRole('region', { name: /^Slip/ });
  const confirm = await boxOf(slip.getByRole('button', { name: 'Place bet' }));
  expect(confirm.bottom).toBeLessThanOrEqual(LYING_PHONE.height);
  const stake = await boxOf(slip.getByRole('textbox').first());
  expect(stake.bottom).toBeLessThanOrEqual(confirm.top);
  await page.setViewportSize(PHONE);
  await slip.waitFor({ state: 'detached' });
  await table.openSlip();
  expect(await table.slip.getByRole('listitem').count()).toBe(1);
});
