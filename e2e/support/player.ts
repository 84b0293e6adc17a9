import type { Page } from 'playwright-core';

import type { Data } from '@tessera/contract/routes';

import { goTo } from './browser.ts';
import { Caller } from './caller.ts';
import { isWon, minorOf, payOf } from './expected-payouts.ts';

export type BetRecord = Data<'games/getBetRecord'>['list'][number];

export const PASSWORD = 'Calm7paper';

/** Opens an account through the form, and sets no limits when asked. Gives a caller that speaks as this
 *  member. */
export async function register(page: Page, origin: string, username: string): Promise<Caller> {
  await goTo(page, '/pages/register/register');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  return new Caller(origin, token);
}

/** The sum that the bets of a member must have paid by the numbers drawn, computed here. Units: 1/100. */
export function returnOf(bets: readonly BetRecord[], family: (gameId: number) => string): bigint {
  return bets
    .filter((bet) => isWon(family(bet.game_id), bet, bet.draw_numbers))
    .reduce((sum, bet) => sum + payOf(minorOf(bet.amount), bet.odds), 0n);
}

export const stakeOf = (bets: readonly BetRecord[]): bigint =>
  bets.reduce((sum, bet) => sum + minorOf(bet.amount), 0n);

/** The balance on the page of the member. */
export async function shownBalance(page: Page): Promise<bigint> {
  await goTo(page, '/pages/profile/profile');
  const amount = page
    .locator('main:visible section')
    .filter({ hasText: 'Available balance' })
    .locator('bdi')
    .last();
  return minorOf(await amount.innerText());
}
