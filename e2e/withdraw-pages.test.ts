import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { goTo } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { minorOf } from './support/expected-payouts.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';
import { soundness } from './support/soundness.ts';
import { CARD_HOLD_S } from './support/worlds.global-setup.ts';

const PIN = '471829';
const IBAN = 'DE89370400440532013000';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const product = useSharedProduct();
let made = 0;

/** A member on a phone that is logged in. */
async function person(): Promise<Member & { readonly page: Page }> {
  made += 1;
  const member = await newMember(new Caller(product.address), `payee${made}`);
  const { page } = await product.open({ storage: member.storage, height: 760 });
  return { ...member, page };
}

const main = (page: Page): Locator => page.locator('main:visible');
const moneyOf = async ({ caller }: Member): Promise<bigint> =>
  minorOf((await caller.get('user/index')).money);

async function enterPin(page: Page, pin = PIN): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Fund password' });
  await sheet.getByLabel('Enter the 6 digits').fill(pin);
}

async function setPin(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Set a fund password first' });
  await sheet.getByLabel('Log-in password').fill(PASSWORD);
  await sheet.getByLabel('New fund password').fill(PIN);
  await sheet.getByLabel('Once more').fill(PIN);
  await sheet.getByRole('button', { name: 'Set', exact: true }).click();
}

/** Adds the address through the form and waits until it is usable. */
async function addCard(page: Page, address: string): Promise<void> {
  await goTo(page, '/pages/trade/cards?add=1');
  await main(page).getByLabel('Address').fill(address);
  await main(page).getByRole('button', { name: 'Save' }).click();
  await enterPin(page);
  await page.getByRole('status').filter({ hasText: 'Account added' }).waitFor({ state: 'attached' });
}

/** A member who can ask for a withdrawal at once: fund password, and a card whose hold is over. */
async function payee() {
  const member = await person();
  const { caller } = member;
  await caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
  await caller.get('trade/addCard', { channel_id: 11, address: TRON, password: PIN });
  await product.pass(CARD_HOLD_S);
  await eventually(async () => {
    const { reasons } = await caller.get('trade/withdrawInfo', {});
    expect(reasons).toEqual([]);
  });
  return member;
}

async function request(page: Page, amount: string): Promise<void> {
  await goTo(page, '/pages/trade/withdraw');
  await main(page).getByLabel('Amount to withdraw').fill(amount);
  await main(page)
    .getByRole('button', { name: /^Withdraw \D?[\d.]+/ })
    .click();
  await enterPin(page);
}

const newest = async ({ caller }: Member) => (await caller.get('trade/withdrawLog', {})).list[0];
const timeline = (page: Page): Locator => page.getByRole('dialog', { name: 'Withdrawal' });

test('withdraws from scratch: password, card, hold, request, approval, payment', async () => {
  const member = await person();
  const { page } = member;
  await goTo(page, '/pages/trade/withdraw');
  const obstacles = main(page).getByRole('region', { name: 'Not possible yet' });
  await obstacles.getByText('No withdrawal account yet').waitFor();
  expect(await soundness(page)).toEqual([]);
  await main(page)
    .getByRole('button', { name: /^No fund password yet/ })
    .click();
  await setPin(page);
  await obstacles.getByText('No fund password yet').waitFor({ state: 'detached' });

  await addCard(page, TRON);
  await main(page).getByText('TR7N\u2026Lj6t').waitFor();
  await obstacles.getByText('This account is new').waitFor();
  expect(await obstacles.getByRole('timer').innerText()).toMatch(/0:0\d/);
  await obstacles.waitFor({ state: 'detached' });

  await main(page).getByRole('button', { name: 'All', exact: true }).click();
  expect(await main(page).getByLabel('Amount to withdraw').inputValue()).toBe('1000');
  await main(page).getByLabel('Amount to withdraw').fill('250.5');
  const seen = (await main(page).innerText()).replaceAll(/\s+/g, ' ');
  expect(seen).toMatch(/Fee 1\.00 Arrives 249\.50/);
  expect(await soundness(page)).toEqual([]);
  await main(page)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await enterPin(page, '000001');
  await page.getByText('Fund password incorrect').waitFor();
  expect(await moneyOf(member)).toBe(100_000n);
  await enterPin(page);

  await timeline(page).getByText('In review').waitFor();
  expect(await soundness(page)).toEqual([]);
  const asked = await newest(member);
  expect(asked).toMatchObject({ amount: '250.50', fee: '1.00', real_amount: '249.50', stage: 'review' });
  expect(await moneyOf(member)).toBe(74_950n);
  await product.operator('withdrawals', 'approve', asked?.order_no ?? '', '--as', 'anna');
  await timeline(page).getByText('Paid', { exact: true }).waitFor();
  expect(await timeline(page).innerText()).toContain('Finished before the promised');
  expect(await newest(member)).toMatchObject({ stage: 'paid', status: 'completed' });
});

