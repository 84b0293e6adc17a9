import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { eventually } from './bet-board.ts';
import { goTo } from './browser.ts';
import type { Caller } from './caller.ts';
import type { WORDS } from './words.ts';

type WithdrawWords = (typeof WORDS)['zh-Hans' | 'ar'];

/** Asks for a withdrawal of 20 in the app, as far as the sheet that confirms it. */
export async function openWithdrawal(page: Page, caller: Caller, words: WithdrawWords): Promise<void> {
  await eventually(async () => {
    const { reasons } = await caller.get('trade/withdrawInfo', {});
    expect(reasons).toEqual([]);
  });
  await goTo(page, '/pages/trade/withdraw');
  const main = page.locator('main:visible');
  await main.getByLabel(words['withdraw.amount']).fill('20');
  await main.getByRole('button', { name: /20\.00/ }).click();
}

/** Confirms it with the fund password, as far as the sheet that wants a fresh proof, which is returned:
 *  nothing has been withdrawn yet. */
export async function askWithdrawal(
  page: Page,
  caller: Caller,
  words: WithdrawWords,
  pin: string,
): Promise<Locator> {
  await openWithdrawal(page, caller, words);
  return confirmByPin(page, caller, words, pin);
}

/** The same from the sheet on. */
export async function confirmByPin(
  page: Page,
  caller: Caller,
  words: WithdrawWords,
  pin: string,
): Promise<Locator> {
  const sheetOf = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  await sheetOf(words['wallet.pin.title']).getByLabel(words['wallet.pin.label']).fill(pin);
  const proof = sheetOf(words['account.proveTitle']);
  await proof.waitFor();
  expect((await caller.get('trade/withdrawLog', {})).list).toEqual([]);
  return proof;
}

/** Waits until the withdrawal of 20 has been taken. */
export const expectWithdrawal = (caller: Caller): Promise<void> =>
  eventually(async () =>
    expect((await caller.get('trade/withdrawLog', {})).list[0]).toMatchObject({ amount: '20.00' }),
  );
