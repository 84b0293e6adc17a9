import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { goTo } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const LEAGUE = 11;
const PK10 = 3;

test('home shows the next matches of a league with clubs and odds, and opens the one that is tapped', async () => {
  const { page } = await product.open();
  const matches = page.locator(`main:visible a[href*="/pages/game/match?game_id=${LEAGUE}"]`);
  const league = page.locator(`main:visible a[href="#/pages/game/bet?game_id=${LEAGUE}"]`);
  await expect
    .poll(async () => {
      await league.scrollIntoViewIfNeeded();
      return matches.count();
    })
    .toBe(2);
  const match = matches.first();
  expect(await match.locator('svg').count()).toBe(2);
  expect(await match.innerText()).toMatch(/Home\s+\d+\.\d\d\s+Draw\s+\d+\.\d\d\s+Away\s+\d+\.\d\d/);
  const [home = ''] = await match.locator('bdi').allInnerTexts();
  await match.click();
  await page.locator('main:visible .lg-match').getByText(home).first().waitFor();
});

test('home says why there are no matches, and asks again', { tags: 'whole-run' }, async () => {
  product.forgive();
  const { page } = await product.open();
  await page.route('**/api/games/matches*', (route) => route.abort());
  const league = page.locator(`main:visible a[href="#/pages/game/bet?game_id=${LEAGUE}"]`);
  const again = page.locator('main:visible').getByRole('button', { name: 'Try again' }).first();
  // Content that arrives above may push it down again.
  await expect
    .poll(async () => {
      await league.scrollIntoViewIfNeeded();
      return again.isVisible();
    })
    .toBe(true);
  await page.unroute('**/api/games/matches*');
  await again.click();
  await page.locator(`main:visible a[href*="/pages/game/match?game_id=${LEAGUE}"]`).first().waitFor();
});

test('a game marked in the lobby is one tap away on home, until the mark is taken away', async () => {
  const { page } = await product.open();
  const marked = page.getByRole('region', { name: 'Favourites' }).getByRole('link');
  const star = page.getByRole('button', { name: /^Favourite: .*PK10/ }).first();
  await goTo(page, '/pages/game/list');
  await star.click();
  await goTo(page, '/');
  await expect.poll(() => marked.count()).toBe(1);
  expect(await marked.getAttribute('href')).toContain('/pages/game/bet?game_id=3');
  await goTo(page, '/pages/game/list');
  await star.click();
  await goTo(page, '/');
  await expect.poll(() => marked.count()).toBe(0);
});

/** The contrast of a tyre of a car with what it stands on, as the screen shows them. */
async function tyreContrast(car: Locator): Promise<number> {
  const { data, info } = await sharp(await car.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The drawing, 44 units by 20, is in the middle of its square. Of the first tyre and of what is left of it,
  // in a line above the body.
  const unit = info.width / 44;
  const line = Math.floor(info.height / 2 - 9 * unit + 0.5);
  const [tyre = 0, ground = 0] = [11, 2].map((across) => {
    const at = (line * info.width + Math.floor(across * unit)) * info.channels;
    const light = [0, 1, 2].map((channel) => {
      const value = (data[at + channel] ?? 0) / 255;
      return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (light[0] ?? 0) + 0.7152 * (light[1] ?? 0) + 0.0722 * (light[2] ?? 0);
  });
  return (Math.max(tyre, ground) + 0.05) / (Math.min(tyre, ground) + 0.05);
}

test('the cars of a draw have tyres that are seen in both schemes', { tags: 'whole-run' }, async () => {
  await product.passTo('settled', PK10);
  const { page } = await product.open();
  const car = page.locator('main:visible b[data-number] svg:has(use[href$="#car"])').first();
  await car.scrollIntoViewIfNeeded();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => tyreContrast(car), { message: colorScheme }).toBeGreaterThan(3);
  }
});
