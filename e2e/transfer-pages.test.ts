import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { formatMoney } from '@tessera/domain/money';

import { eventually } from './support/bet-board.ts';
import { goTo } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { minorOf } from './support/expected-payouts.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';

const PIN = '284617';
const VERIFY = fileURLToPath(new URL('../packages/verify/verify.mjs', import.meta.url));
const run = promisify(execFile);

/** The height of a row of a log. */
const ROW_PX = 72;

const product = useSharedProduct();
let downloads: string;
let giver: Person;
let taker: Person;
let made = 0;

beforeAll(async () => {
  downloads = mkdtempSync(path.join(os.tmpdir(), 'tessera-statement-'));
  [giver, taker] = [await newPerson(), await newPerson()];
});
afterAll(() => rmSync(downloads, { recursive: true, force: true }));

type Person = Member & { readonly name: string };

/** A member with a fund password. One address may not open many accounts, so tests share them. */
async function newPerson(): Promise<Person> {
  made += 1;
  const name = `payer${made}`;
  const member = await newMember(new Caller(product.address), name);
  await member.caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
  return { ...member, name };
}

async function phoneOf({ storage }: Person): Promise<Page> {
  return (await product.open({ storage, height: 760 })).page;
}

const moneyOf = async ({ caller }: Member): Promise<bigint> =>
  minorOf((await caller.get('user/index')).money);
/** Changes of the two balances since the call. Units: 1/100. */
async function changes(): Promise<() => Promise<readonly bigint[]>> {
  const before = [await moneyOf(giver), await moneyOf(taker)];
  return async () => [(await moneyOf(giver)) - (before[0] ?? 0n), (await moneyOf(taker)) - (before[1] ?? 0n)];
}
const main = (page: Page) => page.locator('main:visible');

/** An amount as English pages print it. */
const formatAfter = (amount: string): string => amount.replace(/\B(?=(?:\d{3})+\.)/, ',');

async function fillIn(page: Page, amount: string, recipient: string, remark = ''): Promise<void> {
  await goTo(page, '/pages/trade/transfer');
  await page.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await page.getByLabel('Recipient').fill(recipient);
  await page.getByLabel('Remark (optional)').fill(remark);
  await page.getByRole('button', { name: 'Next: check the recipient' }).click();
}

async function confirm(page: Page, pin = PIN): Promise<void> {
  await page.getByRole('button', { name: 'Confirm transfer' }).click();
  await enter(page, pin);
}

async function enter(page: Page, pin: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Fund password' });
  await sheet.getByLabel('Enter the 6 digits').fill(pin);
}

test('shows a transfer in both logs at once with sign, remark and balance', async () => {
  const [page, other] = [await phoneOf(giver), await phoneOf(taker)];
  const changed = await changes();
  await goTo(other, '/pages/trade/transferLog');
  await other.getByText('No transfers yet').waitFor();

  await fillIn(page, '120.55', taker.name, 'for dinner');
  const review = page.getByRole('dialog', { name: 'Check once more' });
  await review.getByText('120').waitFor();
  const seen = await review.innerText();
  expect(seen).not.toContain(taker.name);
  expect(seen).toContain(`p***${taker.name.at(-1)}`);
  expect(seen).toMatch(/Balance after\s+879\.45/);
  await confirm(page);
  await page.getByText('Transferred', { exact: true }).waitFor();
  const orderNo = /\d{15,}/.exec(await main(page).innerText())?.[0] ?? '';

  // The other phone lies open on its log: it is told.
  const row = main(other).getByRole('button', { name: /Received/ });
  await row.waitFor();
  expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/for dinner.*\+120\.55$/);
  await row.click();
  expect(await other.getByRole('dialog').innerText()).toContain(orderNo);

  await page.getByRole('link', { name: 'See transfer records' }).click();
  const sent = main(page).getByRole('button', { name: /Sent/ });
  expect((await sent.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/\u2212120\.55$/);
  await goTo(page, '/pages/trade/record');
  const entry = main(page).getByRole('button', { name: /Transfer sent/ });
  expect((await entry.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/\u2212120\.55 Balance 879\.45$/);
  await entry.click();
  expect(await page.getByRole('dialog').innerText()).toMatch(/Balance before\s+1,000\.00/);
  expect(await changed()).toEqual([-12_055n, 12_055n]);
});

test('shows a refusal at the field it concerns, and moves no money', { tags: 'whole-run' }, async () => {
  const page = await phoneOf(giver);
  const changed = await changes();
  const { money } = await giver.caller.get('user/index');
  const tooMuch = formatMoney(minorOf(money) + 1n);
  const alert = (text: string | RegExp) => main(page).getByRole('alert').filter({ hasText: text });
  await fillIn(page, '12', 'nobody99');
  await alert('User not found').waitFor();
  await fillIn(page, '12', giver.name);
  await alert('You cannot transfer to yourself').waitFor();
  await fillIn(page, tooMuch, taker.name);
  await alert(/The balance is .0\.01. short/).waitFor();
  await fillIn(page, '12', taker.name, 'x'.repeat(61));
  await alert('At most 60 characters').waitFor();
  await fillIn(page, '12', taker.name);
  await confirm(page, '913750');
  await page.getByRole('dialog').getByText('Fund password incorrect').waitFor();
  expect(await changed()).toEqual([0n, 0n]);
  await enter(page, PIN);
  await page.getByText('Transferred', { exact: true }).waitFor();
  expect(await changed()).toEqual([-1_200n, 1_200n]);
});

test('repeats a transfer whose reply was lost under the same key, and moves the money once', async () => {
  const page = await phoneOf(giver);
  const changed = await changes();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/trade/transfer', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fillIn(page, '30', taker.name);
  await confirm(page);
  await page.getByText('Transferred', { exact: true }).waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await changed()).toEqual([-3_000n, 3_000n]);
  // The browser itself notes the connection that was cut.
  product.forgive();
});

