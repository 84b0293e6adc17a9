import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { betPhones, betsOf, SIDES } from './support/bet-phone.ts';
import { goTo, reload } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'settled');
const PROFILE = '/pages/profile/profile';

const main = (page: Page) => page.locator('main:visible');
const setting = (page: Page, label: string) => main(page).getByRole('group', { name: label });

test('hides the balance on every page that shows it, in the other tab and after a reload', async () => {
  const { page, context } = await memberPhone();
  const other = await context.newPage();
  await other.goto('/#/pages/assets/assets');
  await main(other).getByText('1,000.00').first().waitFor();
  await main(page).getByRole('button', { name: 'Hide the balance' }).click();
  await main(page).getByText('Hidden').waitFor();
  await main(other).getByText('Hidden').first().waitFor();
  expect(await main(other).getByText('1,000.00').count()).toBe(0);
  await goTo(page, PROFILE);
  await main(page).getByText('Hidden').waitFor();
  expect(await main(page).getByText('1,000.00').count()).toBe(0);
  await reload(page);
  await main(page).getByRole('button', { name: 'Show the balance' }).click();
  await main(page).getByText('1,000.00').waitFor();
  await main(other).getByText('1,000.00').first().waitFor();
  await other.close();
});

test('prints odds in the chosen format, and still sends and records decimal ones', async () => {
  const phone = await memberPhone();
  const { page, table } = phone;
  await goTo(page, PROFILE);
  await main(page).getByLabel('Odds format').selectOption('american');
  await table.open(6);
  const big = main(page).getByRole('button', { name: /^Big \u2212\d{3}$/ });
  await big.waitFor();
  await big.click();
  await table.openSlip();
  await table.slip.getByText(/^@ \u2212\d{3}$/).waitFor();
  await table.confirm.click();
  await table.slip.waitFor({ state: 'detached' });
  const [bet] = await betsOf(phone);
  expect(bet?.odds).toMatch(/^1\.\d{2}$/);
  await goTo(page, '/pages/game/record');
  await main(page)
    .getByText(/@ \u2212\d{3}/)
    .waitFor();
  await goTo(page, PROFILE);
  await main(page).getByLabel('Odds format').selectOption('decimal');
  await table.open(6);
  await main(page)
    .getByRole('button', { name: new RegExp(`^Big ${bet?.odds}$`) })
    .waitFor();
});

test(
  'a chosen theme is that of the bar around the page too, also after a reload',
  { tags: 'whole-run' },
  async () => {
    const { page } = await memberPhone();
    const barOf = () =>
      page
        .locator('meta[name=theme-color]')
        .evaluateAll((metas) =>
          metas
            .filter((meta) => matchMedia((meta as HTMLMetaElement).media).matches)
            .map((meta) => (meta as HTMLMetaElement).content),
        );
    const [light, dark] = ['#fbf9f6', '#14110f'];
    expect(await barOf()).toEqual([light]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await barOf()).toEqual([dark]);
    await goTo(page, PROFILE);
    await setting(page, 'Appearance').getByText('Light').click();
    expect(await barOf()).toEqual([light]);
    await page.emulateMedia({ colorScheme: 'light' });
    await setting(page, 'Appearance').getByText('Dark').click();
    await reload(page);
    await main(page).waitFor();
    expect(await barOf()).toEqual([dark]);
    await setting(page, 'Appearance').getByText('System').click();
    expect(await barOf()).toEqual([light]);
  },
);

test(
  'reduces motion before the first paint of the next visit, and in the other tab at once',
  { tags: 'whole-run' },
  async () => {
    const { page, context } = await memberPhone();
    const other = await context.newPage();
    await other.goto('/');
    const motionOf = (tab: Page) => tab.evaluate(() => document.documentElement.dataset['motion']);
    await other.emulateMedia({ reducedMotion: 'no-preference' });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => motionOf(other)).toBe('full');
    await goTo(page, PROFILE);
    await setting(page, 'Motion').getByText('Reduced').click();
    await expect.poll(() => motionOf(page)).toBe('reduce');
    await expect.poll(() => motionOf(other)).toBe('reduce');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => motionOf(page)).toBe('reduce');
    product.forgive();
    await other.close();
  },
);

test(
  'loads sounds only once they are chosen, and forgets the choice on no page',
  { tags: 'whole-run' },
  async () => {
    const { page, table } = await memberPhone();
    const vibrations = () => page.evaluate(() => (globalThis as { vibrated?: number[] }).vibrated ?? []);
    await page.evaluate(() => {
      const felt: number[] = [];
      Object.assign(globalThis, { vibrated: felt });
      Object.defineProperty(navigator, 'vibrate', { value: (ms: number) => felt.push(ms) > 0 });
    });
    await table.open(6);
    await table.choose(SIDES, 'Big');
    expect(await vibrations()).toEqual([]);
    await goTo(page, PROFILE);
    await setting(page, 'Sound and vibration').getByText('On', { exact: true }).click();
    await expect.poll(vibrations).toEqual([10]);
    await table.open(6);
    await table.choose(SIDES, 'Small');
    await expect.poll(async () => (await vibrations()).length).toBeGreaterThan(1);
  },
);
