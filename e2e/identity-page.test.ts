import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { goTo } from './support/browser.ts';
import { Caller, newMember } from './support/caller.ts';
import { JOURNEY_LOCALES } from './support/extent.ts';
import { useSharedProduct } from './support/product.ts';
import { soundness } from './support/soundness.ts';
import { WORDS } from './support/words.ts';

const product = useSharedProduct();
const main = (page: Page): Locator => page.locator('main:visible');

test.each(JOURNEY_LOCALES)(
  'a member declares who they are, and reads that it is being checked: %s',
  async (locale) => {
    const username = `id${locale.slice(0, 2)}`;
    const words = WORDS[locale];
    const { storage } = await newMember(new Caller(product.address), username);
    const { page } = await product.open({ locale, storage, height: 760 });
    await goTo(page, '/pages/profile/security');
    await main(page).getByRole('button', { name: words['identity.title'], exact: true }).click();
    await main(page).getByText(words['identity.whyPlay']).waitFor();
    const send = main(page).getByRole('button', { name: words['identity.send'], exact: true });
    await send.click();
    await main(page).getByText(words['identity.enterName']).waitFor();
    expect(await soundness(page)).toEqual([]);
    await main(page).locator('input[name=name]').fill('Mei Lin');
    await main(page).locator('input[name=country]').fill('gb');
    const born = main(page).getByRole('group', { name: words['identity.birthDate'], exact: true });
    for (const [part, value] of [
      ['common.year', '1990'],
      ['common.month', '5'],
      ['common.day', '17'],
    ] as const)
      await born.getByRole('combobox', { name: words[part], exact: true }).selectOption(value);
    await send.click();
    await main(page).getByText(words['identity.pending']).waitFor();
    await main(page).getByText('Mei Lin').waitFor();
    expect(await soundness(page)).toEqual([]);
  },
);