test('returns a refused withdrawal in full, and shows the reason', async () => {
  const member = await payee();
  const { page } = member;
  await request(page, '120');
  await timeline(page).getByText('In review').waitFor();
  const asked = await newest(member);
  // While it is on its way the page leads to it instead of asking for another.
  await goTo(page, '/pages/trade/withdraw');
  await main(page)
    .getByRole('button', { name: /^A withdrawal is in progress/ })
    .click();
  await timeline(page).getByText('In review').waitFor();
  await product.operator(
    'withdrawals',
    'refuse',
    asked?.order_no ?? '',
    '--as',
    'anna',
    '--reason',
    'seen before',
  );
  await timeline(page).getByText('Reason: seen before').waitFor();
  expect(await timeline(page).innerText()).toContain('Refused, \u2068120.00\u2069 is back');
  expect(await moneyOf(member)).toBe(100_000n);
  await timeline(page).getByRole('button', { name: 'Close' }).click();
  await main(page).getByRole('radio', { name: 'Paid', exact: true }).check({ force: true });
  await main(page).getByText('No withdrawals here').waitFor();
  await main(page).getByRole('radio', { name: 'Refused', exact: true }).check({ force: true });
  await main(page)
    .getByRole('button', { name: /USDT \(TRC20\).*120/s })
    .waitFor();
});

