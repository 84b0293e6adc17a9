import { expect, test } from 'vitest';

import { goTo } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();

test('a page whose call has no answer for three seconds says that it waits, until the answer comes', async () => {
  const { page } = await product.open();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/games/getHistoryRecord*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await goTo(page, '/pages/game/history?game_id=1');
  const says = page.getByText('Still waiting for an answer');
  await says.waitFor();
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  answer.resolve();
  await says.waitFor({ state: 'detached' });
  await page.locator('main:visible').getByRole('link').first().waitFor();
});
