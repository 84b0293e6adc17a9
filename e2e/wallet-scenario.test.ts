import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { goTo } from './support/browser.ts';
import { Caller } from './support/caller.ts';
import { isWon, minorOf, payOf } from './support/expected-payouts.ts';
import { JOURNEY_LOCALES } from './support/extent.ts';
import { PASSWORD } from './support/player.ts';
import { useOwnProduct } from './support/product.ts';
import { WORDS, type Words } from './support/words.ts';

const PIN = '471829';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** Of the gift and the deposit, 1,200.00, twelve must be staked: one slip of two lines at 10.00 is enough, as
 *  long as they are not opposite. */
const QUICK_WALLET = { CARD_HOLD_SECONDS: '3', PASSWORD_HOLD_SECONDS: '0', TURNOVER_PERCENT: '1' };
const [GIFT, DEPOSIT, STAKE, ASKED] = [100_000n, 20_000n, 2_000n, 15_000n];

const product = useOwnProduct(QUICK_WALLET);

type Person = { readonly page: Page; readonly words: Words; readonly caller: Caller };

/** Each language has its own brackets around the network. */
const CHANNEL = /USDT.*TRC20/;
const CELL = 'main:visible section[aria-labelledby=bet-play-side] > div button';

const main = (page: Page): Locator => page.locator('main:visible');
const moneyOf = async ({ caller }: Person): Promise<bigint> =>
  minorOf((await caller.get('user/index')).money);

async function signUp(page: Page, words: Words, username: string): Promise<Caller> {
  await goTo(page, '/pages/register/register');
  await page.getByLabel(words['register.username']).fill(username);
  await page.getByLabel(words['register.password'], { exact: true }).fill(PASSWORD);
  await page.getByLabel(words['register.confirm']).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await main(page).getByRole('button', { name: words['register.submit'], exact: true }).click();
  await page.getByRole('navigation').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: words['protection.reviewLater'] }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return new Caller(product.address, await page.evaluate(() => localStorage.getItem('token') ?? ''));
}

/** A deposit, paid at the cashier in its frame. */
async function deposit(person: Person): Promise<void> {
  const { page, words } = person;
  await goTo(page, '/pages/repay/repay');
  await main(page).getByLabel(words['deposit.howMuch']).fill('200');
  await main(page).getByText(CHANNEL).click();
  await main(page).getByRole('button', { name: words['deposit.submit'] }).click();
  await main(page).getByRole('listitem').filter({ hasText: words['deposit.stage.waiting'] }).waitFor();
  await main(page).getByRole('button', { name: words['deposit.openCashier'] }).click();
  const cashier = page.frameLocator('main:visible iframe');
  await cashier.getByRole('button', { name: '28.0505 USDT' }).click();
  await cashier.getByRole('status').waitFor();
  await page.getByRole('button', { name: words['viewer.done'], exact: true }).click();
  await main(page).getByText(words['deposit.done']).waitFor();
}

/** One slip of two lines on the dice. Gives what its draw must have paid. */
async function betAndSeeItPaid({ page, words, caller }: Person): Promise<bigint> {
  await goTo(page, '/pages/game/bet?game_id=1');
  // Big and odd.
  for (const at of [0, 2]) await page.locator(CELL).nth(at).click();
  await page.getByRole('button', { name: /20[.,٫]00$/ }).click();
  await page.getByRole('button', { name: words['bet.undo'] }).waitFor();
  await product.passTo('settled');
  const bets = await eventually(async () => {
    const { list } = await caller.get('games/getBetRecord', {});
    expect(list.map(({ status }) => status)).not.toContain('pending');
    return list;
  });
  expect(bets).toHaveLength(2);
  // The result stands on the page as soon as the round is drawn and paid.
  await main(page).locator('[data-stage=shown]').waitFor();
  return bets
    .filter((bet) => isWon('k3', bet, bet.draw_numbers))
    .reduce((sum, bet) => sum + payOf(minorOf(bet.amount), bet.odds), 0n);
}

async function enterPin({ page, words }: Person): Promise<void> {
  const sheet = page.getByRole('dialog', { name: words['wallet.pin.title'] });
  await sheet.getByLabel(words['wallet.pin.label']).fill(PIN);
}

