import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { type BetPhone, betPhones, betsOf, SIDES } from './support/bet-phone.ts';
import { goTo } from './support/browser.ts';
import { minorOf } from './support/expected-payouts.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { phone, memberPhone } = betPhones(product, 'staged');
const ROUND_MS = 90_000;

const stageOf = (page: Page, state: 'awaited' | 'played' | 'shown') =>
  page.locator(`main:visible [data-stage=${state}]`);

/** Notes what the page tells screen readers about draws from now on. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver(() => {
      for (const output of document.querySelectorAll('main output, main [aria-live]')) {
        const text = output.textContent ?? '';
        if (text !== '' && told.at(-1) !== text) told.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { told: string[] }).told);

/** Big and small: one of the two wins, whatever is drawn. */
async function betBothSides({ table }: Pick<BetPhone, 'table'>): Promise<void> {
  await table.open(6);
  await table.choose(SIDES, 'Big', 'Small');
  await table.place();
}

test('shows own lines until the draw, then their results, tells them once, and leads to the proof', async () => {
  const member = await memberPhone();
  const { page } = member;
  await betBothSides(member);
  await listen(page);
  const awaited = stageOf(page, 'awaited');
  await awaited.waitFor({ timeout: ROUND_MS });
  expect(await awaited.innerText()).toMatch(/closed, draw in|being drawn/);
  expect(await awaited.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Big/),
    expect.stringMatching(/^Small/),
  ]);
  const shown = stageOf(page, 'shown');
  await shown.waitFor({ timeout: ROUND_MS });
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

test('plays the draw, which a tap skips', async () => {
  const moving = await memberPhone({ isStill: false });
  await betBothSides(moving);
  const played = stageOf(moving.page, 'played');
  await played.waitFor({ timeout: ROUND_MS });
  const after = await played.evaluate(async (stage: HTMLElement) => {
    stage.querySelector('button')?.click();
    await new Promise(requestAnimationFrame);
    return stage.dataset['stage'];
  });
  expect(after).not.toBe('played');
  await stageOf(moving.page, 'shown').waitFor();
  // Nothing goes on moving once the result is there.
  await expect.poll(() => moving.page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('shows a guest the same, and an open result once', async () => {
  const guest = await phone();
  const { page, table } = guest;
  await goTo(page, '/pages/login/login');
  await page.getByRole('button', { name: 'Play the demo as a guest' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await betBothSides(guest);
  await stageOf(page, 'awaited').waitFor({ timeout: ROUND_MS });
  await goTo(page, '/');
  const wire = page.waitForResponse((reply) => reply.url().includes('getHistoryRecord'), {
    timeout: ROUND_MS,
  });
  await page.reload();
  await table.open(6);
  await wire;
  const shown = stageOf(page, 'shown');
  await shown.waitFor({ timeout: ROUND_MS });
  expect(await shown.locator('[data-result=win]').count()).toBe(1);
  await page.reload();
  await table.open(6);
  await table.sale();
  expect(await shown.count()).toBe(0);
});
