/** @module-tag whole-run */
import { expect, test } from 'vitest';

import { betPhones, betsOf } from './support/bet-phone.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'picker');

test('the phone picks, picks others when it is shaken, and what is taken stands in the slip', async () => {
  const { table, page, ...member } = await memberPhone();
  await table.open(1);
  await table.group('Sum');
  await page.getByRole('button', { name: /^Quick pick · / }).click();
  const sheet = page.getByRole('dialog', { name: /^Quick pick/ });
  await sheet.getByRole('radio', { name: '3 lines', exact: true }).check({ force: true });
  const picked = () => sheet.getByRole('status').locator('> *').allInnerTexts();
  const first = await picked();
  expect(new Set(first).size).toBe(3);
  await expect
    .poll(async () => {
      await page.evaluate(() =>
        dispatchEvent(Object.assign(new Event('devicemotion'), { acceleration: { x: 30, y: 0, z: 0 } })),
      );
      return picked();
    })
    .not.toEqual(first);
  const taken = await picked();
  await sheet.getByRole('button', { name: 'Add 3 lines' }).click();
  await sheet.waitFor({ state: 'detached' });
  const cells = page.getByRole('tabpanel').locator('[aria-pressed=true]').filter({ hasText: /\d/ });
  const chosen = await cells.evaluateAll((all) =>
    all.map((one) => one.firstElementChild?.textContent?.trim()),
  );
  expect(chosen).toEqual(taken);
  await table.openSlip();
  await table.confirm.click();
  await expect.poll(async () => (await betsOf(member)).length).toBe(3);
});

test('five random lines of a straight play are added at a tap, and taken back together', async () => {
  const { table, page, ...member } = await memberPhone();
  await table.open(3);
  await table.group('Podium');
  await page.getByRole('button', { name: 'Quick pick · Exacta' }).click();
  await page.getByRole('button', { name: 'Add 5 at random' }).click();
  await page.getByText('5 random lines added').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await table.toSlip.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Quick pick · Exacta' }).click();
  await page.getByRole('button', { name: 'Add 5 at random' }).click();
  await table.bet.click();
  await expect.poll(async () => new Set((await betsOf(member)).map((bet) => bet.number)).size).toBe(5);
});
