import { expect, test } from 'vitest';

import { BetBoard, eventually } from './support/bet-board.ts';
import { goTo, type Phone, type PhoneOptions } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { isWon, minorOf, payOf } from './support/expected-payouts.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';

const SIDES = 'Big, small, odd, even';

const product = useSharedProduct();
let made = 0;

async function phone(options: PhoneOptions = {}): Promise<Phone & { readonly table: BetBoard }> {
  const opened = await product.open(options);
  return { ...opened, table: new BetBoard(opened.page) };
}

async function memberPhone(): Promise<Awaited<ReturnType<typeof phone>> & Member> {
  made += 1;
  const member = await newMember(new Caller(product.address), `better${made}`);
  return { ...member, ...(await phone({ storage: member.storage })) };
}

const betsOf = async ({ caller }: Member) => (await caller.get('games/getBetRecord', {})).list;

test('places a slip once on a double tap', async () => {
  const { table, ...member } = await memberPhone();
  await table.open(1);
  await table.choose(SIDES, 'Big');
  await table.sale();
  await table.openSlip();
  await table.confirm.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await table.slip.waitFor({ state: 'detached' });
  expect((await betsOf(member)).length).toBe(1);
  expect((await member.caller.get('user/index')).money).toBe('990.00');
});

test('keeps the draft over a reload', async () => {
  const { table, page } = await memberPhone();
  await table.open(1);
  await table.choose(SIDES, 'Big', 'Odd');
  await page.getByText('2 lines').waitFor();
  await page.reload();
  await page.getByText('2 lines').waitFor();
  const pressed = page.getByRole('region', { name: SIDES }).locator('button[aria-pressed=true]');
  await expect
    .poll(() => pressed.allInnerTexts())
    .toEqual([expect.stringContaining('Big'), expect.stringContaining('Odd')]);
});

test('names a stake above the limit and a short balance at their lines', async () => {
  const { table, ...member } = await memberPhone();
  await table.open(1);
  await table.choose(SIDES, 'Big', 'Small');
  await table.sale();
  await table.openSlip();
  const lines = table.slip.getByRole('listitem');
  await lines.nth(1).getByRole('textbox').click();
  const keypad = table.slip.getByRole('group', { name: `${SIDES} Small` }).last();
  for (const key of ['0', '0', '0']) await keypad.getByRole('button', { name: key, exact: true }).click();
  expect(await table.notice.innerText()).toMatch(/9,?010\.00 short/);
  await keypad.getByRole('button', { name: '0', exact: true }).click();
  expect(await table.notice.innerText()).toMatch(/At most 10,?000\.00 a line/);
  expect(await lines.nth(1).innerText()).toMatch(/At most 10,?000\.00 a line/);
  expect(await lines.nth(0).innerText()).not.toContain('At most');
  expect(await table.confirm.isDisabled()).toBe(true);
  expect(await betsOf(member)).toEqual([]);
});

test('refuses a slip as a whole and keeps it when the balance was spent on another phone', async () => {
  const { table, page, ...member } = await memberPhone();
  // The phone does not hear of what another phone spends.
  await page.route('**/api/live*', (route) => route.abort());
  await page.reload();
  await table.open(1);
  await table.choose(SIDES, 'Big', 'Small');
  await table.sale();
  await table.openSlip();
  const { game_no } = await member.caller.get('games/getGameResult', { game_id: '3' });
  const bet_content = [{ play: 'rank1', number: '7', amount: '985.00' }];
  await member.caller.get('games/submitBet', { game_id: 3, game_no: game_no ?? '', bet_content });
  await table.confirm.click();
  await expect.poll(() => table.notice.innerText()).toMatch(/5\.00 short|Insufficient balance/);
  expect(await table.slip.getByRole('listitem').count()).toBe(2);
  expect((await betsOf(member)).map((bet) => bet.play)).toEqual(['rank1']);
  product.forgive();
});

test('locks at the close, keeps the slip and moves on to the next issue', async () => {
  const { table, page } = await memberPhone();
  await table.open(4);
  await table.choose('Total', 'Odd');
  const issue = await table.sale(2);
  const next = String(Number(issue) + 1).padStart(4, '0');
  await table.card.getByText(new RegExp(`Issue ${issue} closed, draw in`)).waitFor({ timeout: 30_000 });
  await table.card.getByText(`Issue ${next}`, { exact: true }).waitFor();
  await page.getByText('1 line', { exact: true }).waitFor();
  await table.openSlip();
  expect(await table.slip.getByRole('heading').first().innerText()).toContain(next);
});

test('refuses a slip that arrives after the close and keeps it for the next issue', async () => {
  const { table, page, ...member } = await memberPhone();
  await table.open(1);
  await table.choose(SIDES, 'Big', 'Small');
  await table.sale();
  const underWay = Promise.withResolvers<void>();
  // A slow line: the request leaves the phone in time and reaches the server when the next issue is on sale.
  await page.route('**/api/games/submitBet', async (route) => {
    await underWay.promise;
    await route.continue();
  });
  await table.openSlip();
  const [issue] = /\d{4}/.exec(await table.slip.getByRole('heading').first().innerText()) ?? [];
  await table.confirm.click();
  await table.card.getByText(new RegExp(`Issue ${issue} closed`)).waitFor({ timeout: 30_000 });
  const answered = page.waitForResponse((reply) => reply.url().endsWith('games/submitBet'));
  underWay.resolve();
  expect(await (await answered).json()).toMatchObject({ code: 0, msg: 'ISSUE_CLOSED' });
  expect(await betsOf(member)).toEqual([]);
  await page.getByText('2 lines').first().waitFor();
});

