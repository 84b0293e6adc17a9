import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { type BetPhone, betPhones, betsOf, SIDES } from './support/bet-phone.ts';
import { goTo } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone, phone } = betPhones(product, 'chaser');

const main = (page: Page): Locator => page.locator('main:visible');
/** The rows of the issues of a chase, in order. */
const issuesOf = (page: Page): Locator => main(page).locator('ol > li');
const textOf = async (part: Locator): Promise<string> =>
  (await part.innerText()).replace(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ');

/** Opens the plan with these lines, for so many issues, in a sale that leaves time to confirm it. */
async function plan(
  { table, page }: BetPhone,
  rounds: number,
  ...picks: readonly string[]
): Promise<Locator> {
  await table.open(1);
  await table.choose(SIDES, ...picks);
  await table.openSlip();
  await table.slip.getByRole('button', { name: 'Chase', exact: true }).click();
  const form = main(page);
  await form.getByRole('textbox', { name: 'Rounds' }).fill(String(rounds));
  await expect.poll(() => form.locator('ol > li').count()).toBe(rounds);
  return form;
}

test(
  'shows the time at play and a break while a chase is planned, and none is started during it',
  { tags: 'whole-run' },
  async () => {
    const one = await memberPhone();
    const form = await plan(one, 2, 'Big');
    await form.getByRole('link', { name: 'Play safely' }).waitFor();
    const pause = form.getByRole('button', { name: 'Break for 24 hours' });
    await pause.click();
    await one.page.getByRole('alertdialog').getByRole('button', { name: 'Begin now' }).click();
    await pause.waitFor({ state: 'detached' });
    await form.getByText(/^On a break until/).waitFor();
    expect(await form.getByRole('button', { name: 'Start the chase' }).count()).toBe(0);
    expect((await one.caller.get('protection/index')).exclusion).toMatchObject({ kind: 'time_out' });
  },
);

const start = (form: Locator): Promise<void> => form.getByRole('button', { name: 'Start the chase' }).click();
const confirmCancel = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the rest' }).click();

test('buys round after round as they open, and no more once the rest is cancelled', async () => {
  const { page, table, ...member } = await memberPhone();
  const form = await plan({ page, table, ...member }, 4, 'Big');
  await form.getByRole('checkbox', { name: 'Stop after a win' }).uncheck();
  await form
    .getByRole('textbox', { name: /^Multiple of round/ })
    .nth(1)
    .fill('3');
  await expect
    .poll(() => textOf(form.locator('dl')))
    .toMatch(/Total of 4 rounds 60\.00 Most you can lose 60\.00/);
  await start(form);
  await expect.poll(() => textOf(main(page))).toMatch(/Planned total 60\.00/);
  const issues = issuesOf(page);
  const isBought = /Bought|Won|Lost/;
  await issues.nth(0).filter({ hasText: isBought }).waitFor();
  await product.passTo('close');
  await issues.nth(1).filter({ hasText: isBought }).waitFor();
  await main(page).getByRole('button', { name: 'Cancel the rest' }).click();
  await confirmCancel(page);
  await main(page).getByText('Cancelled', { exact: true }).first().waitFor();
  expect(await textOf(issues.nth(3))).toContain('Cancelled');
  // The result of a bought one still arrives by itself.
  await product.passTo('draw');
  await issues
    .nth(0)
    .filter({ hasText: /Won|Lost/ })
    .waitFor();
  await eventually(async () => {
    const bets = await betsOf(member);
    expect(bets.map((bet) => bet.amount).toReversed()).toEqual(['10.00', '30.00']);
  });
  await issues.nth(0).getByRole('button').click();
  const one = page.getByRole('dialog');
  await one.getByRole('link', { name: 'Check this draw' }).waitFor();
  await one.getByRole('link', { name: 'See my bets' }).click();
  const bet = (stake: RegExp) => main(page).getByRole('button', { name: stake });
  await main(page).getByText('Bets of round').waitFor();
  await bet(/10\.00/).waitFor();
  expect(await bet(/30\.00/).count()).toBe(0);
  await main(page).getByRole('button', { name: 'All bets' }).click();
  await bet(/30\.00/).waitFor();
  await page.getByRole('link', { name: 'My chases' }).click();
  await expect.poll(() => textOf(main(page))).toMatch(/2 of 4 bought.*Cancelled/);
  // The slip went into the chase.
  await table.open(1);
  await main(page).getByText('Tap what you want to bet on').waitFor();
});

test('stops after a win, and tells the member', { tags: 'whole-run' }, async () => {
  const { page, table, ...member } = await memberPhone();
  // One of the two always wins.
  const form = await plan({ page, table, ...member }, 3, 'Odd', 'Even');
  expect(await form.getByRole('checkbox', { name: 'Stop after a win' }).isChecked()).toBe(true);
  await start(form);
  await issuesOf(page).nth(0).filter({ hasText: 'Bought' }).waitFor();
  await product.passTo('settled');
  await main(page).getByText('Won, stopped').waitFor();
  expect(await issuesOf(page).filter({ hasText: 'Stopped' }).count()).toBe(2);
  expect(await betsOf(member)).toHaveLength(2);
  await goTo(page, '/pages/profile/messages');
  const message = main(page).getByRole('article').filter({ hasText: 'Your chase won and stopped' });
  await message.getByRole('button').click();
  await message.getByRole('link').click();
  await main(page).getByText('Won, stopped').waitFor();
});

test('is created once when the network goes while it is sent', { tags: 'whole-run' }, async () => {
  const { page, table, context, ...member } = await memberPhone();
  const form = await plan({ page, table, context, ...member }, 2, 'Big');
  let isLost = true;
  // The order arrives; its answer does not.
  await page.route('**/api/games/createChase', async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await start(form);
  await main(page).getByText('No answer yet; confirming').waitFor();
  // The app is closed without the answer, and opened again.
  await page.goto('about:blank');
  isLost = false;
  await context.setOffline(false);
  await page.goto('/#/pages/game/chase');
  await main(page)
    .getByRole('button', { name: /of 2 bought/ })
    .waitFor();
  await main(page).getByText('No answer yet').waitFor({ state: 'detached' });
  const { list } = await member.caller.get('games/chaseList', {});
  expect(list).toHaveLength(1);
  product.forgive();
});

test('says what stands against a plan before it is sent', { tags: 'whole-run' }, async () => {
  const { page, ...rest } = await memberPhone();
  const form = await plan({ page, ...rest }, 2, 'Big');
  const notice = form.getByRole('alert');
  const isOff = () => form.getByRole('button', { name: 'Start the chase' }).isDisabled();
  await form.getByRole('textbox', { name: 'Stop loss: lose at most' }).fill('5');
  await notice.filter({ hasText: /A stop loss is at least .*10\.00/ }).waitFor();
  expect(await isOff()).toBe(true);
  await form.getByRole('textbox', { name: 'Stop loss: lose at most' }).fill('15');
  await expect.poll(() => textOf(form.locator('dl'))).toMatch(/Most you can lose 15\.00/);
  expect(await isOff()).toBe(false);
  await form.getByRole('textbox', { name: 'Stop loss: lose at most' }).fill('');
  await form.getByRole('textbox', { name: 'Multiple for every round' }).fill('99');
  await notice.filter({ hasText: 'does not cover every round' }).waitFor();
  expect(await isOff()).toBe(false);
});

test('tells a visitor that it takes an account', { tags: 'whole-run' }, async () => {
  const { page, table } = await phone();
  await table.open(1);
  await table.choose(SIDES, 'Big');
  await table.openSlip();
  await table.slip.getByRole('button', { name: 'Chase', exact: true }).click();
  const told = page.getByRole('alertdialog');
  await told.getByText('That takes an account').waitFor();
  await told.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Account').waitFor();
});
