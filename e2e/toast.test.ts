/** @module-tag whole-run */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { betPhones } from './support/bet-phone.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { phone, memberPhone } = betPhones(product, 'toasted');

const toast = (page: Page): Locator => page.locator('[popover]');

/** Taps a link to a page whose code does not load. The toast that says so stays until the clock of the page
 *  continues. */
async function showToast(page: Page, link: Locator): Promise<void> {
  // The first touch loads what shows toasts.
  await page.keyboard.press('Shift');
  await toast(page).waitFor({ state: 'attached' });
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.route('**/assets/*', (route) => route.abort());
  product.forgive();
  await link.click();
  await toast(page).getByText('could not be loaded').waitFor();
}

/** The distance of a message from what stands below it. Units: px. */
async function gapAbove(page: Page, below: Locator): Promise<number> {
  const [upper, lower] = await Promise.all([toast(page).boundingBox(), below.boundingBox()]);
  return (lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0);
}

/** Returns true if the message is in front: the colour at its edge is its own, ink, on a light page. */
async function isInFront(page: Page): Promise<boolean> {
  const { x, y, width, height } = (await toast(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clip = { x: x + 4, y: y + height / 2, width: 2, height: 2 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return width > 0 && channels.slice(0, 3).every(({ mean }) => mean < 60);
}

/** Returns true if a tap in the middle of the message hits it. */
const isTapped = (page: Page): Promise<boolean> =>
  toast(page).evaluate((host) => {
    const { left, top, width, height } = host.getBoundingClientRect();
    return host.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('a toast lies above the foot of the bet page, and above a sheet that opens after it', async () => {
  const { page, table } = await memberPhone();
  await table.open(1);
  const foot = page.getByRole('button', { name: 'My bets' });
  await foot.waitFor();
  await showToast(page, page.locator('main:visible a[href$="game/history?game_id=1"]'));
  expect(await gapAbove(page, foot)).toBeGreaterThanOrEqual(12);
  expect([await isInFront(page), await isTapped(page)]).toEqual([true, false]);
  await foot.click();
  const ownFoot = page.getByRole('dialog').getByRole('link').last();
  await ownFoot.waitFor();
  await expect.poll(() => isInFront(page)).toBe(true);
  await expect.poll(() => gapAbove(page, ownFoot)).toBeGreaterThanOrEqual(12);
});

test('a toast lies above the bar of tabs', async () => {
  const { page } = await phone();
  await showToast(page, page.getByRole('link', { name: 'Log in' }));
  expect(await gapAbove(page, page.getByRole('navigation', { name: 'Main' }))).toBe(12);
});

test.each([
  ['fades', false],
  ['is gone at once where motion is reduced', true],
])('a toast %s', async (_, isStill) => {
  const { page } = await phone({ isStill });
  // So slow that the test can look at it.
  await page.evaluate(() => document.documentElement.style.setProperty('--motion', '600s'));
  await showToast(page, page.getByRole('link', { name: 'Log in' }));
  await page.clock.runFor(10_000);
  const state = () =>
    toast(page).evaluate((host) => ({
      isOpen: host.matches(':popover-open'),
      isShown: getComputedStyle(host).display !== 'none',
      hasText: host.textContent !== '',
    }));
  const leaves = { isOpen: false, isShown: !isStill, hasText: !isStill };
  await expect.poll(state).toEqual(leaves);
  await toast(page).evaluate((host) => host.getAnimations().forEach((fade) => fade.finish()));
  await expect.poll(state).toEqual({ isOpen: false, isShown: false, hasText: false });
});