test('settles demo bets of a guest on the phone after the draw', async () => {
  const { table, page } = await phone();
  await goTo(page, '/pages/login/login');
  await page.getByRole('button', { name: 'Play the demo as a guest' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const before = await demoBalance();
  await table.open(1);
  await table.choose(SIDES, 'Big', 'Small');
  await table.place();
  await page.reload();
  const line = page.getByRole('status').filter({ hasText: 'returned' });
  await line.waitFor({ timeout: 60_000 });
  const issue = /Issue (\d{4})/.exec(await line.innerText())?.[1] ?? '';
  const { list } = await new Caller(product.address).get('games/getHistoryRecord', { game_id: '1' });
  const numbers = list.find((draw) => draw.game_no.endsWith(`-${issue}`))?.numbers ?? [];
  const wins = ['big', 'small'].filter((number) => isWon('k3', { play: 'side', number }, numbers));
  const paid = wins.reduce((sum) => sum + payOf(1_000n, '1.95'), 0n);
  await eventually(async () => expect(await demoBalance()).toBe(before - 2_000n + paid));

  async function demoBalance(): Promise<bigint> {
    await goTo(page, '/pages/profile/profile');
    const card = page.locator('main:visible section').filter({ hasText: 'Demo balance' });
    return minorOf(await card.locator('bdi').last().innerText());
  }
});

test('logs two tabs of one phone in and out together', async () => {
  const { page, context, storage } = await memberPhone();
  const other = await context.newPage();
  await other.goto('/#/pages/profile/profile');
  await other.getByText('Available balance').waitFor();
  await goTo(page, '/pages/profile/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await other.getByRole('button', { name: 'Log in' }).waitFor();
  const { username } = JSON.parse(storage['userInfo'] ?? '{}') as { username: string };
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Account').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.getByText('Available balance').waitFor();
});

test('shares a slip between tabs and separates it between members', async () => {
  const { table, page, context } = await memberPhone();
  made += 1;
  const username = `better${made}`;
  await newMember(new Caller(product.address), username);
  await table.open(1);
  await table.choose(SIDES, 'Big');
  const other = await context.newPage();
  await other.goto('/#/pages/game/bet?game_id=1');
  await other.getByText('1 line', { exact: true }).waitFor();
  await table.choose(SIDES, 'Odd');
  await other.getByText('2 lines').waitFor();
  await goTo(page, '/pages/profile/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  const hint = 'Tap what you want to bet on';
  await other.getByText(hint).waitFor();
  await table.open(1);
  await page.getByText(hint).waitFor();
  await table.choose(SIDES, 'Small');
  await goTo(page, '/pages/login/login');
  await page.getByLabel('Account').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('textbox', { name: 'Password' }).waitFor({ state: 'hidden' });
  await table.open(1);
  await page.getByText('1 line', { exact: true }).waitFor();
  const pressed = page.getByRole('region', { name: SIDES }).locator('button[aria-pressed=true]');
  expect(await pressed.allInnerTexts()).toEqual([expect.stringContaining('Small')]);
  await table.sale();
  await table.openSlip();
  await table.confirm.waitFor();
});

test('reports slip code that fails to load and fetches it again on the next tap', async () => {
  const { table, page } = await memberPhone();
  let isLost = true;
  await page.route(/\/assets\/[^/]*\.js/, async (route) => {
    const reply = await route.fetch();
    const text = await reply.text();
    // The catalogue names every text of the page, the code of the slip only its own.
    const isSlip = text.includes('bet.slipOf') && !text.includes('bet.hint');
    await (isSlip && isLost ? route.abort() : route.fulfill({ response: reply, body: text }));
  });
  await table.open(1);
  await table.choose(SIDES, 'Big');
  const button = page.getByRole('button', { name: 'Bet', exact: true });
  await button.click();
  await page.getByText('Network error').first().waitFor();
  expect(await table.slip.count()).toBe(0);
  isLost = false;
  await button.click();
  await table.slip.waitFor();
  product.forgive((fault) => fault.includes('ERR_FAILED'));
});

test('lays Arabic out from the right without sideways scrolling', async () => {
  const { table, page } = await phone({ locale: 'ar' });
  await table.open(3);
  const { dir, over } = await page.evaluate(() => ({
    dir: getComputedStyle(document.body).direction,
    over: document.documentElement.scrollWidth - innerWidth,
  }));
  expect({ dir, over }).toEqual({ dir: 'rtl', over: 0 });
  const back = await page.locator('header button').first().boundingBox();
  expect(back?.x).toBeGreaterThan(300);
});
