import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { goTo } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const main = (page: Page): Locator => page.locator('main:visible');

/** A member with one bet on an issue that is still open. */
async function player(username: string): Promise<Member & { readonly page: Page }> {
  const member = await newMember(new Caller(product.address), username);
  const bet_content = [{ play: 'side', number: 'big', amount: '10.00' }];
  const { game_no } = await member.caller.get('games/getGameResult', { game_id: '6' });
  await member.caller.get('games/submitBet', { game_id: 6, game_no: game_no ?? '', bet_content });
  const { page } = await product.open({ storage: member.storage });
  return { ...member, page };
}

test(
  'updates an open bet sheet with its result after the list has dropped the bet',
  { tags: 'whole-run' },
  async () => {
    const { page } = await player('watcher1');
    await goTo(page, '/pages/game/record?status=pending');
    await main(page)
      .getByRole('button', { name: /10\.00/ })
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Pending').first().waitFor();
    await product.passTo('settled', 6);
    await sheet.getByText(/^(Won|Lost)/).waitFor();
    await sheet.getByRole('link', { name: 'Check this draw' }).waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect
      .poll(() =>
        main(page)
          .getByRole('button', { name: /10\.00/ })
          .count(),
      )
      .toBe(0);
  },
);

test(
  'reports a receipt proof that fails to load and checks it on another try',
  { tags: 'whole-run' },
  async () => {
    const { page } = await player('watcher2');
    let isCut = true;
    await page.route('**/api/games/roundProof*', (route) => (isCut ? route.abort() : route.continue()));
    await goTo(page, '/pages/game/record');
    await main(page)
      .getByRole('button', { name: /10\.00/ })
      .click();
    const failure = page.getByRole('dialog').getByRole('alert');
    await failure.getByText('Network error').waitFor();
    isCut = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog').getByText('Receipt valid, checked on your phone').waitFor();
    // The browser itself notes the lines that were cut.
    product.forgive();
  },
);

test(
  'shares a proved round as a picture, without amounts until they are asked for',
  { tags: 'whole-run' },
  async () => {
    const { page } = await player('sharer1');
    await goTo(page, '/pages/game/record');
    await main(page)
      .getByRole('button', { name: /10\.00/ })
      .click();
    await product.passTo('settled', 6);
    await page.getByRole('dialog').getByRole('link', { name: 'Check this draw' }).click();
    await page
      .getByRole('status')
      .getByText(/^Proved, grade [A-D]: /)
      .waitFor();
    await main(page).getByRole('button', { name: 'Share' }).click();
    const sheet = page.getByRole('dialog');
    const card = sheet.locator('canvas');
    expect(await card.textContent()).not.toContain('Staked');
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Save picture' }).click();
    expect((await download).suggestedFilename()).toMatch(/^pc28-3-\d{8}-\d{4}\.png$/);
    await sheet.getByRole('radio', { name: 'On' }).check({ force: true });
    await expect.poll(() => card.textContent()).toContain('Staked 10.00');
  },
);