/** The fund password from where it is missing, then an address to be paid to, until its hold is over. */
async function addCard(person: Person): Promise<void> {
  const { page, words } = person;
  await goTo(page, '/pages/trade/cards?add=1');
  await main(page).getByRole('tab', { name: CHANNEL }).click();
  await main(page).getByLabel(words['card.address']).fill(TRON);
  await main(page).getByRole('button', { name: words['card.save'] }).click();
  const none = page.getByRole('dialog', { name: words['wallet.pin.noneTitle'] });
  await none.getByLabel(words['wallet.pin.login']).fill(PASSWORD);
  await none.getByLabel(words['wallet.pin.new']).fill(PIN);
  await none.getByLabel(words['wallet.pin.again']).fill(PIN);
  await none.getByRole('button', { name: words['wallet.pin.set'], exact: true }).click();
  await enterPin(person);
  await page.getByRole('status').filter({ hasText: words['card.added'] }).waitFor({ state: 'attached' });
}

/** Asks for it, has it approved by the house and sees it paid. Gives its number. */
async function withdrawUntilPaid(person: Person): Promise<string> {
  const { page, words, caller } = person;
  await goTo(page, '/pages/trade/withdraw');
  const obstacles = main(page).getByRole('region', { name: words['withdraw.obstacles'] });
  await main(page).getByLabel(words['withdraw.amount']).waitFor();
  await obstacles.waitFor({ state: 'detached' });
  await main(page).getByLabel(words['withdraw.amount']).fill('150');
  await main(page).locator('footer').getByRole('button').click();
  await enterPin(person);
  const timeline = page.getByRole('dialog', { name: words['withdrawLog.one'] });
  await timeline.getByText(words['withdrawLog.step.review']).waitFor();
  const order = (await caller.get('trade/withdrawLog', {})).list[0]?.order_no ?? '';
  await product.operator('withdrawals', 'approve', order, '--as', 'anna');
  await timeline.getByText(words['withdrawLog.step.paid'], { exact: true }).waitFor();
  await timeline.getByRole('button', { name: words['common.close'] }).click();
  return order;
}

/** The rows of the money log. */
const logged = (page: Page): Locator => main(page).locator('button:has([data-direction])');

type Change = { readonly by: bigint; readonly after: bigint };

/** Every change of the balance as the log shows it, newest first, with what it came to. */
async function loggedChanges({ page }: Person): Promise<readonly Change[]> {
  const figures = await logged(page).evaluateAll((rows) =>
    rows.map((row) => ({
      by: row.querySelector('[data-direction] bdi')?.textContent ?? '',
      after: row.querySelector('[data-direction] ~ span bdi')?.textContent ?? '',
    })),
  );
  return figures.map(({ by, after }) => ({ by: minorOf(by), after: minorOf(after) }));
}

test.each(JOURNEY_LOCALES)(
  '%s: registers, deposits, bets, adds a card, withdraws, and shows it all in the log',
  async (locale) => {
    const { page } = await product.open({ locale, height: 760 });
    const words = WORDS[locale];
    const caller = await signUp(page, words, `scene${locale.slice(0, 2)}`);
    const person: Person = { page, words, caller };
    expect(await moneyOf(person)).toBe(GIFT);
    await deposit(person);
    await goTo(page, '/pages/trade/withdraw');
    await main(page).getByText(words['withdraw.why.turnover'], { exact: true }).waitFor();
    const paid = await betAndSeeItPaid(person);
    await addCard(person);
    const order = await withdrawUntilPaid(person);
    const left = GIFT + DEPOSIT - STAKE + paid - ASKED;
    expect(await moneyOf(person)).toBe(left);
    await goTo(page, '/pages/trade/record');
    const withdrawal = logged(page).filter({ hasText: '150.00' });
    await withdrawal.waitFor();
    const changes = await loggedChanges(person);
    expect(changes[0]).toEqual({ by: -ASKED, after: left });
    for (const [at, { by, after }] of changes.entries())
      expect(after - by).toBe(changes[at + 1]?.after ?? 0n);
    await withdrawal.click();
    const entry = page.getByRole('dialog');
    expect(await entry.innerText()).toContain(order);
    await entry.getByRole('link', { name: words['moneyLog.toWithdrawals'] }).click();
    await main(page)
      .getByRole('button', { name: new RegExp(words['withdrawLog.stage.paid']) })
      .filter({ hasText: '150' })
      .waitFor();
  },
  240_000,
);
