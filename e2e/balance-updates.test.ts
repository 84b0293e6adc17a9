import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { BetBoard } from './support/bet-board.ts';
import { goTo, reload } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';

const PIN = '284617';
const GIFT = '1000.00';
const GIVER = 'giver1';
const SIDES = 'Big, small, odd, even';

const product = useSharedProduct();
let giver: Member;
let made = 0;

beforeAll(async () => {
  giver = await memberWithPin(GIVER);
});

async function memberWithPin(name: string): Promise<Member> {
  const member = await newMember(new Caller(product.address), name);
  await member.caller.get('user/setFundPassword', { password: PASSWORD, fund_password: PIN });
  return member;
}

const give = ({ caller }: Member, username: string, amount: string) =>
  caller.get('trade/transfer', { username, amount, password: PIN });

type Person = Member & { readonly name: string; readonly page: Page };

/** A member with nothing left, on Home. */
async function poorPerson(): Promise<Person> {
  made += 1;
  const name = `poor${made}`;
  const member = await memberWithPin(name);
  await give(member, GIVER, GIFT);
  const { page } = await product.open({ storage: member.storage });
  await balance(page, '0.00').waitFor();
  return { ...member, name, page };
}

const main = (page: Page) => page.locator('main:visible');
/** A balance on Home or Profile; its currency stands before the figures. */
const balance = (page: Page, figures: string) =>
  main(page)
    .locator('bdi')
    .filter({ hasText: new RegExp(`[^\\d.,]${figures}$`) });

/** Places a slip of 10.00 on the first game. */
async function bet({ page, caller }: Person): Promise<void> {
  const table = new BetBoard(page);
  await table.open(1);
  await table.choose(SIDES, 'Big');
  await table.place();
  expect((await caller.get('games/getBetRecord', {})).list).toHaveLength(1);
}

test(
  'stakes a deposit at once that was paid while the cashier covered the page',
  { tags: 'whole-run' },
  async () => {
    const person = await poorPerson();
    const { page } = person;
    await goTo(page, '/pages/repay/repay');
    await main(page).getByLabel('How much').fill('200');
    await main(page).getByText('USDT (TRC20)', { exact: true }).click();
    await main(page).getByRole('button', { name: 'Next: where to pay' }).click();
    await main(page).getByRole('button', { name: 'Open the cashier' }).click();
    const cashier = page.frameLocator('main:visible iframe');
    await cashier.getByRole('button', { name: 'Pay 28.0505 USDT' }).click();
    await cashier.getByRole('status').waitFor();
    await expect.poll(async () => (await person.caller.get('user/index')).money).toBe('200.00');
    await goTo(page, '/');
    await balance(page, '200.00').waitFor();
    await bet(person);
  },
);

test(
  'carries a balance received on Home or Profile over to the next page',
  { tags: 'whole-run' },
  async () => {
    const person = await poorPerson();
    const { page, name } = person;
    await give(giver, name, '4.00');
    await goTo(page, '/pages/profile/profile');
    await balance(page, '4.00').waitFor();
    await give(giver, name, '5.00');
    await goTo(page, '/');
    await balance(page, '9.00').waitFor();
    await give(giver, name, '6.00');
    await bet(person);
  },
);

test(
  'requests the member once at launch, also when the reply arrives before the page',
  { tags: 'whole-run' },
  async () => {
    const { page } = await poorPerson();
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith('/api/user/index'))));
    const answered = page.waitForResponse('**/api/user/index');
    await page.route('**/assets/index-*.js', async (route) => {
      await answered;
      await route.continue();
    });
    await reload(page);
    await balance(page, '0.00').waitFor();
    // By then the page that shows the balance has asked for what it misses.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(asked).toBe(1);
  },
);
