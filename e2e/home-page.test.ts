import { expect, test } from 'vitest';

import { goTo } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const LEAGUE = 11;

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
  // What arrives above may push it down again.
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