test('repeats a request whose reply was lost, and makes it once', { tags: 'whole-run' }, async () => {
  const member = await payee();
  const { page } = member;
  let lost = 0;
  const keys = new Set<string | undefined>();
  await page.route('**/api/trade/withdraw', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await request(page, '1000');
  await timeline(page).getByText('In review').waitFor();
  expect([lost, keys.size]).toEqual([1, 1]);
  expect((await member.caller.get('trade/withdrawLog', {})).list).toHaveLength(1);
  expect(await moneyOf(member)).toBe(0n);
  // The browser reports the line that was cut on purpose.
  product.forgive();
});

test(
  'has a fund password set by who has none, also when the page learns of it after the tap',
  { tags: 'whole-run' },
  async () => {
    const { page } = await person();
    const { promise: saved, resolve: save } = Promise.withResolvers<void>();
    await page.route('**/api/trade/withdrawInfo*', async (route) => {
      await saved;
      await route.continue();
    });
    await goTo(page, '/pages/trade/cards?add=1');
    await main(page).getByLabel('Address').fill(TRON);
    const button = main(page).getByRole('button', { name: 'Save' });
    await button.click();
    await main(page).locator('button[aria-busy=true]').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    save();
    await setPin(page);
    await enterPin(page);
    await page.getByRole('status').filter({ hasText: 'Account added' }).waitFor({ state: 'attached' });
  },
);

test(
  'names an address of another network before it is sent, and reorders and deletes cards',
  { tags: 'whole-run' },
  async () => {
    const { page, caller } = await payee();
    await goTo(page, '/pages/trade/cards?add=1');
    await main(page).getByLabel('Address').fill(ETHEREUM);
    await main(page).getByText('This belongs to Ethereum, not to TRON').waitFor();
    await main(page).getByRole('button', { name: 'Save' }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await main(page).getByLabel('Address').fill(TRON.replace('7', '8'));
    await main(page).getByText('A character is wrong: copy it again').waitFor();
    expect(await soundness(page)).toEqual([]);
    await main(page).getByLabel('Address').fill(TRON);
    await main(page).getByRole('button', { name: 'Save' }).click();
    await enterPin(page);
    await main(page).getByText('This account is on your list already').waitFor();

    await addCard(page, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
    await goTo(page, '/pages/trade/cards');
    expect(await soundness(page)).toEqual([]);
    await main(page)
      .getByRole('button', { name: /^Make default.*T9yD/ })
      .click();
    await eventually(async () => {
      const first = (await caller.get('trade/cards', {})).find((card) => card.is_default === 1);
      expect(first?.address).toBe('T9yD\u2026uWwb');
    });
    await main(page)
      .getByRole('button', { name: /^Delete .*TR7N/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await main(page).getByText('TR7N\u2026Lj6t').waitFor({ state: 'detached' });
    expect((await caller.get('trade/cards', {})).map((card) => card.address)).toEqual(['T9yD\u2026uWwb']);
  },
);

test(
  'withdraws to a bank card on a page of its own, which knows no other kind of account',
  { tags: 'whole-run' },
  async () => {
    const member = await payee();
    const { page, caller } = member;
    await goTo(page, '/pages/profile/profile');
    await main(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
    await main(page).getByText('TR7N\u2026Lj6t').waitFor();
    await main(page).getByRole('link', { name: 'Bank card' }).click();
    const bank = page.locator('main[data-page="/pages/trade/withdraw-card"]:visible');
    await bank.getByRole('region', { name: 'Not possible yet' }).waitFor();
    expect(await page.title()).toBe('Withdraw to bank card');
    expect(await bank.getByText('TR7N\u2026Lj6t').count()).toBe(0);
    const channels = bank.getByRole('region', { name: 'Available channels' });
    expect((await channels.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
      ['IBAN', 'UnionPay'],
    );
    expect(await channels.innerText()).toMatch(/Fee 0\.5%, at least/);
    expect(await bank.innerText()).toMatch(/Newly added accounts\s+usable after \u20683 seconds/);
    expect(await soundness(page)).toEqual([]);

    await bank.getByRole('link', { name: 'Add a bank card' }).first().click();
    await main(page).getByLabel('IBAN').fill(IBAN);
    await main(page).getByText('Valid account number').waitFor();
    expect(await main(page).getByRole('tab').allInnerTexts()).toHaveLength(2);
    await main(page).getByLabel('Account holder').fill('Ada Byron');
    await main(page).getByRole('button', { name: 'Save' }).click();
    await enterPin(page);
    await bank.getByText('\u20263000').waitFor();
    await bank.getByRole('region', { name: 'Not possible yet' }).waitFor({ state: 'detached' });
    await bank.getByLabel('Amount to withdraw').fill('500');
    expect((await bank.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Fee 2\.50 Arrives 497\.50/);
    await bank.getByRole('button', { name: /^Withdraw \D?[\d.]+/ }).click();
    await enterPin(page);
    await timeline(page).getByText('In review').waitFor();
    expect(await newest(member)).toMatchObject({ type: 'bank', amount: '500.00', fee: '2.50' });
    expect((await caller.get('trade/cards', {})).map((card) => card.type).toSorted()).toEqual([
      'bank',
      'trc20',
    ]);
    await timeline(page).getByRole('button', { name: 'Close' }).click();
    // The two pages took each other's place, and the log the last one's: back leads to the profile.
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.locator('main[data-page="/pages/profile/profile"]:visible').waitFor();
  },
);

test(
  'opens with the bank card of a member who has no address, and stays where one is asked for',
  { tags: 'whole-run' },
  async () => {
    const { page, caller } = await person();
    await caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
    await caller.get('trade/addCard', { channel_id: 14, card_no: IBAN, real_name: 'Ada', password: PIN });
    await goTo(page, '/pages/profile/profile');
    await main(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.locator('main[data-page="/pages/trade/withdraw-card"]:visible').waitFor();
    await main(page).getByText('\u20263000').waitFor();
    await main(page).getByRole('link', { name: 'Wallet or address' }).click();
    await main(page).getByRole('link', { name: 'Add an address or wallet' }).first().waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.locator('main[data-page="/pages/profile/profile"]:visible').waitFor();
  },
);

test('leads from the bank card back to the addresses', { tags: 'whole-run' }, async () => {
  const { page } = await payee();
  await goTo(page, '/pages/trade/withdraw-card');
  await main(page).getByRole('link', { name: 'Wallet or address' }).click();
  await main(page).getByText('TR7N\u2026Lj6t').waitFor();
  expect(await page.title()).toBe('Withdraw');
  await main(page).getByRole('link', { name: 'Bank card' }).waitFor();
});

test(
  'the back arrow asks before it drops an account that has been typed',
  { tags: 'whole-run' },
  async () => {
    const { page } = await person();
    await goTo(page, '/pages/trade/cards');
    await page.locator('main[data-page="/pages/trade/cards"]:visible').waitFor();
    await goTo(page, '/pages/trade/cards?add=1');
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await main(page).getByLabel('Address').fill(TRON);
    await back.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep typing' }).click();
    expect(await main(page).getByLabel('Address').inputValue()).toBe(TRON);
    await back.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await main(page).getByLabel('Address').waitFor({ state: 'detached' });
    await goTo(page, '/pages/trade/cards?add=1');
    expect(await main(page).getByLabel('Address').inputValue()).toBe('');
    await back.click();
    await main(page).getByLabel('Address').waitFor({ state: 'detached' });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  },
);
