import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { type BetPhone, betPhones, betsOf, SIDES } from './support/bet-phone.ts';
import { goTo, reload } from './support/browser.ts';
import { minorOf } from './support/expected-payouts.ts';
import { translatePage } from './support/faults-in-page.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { phone, memberPhone } = betPhones(product, 'staged');
const GAME = 6;

const stageOf = (page: Page, state: 'awaited' | 'played' | 'shown') =>
  page.locator(`main:visible [data-stage=${state}]`);

/** Notes what the page tells screen readers about draws from now on. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const told: string[] = [];
    const lastOf = new WeakMap<Element, string>();
    Object.assign(window, { told });
    new MutationObserver(() => {
      for (const output of document.querySelectorAll('main output, main [aria-live]')) {
        const text = output.textContent ?? '';
        if (text !== '' && lastOf.get(output) !== text) told.push(text);
        lastOf.set(output, text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { told: string[] }).told);

/** Big and small: one of the two wins, whatever is drawn. */
async function betBothSides({ table }: Pick<BetPhone, 'table'>): Promise<void> {
  await table.open(GAME);
  await table.choose(SIDES, 'Big', 'Small');
  await table.place();
}

test('shows own lines until the draw, then their results, tells them once, and leads to the proof', async () => {
  const member = await memberPhone();
  const { page } = member;
  await betBothSides(member);
  await listen(page);
  const awaited = stageOf(page, 'awaited');
  await product.passTo('close', GAME);
  await awaited.waitFor();
  expect(await awaited.innerText()).toMatch(/closed, draw in|being drawn/);
  expect(await awaited.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Big/),
    expect.stringMatching(/^Small/),
  ]);
  const shown = stageOf(page, 'shown');
  await product.passTo('settled', GAME);
  await shown.waitFor();
  const won = (await betsOf(member)).find(({ status }) => status === 'win');
  expect(won).toBeDefined();
  expect(await shown.locator('[data-result=win]').innerText()).toContain(won?.number_name);
  const back = await shown.locator('p bdi').last().innerText();
  expect(minorOf(back.replace('+', ''))).toBe(minorOf(won?.win_amount ?? ''));
  const numbers = won?.draw_numbers.join(' ');
  const issue = won?.game_no.slice(-4);
  expect((await told(page)).filter((text) => text.startsWith(`Round ${issue} `))).toEqual([
    `Round ${issue} drawn: Numbers ${numbers}. Staked 20.00, returned ${won?.win_amount}`,
  ]);
  await shown.getByRole('link', { name: 'Proof' }).click();
  await expect.poll(() => page.url()).toContain(`round_id=${won?.round_id}`);
});

test(
  'is told in the strip of a page that is scrolled, which leads to it',
  { tags: 'whole-run' },
  async () => {
    const member = await memberPhone();
    const { page } = member;
    await betBothSides(member);
    const main = page.locator('main:visible');
    const scrolled = (): Promise<number> => main.evaluate(({ scrollTop }) => scrollTop);
    await main.evaluate((scroller) => scroller.scrollTo({ top: 500 }));
    await product.passTo('close', GAME);
    const strip = (text: RegExp) => main.locator('div[data-family] > button').filter({ hasText: text });
    await strip(/^\W*\d{4}\W+draw in (?:\W?\d:\d\d\W?|\d+ s)/).waitFor();
    await product.passTo('settled', GAME);
    await strip(/^\d{4}\s+\+/).waitFor();
    const won = (await betsOf(member)).find(({ status }) => status === 'win');
    const back = await strip(/\+/).locator('bdi').nth(1).innerText();
    expect(minorOf(back.replace('+', ''))).toBe(minorOf(won?.win_amount ?? ''));
    expect(await scrolled()).toBeGreaterThan(300);
    await strip(/\+/).click();
    await expect.poll(scrolled).toBe(0);
    await strip(/./).waitFor({ state: 'detached' });
    await stageOf(page, 'shown').waitFor();
  },
);

/** Taps the draw as soon as it plays, and gives its state a frame later. It plays for a few seconds only, so
 *  the page itself does so. */
const skipPlayed = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new MutationObserver((_, watch) => {
          const stage = document.querySelector<HTMLElement>('main [data-stage=played]');
          if (!stage) return;
          watch.disconnect();
          stage.querySelector('button')?.click();
          requestAnimationFrame(() => resolve(stage.dataset['stage']));
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
  );

test('plays the draw, which a tap skips', { tags: 'whole-run' }, async () => {
  const moving = await memberPhone({ isStill: false });
  await betBothSides(moving);
  await product.passTo('close', GAME);
  await stageOf(moving.page, 'awaited').waitFor();
  const [after] = await Promise.all([skipPlayed(moving.page), product.passTo('settled', GAME)]);
  expect(after).not.toBe('played');
  await stageOf(moving.page, 'shown').waitFor();
  // Nothing moves any more once the result is there.
  await expect.poll(() => moving.page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('shows a guest the same, and an open result once', { tags: 'whole-run' }, async () => {
  const guest = await phone();
  const { page, table } = guest;
  await goTo(page, '/pages/login/login');
  await page.getByRole('button', { name: 'Play the demo as a guest' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await betBothSides(guest);
  await product.passTo('close', GAME);
  await stageOf(page, 'awaited').waitFor();
  await goTo(page, '/');
  await product.passTo('settled', GAME);
  const wire = page.waitForResponse((reply) => reply.url().includes('getHistoryRecord'));
  await reload(page);
  await table.open(GAME);
  await wire;
  const shown = stageOf(page, 'shown');
  await shown.waitFor();
  expect(await shown.locator('[data-result=win]').count()).toBe(1);
  await reload(page);
  await table.open(GAME);
  await table.sale();
  expect(await shown.count()).toBe(0);
});

test('goes on from bet to bet while the browser translates the page', { tags: 'whole-run' }, async () => {
  const member = await memberPhone({ isStill: false });
  const { page, table } = member;
  await table.open(GAME);
  await page.evaluate(translatePage);
  await table.choose(SIDES, 'Big', 'Small');
  await table.place();
  await product.passTo('close', GAME);
  await stageOf(page, 'awaited').waitFor();
  await product.passTo('settled', GAME);
  const shown = stageOf(page, 'shown');
  await shown.waitFor();
  expect(await shown.locator('font > font').count()).toBeGreaterThan(0);
  const won = (await betsOf(member)).find(({ status }) => status === 'win');
  const back = await shown.locator('p bdi').last().innerText();
  expect(minorOf(back.replace('+', ''))).toBe(minorOf(won?.win_amount ?? ''));
  // The earlier texts are gone.
  expect(await table.card.innerText()).not.toMatch(/closed, draw in|being drawn/);
  await shown.getByRole('button', { name: 'Close' }).click();
  await shown.waitFor({ state: 'detached' });
  await table.sale();
  await table.choose(SIDES, 'Big', 'Small');
  await table.place();
  expect((await betsOf(member)).filter(({ status }) => status === 'pending')).toHaveLength(2);
  expect(await page.getByText('Something went wrong').count()).toBe(0);
});
