import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { goTo } from './support/browser.ts';
import { Caller, newMember } from './support/caller.ts';
import { JOURNEY_LOCALES } from './support/extent.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';
import { soundness } from './support/soundness.ts';
import { WORDS } from './support/words.ts';

const CLOSE = '/pages/profile/close';

const product = useSharedProduct();
const main = (page: Page): Locator => page.locator('main:visible');
const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

test.each(JOURNEY_LOCALES)(
  'a member closes the account: the rest is given up, the name typed, and nobody logs in again: %s',
  async (locale) => {
    const username = `close${locale.slice(0, 2)}`;
    const words = WORDS[locale];
    const { caller, storage } = await newMember(new Caller(product.address), username);
    await caller.get('protection/exclude', { length: 'week' });

    // A session of another phone, which has proved nothing for long, is asked for the password.
    const { page } = await product.open({ locale, storage, height: 760 });
    await goTo(page, '/pages/profile/security');
    await button(main(page), words['closing.row']).click();
    await page.locator(`main[data-page="${CLOSE}"]:visible`).waitFor();
    const close = button(main(page), words['closing.close']);
    await close.waitFor();
    expect(await close.isDisabled()).toBe(true);
    expect(await soundness(page)).toEqual([]);
    await main(page).getByRole('checkbox').check();
    await close.click();
    const sheet = page.getByRole('dialog', { name: words['closing.askTitle'], exact: true });
    const name = sheet.getByRole('textbox');
    await name.fill('somebody');
    await button(sheet, words['closing.closeForGood']).click();
    await sheet.getByRole('alert').filter({ hasText: words['closing.notOwn'] }).waitFor();
    expect(await soundness(page)).toEqual([]);
    await name.fill(username);
    await button(sheet, words['closing.closeForGood']).click();
    await page.locator('main[data-page="/"]:visible').waitFor();
    await page.getByText(words['closing.closed']).first().waitFor();

    // Nothing of the member is left on the phone, and neither way in is open.
    expect(await page.evaluate(() => localStorage.getItem('token') ?? '')).toBe('');
    await goTo(page, '/pages/login/login');
    await main(page).getByLabel(words['login.account']).fill(username);
    await main(page).getByRole('textbox', { name: words['login.password'] }).fill(PASSWORD);
    await button(main(page), words['login.submit']).click();
    await page.getByText(words['refusal.ACCOUNT_OR_PASSWORD_INCORRECT']).first().waitFor();
  },
);

test(
  'what is under way is listed with the page that ends it, and closing waits',
  { tags: 'whole-run' },
  async () => {
    const words = WORDS['zh-Hans'];
    const { caller, storage } = await newMember(new Caller(product.address), 'closewaits');
    await caller.get('trade/recharge', { channel_id: 1, amount: '100' });
    const { page } = await product.open({ locale: 'zh-Hans', storage, height: 760 });
    await goTo(page, CLOSE);
    await main(page).getByText(words['closing.notYet']).waitFor();
    expect(await button(main(page), words['closing.close']).isDisabled()).toBe(true);
    await main(page).getByRole('button', { name: words['closing.deposits'] }).click();
    await page.locator('main[data-page="/pages/repay/repay"]:visible').waitFor();
  },
);
