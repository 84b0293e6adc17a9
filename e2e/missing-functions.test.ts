import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { appPages } from './support/app-pages.ts';
import { betPhones, betsOf, SIDES } from './support/bet-phone.ts';
import { goTo, reload } from './support/browser.ts';
import { isWhole } from './support/extent.ts';
import { OPTIONAL, removeFunctions } from './support/faults-in-page.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'plain');

async function pageWithout(names: readonly string[]) {
  const opened = await memberPhone();
  const { page, caller } = opened;
  await caller.get('user/setFundPassword', { password: PASSWORD, fund_password: '284617' });
  await page.addInitScript(removeFunctions, names);
  await reload(page);
  expect(await page.evaluate(removeFunctions, names)).toEqual([]);
  return opened;
}

const main = (page: Page) => page.locator('main:visible');

/** Bets, follows the draw, checks the proof, types into a form of money, and opens every page. */
async function useApp({ page, table, ...member }: Awaited<ReturnType<typeof pageWithout>>): Promise<void> {
  await table.open(1);
  await table.choose(SIDES, 'Big');
  await table.place();
  await product.passTo('settled');
  const [bet] = await betsOf(member);
  // The draw has arrived without a question.
  await table.card.getByText(new RegExp(`^Round ${bet?.game_no.slice(-4)} drawn: `)).waitFor();
  await goTo(page, `/pages/game/proof?round_id=${bet?.round_id}`);
  await main(page)
    .getByText(/^Proved, grade [A-D]: /)
    .waitFor();
  await goTo(page, '/pages/trade/transfer');
  await main(page).getByLabel('Recipient').fill('somebody');
  await main(page).getByLabel('Remark').fill('family 👨‍👩‍👧 x');
  for (const { address } of appPages()) {
    await goTo(page, address);
    const shown = page.locator(`main[data-page="${address}"]:visible`);
    await shown.waitFor();
    await shown.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await shown.getByText('Something went wrong').count(), address).toBe(0);
  }
}

test(
  'the app is used from the bet to the proof without any of the functions that a browser may lack',
  { tags: 'whole-run' },
  async () => {
    await useApp(await pageWithout(OPTIONAL));
  },
);

test.runIf(isWhole).each(OPTIONAL)('the app is used without %s', async (name) => {
  await useApp(await pageWithout([name]));
});