test.each(['CSV', 'PDF'])(
  'saves a %s statement under its name, and detects a changed byte in it',
  { tags: 'whole-run' },
  async (format) => {
    const page = await phoneOf(giver);
    const { list } = await giver.caller.get('trade/record', { limit: '100' });
    await goTo(page, '/pages/trade/record');
    await page.getByRole('button', { name: 'Statement' }).click();
    const sheet = page.getByRole('dialog', { name: 'Statement' });
    await sheet.getByText(format, { exact: true }).click();
    const saving = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Create and save' }).click();
    const download = await saving;
    const rows = list.length === 1 ? '1 row' : `${list.length} rows`;
    await sheet.getByText(`${rows} saved as ${download.suggestedFilename()}`).waitFor();
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    const file = path.join(downloads, download.suggestedFilename());
    await download.saveAs(file);
    expect((await run(process.execPath, [VERIFY, 'statement', file])).stdout).toContain('Whole');
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(run(process.execPath, [VERIFY, 'statement', file])).rejects.toMatchObject({ code: 1 });
  },
);

test('filters the money log by kind, and says when nothing matches', { tags: 'whole-run' }, async () => {
  const page = await phoneOf(giver);
  await goTo(page, '/pages/trade/record');
  const rows = main(page).getByRole('button', { name: /Balance/ });
  await rows.first().waitFor();
  await page.getByRole('button', { name: 'Types: All types' }).click();
  await page.getByRole('dialog').getByText('Withdrawal', { exact: true }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('No transactions here').waitFor();
  await page.getByRole('button', { name: 'Types: Withdrawal' }).click();
  await page.getByRole('dialog').getByText('Gift', { exact: true }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Types: 2 types' }).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
});

/** The balance in the row at the middle of the screen. */
const balanceAtMiddle = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('button');
    const [balance] = /Balance [\d,.]+/.exec(row?.textContent ?? '') ?? [];
    if (balance === undefined) throw new Error('no row is there yet');
    return balance;
  });

test(
  'scrolls a log of several pages to its first entry, and puts new entries on top',
  { tags: 'whole-run' },
  async () => {
    const { caller } = taker;
    let cents = 200;
    // The same bet for the same issue would be taken as the same tap.
    const bet = async (): Promise<void> => {
      cents += 1;
      const { game_no } = await caller.get('games/getGameResult', { game_id: '6' });
      const bet_content = [{ play: 'side', number: 'big', amount: (cents / 100).toFixed(2) }];
      await caller.get('games/submitBet', { game_id: 6, game_no: game_no ?? '', bet_content });
    };
    for (let count = 0; count < 120; count += 1) await eventually(bet);
    const page = await phoneOf(taker);
    await goTo(page, '/pages/trade/record?type=stake,promo');
    const gift = main(page).getByRole('button', { name: /Gift/ });
    await main(page).getByRole('button', { name: /Bet/ }).first().waitFor();
    await expect
      .poll(async () => {
        await main(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return gift.count();
      })
      .toBe(1);
    expect(await main(page).innerText()).toContain('End of list');

    // Somewhere on the way up a row stays where the reader has it, however many come in above.
    await main(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    const words = await eventually(() => balanceAtMiddle(page));
    const row = main(page).getByRole('button', { name: words });
    const placeOf = async (): Promise<number> => Math.round((await row.boundingBox())?.y ?? Number.NaN);
    const lengthOf = (): Promise<number> => main(page).evaluate((element) => element.scrollHeight);
    const [place, length] = [await placeOf(), await lengthOf()];
    await eventually(bet);
    await eventually(bet);
    await expect.poll(lengthOf).toBe(length + 2 * ROW_PX);
    expect(await placeOf()).toBe(place);

    // At the start itself the new one is seen.
    await main(page).evaluate((element) => element.scrollTo(0, 0));
    const top = main(page).getByRole('button', { name: /Bet/ }).first();
    const newest = async (): Promise<string> =>
      formatAfter((await caller.get('trade/record', { type: 'stake', limit: '1' })).list[0]?.after ?? '');
    await expect.poll(async () => (await top.innerText()).includes(await newest())).toBe(true);
    await eventually(bet);
    const after = await newest();
    await expect.poll(() => top.innerText()).toContain(after);
    expect(await main(page).evaluate((element) => element.scrollTop)).toBe(0);
  },
);

test('asks a visitor to log in', { tags: 'whole-run' }, async () => {
  const { page } = await product.open();
  for (const address of ['transfer', 'transferLog', 'record']) {
    await page.goto(`/#/pages/trade/${address}`);
    await main(page).getByRole('button', { name: 'Log in' }).waitFor();
  }
});
