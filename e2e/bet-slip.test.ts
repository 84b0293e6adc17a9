import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { BetBoard } from './support/bet-board.ts';
import { betPhones, betsOf, SIDES } from './support/bet-phone.ts';
import { reload } from './support/browser.ts';
import { Caller } from './support/caller.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'slipper');

test('names a stake above the limit and a short balance at their lines', async () => {
  const { table, ...member } = await memberPhone();
  await table.open(1);
  await table.choose(SIDES, 'Big', 'Small');
  await table.openSlip();
  const lines = table.slip.getByRole('listitem');
  await lines.nth(1).getByRole('textbox').click();
  const keypad = table.slip.getByRole('group', { name: `${SIDES} Small` }).last();
  for (const key of ['1', '0', '0', '0', '0'])
    await keypad.getByRole('button', { name: key, exact: true }).click();
  expect(await table.noticeText()).toMatch(/9,?010\.00 short/);
  await keypad.getByRole('button', { name: '0', exact: true }).click();
  expect(await table.noticeText()).toMatch(/At most \u2068?10,?000\.00\u2069? per line/);
  expect(await lines.nth(1).innerText()).toMatch(/At most \u2068?10,?000\.00\u2069? per line/);
  expect(await lines.nth(0).innerText()).not.toContain('At most');
  expect(await table.confirm.isDisabled()).toBe(true);
  expect(await betsOf(member)).toEqual([]);
});

/** Reads the two rounds from the page's notice that a slip moved to the next round. */
async function movedOn(page: Page): Promise<{ readonly closed: string; readonly next: string }> {
  const line = page.getByRole('status').filter({ hasText: 'Moved to' });
  await line.first().waitFor();
  const [closed = '', next = ''] = (await line.first().innerText()).match(/\d{4}/g) ?? [];
  return { closed, next };
}

/** The page's prompt about a slip restored to its closed round. */
const questionOn = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'has closed. Move your lines to round' });

/** The figures of a later issue of the day. */
const issueAfter = (issue: string, steps: number): string =>
  String(Number(issue) + steps).padStart(issue.length, '0');

test('goes on to the next round at the close, and is bet there by a tap alone', async () => {
  const { table, page, ...member } = await memberPhone();
  await table.open(4);
  const issue = await table.sale();
  await table.choose('Total', 'Odd');
  await table.toSlip.waitFor();
  await product.passTo('close', 4);
  const next = issueAfter(issue, 1);
  expect(await movedOn(page)).toEqual({ closed: issue, next });
  expect(await betsOf(member)).toEqual([]);
  // The board takes taps: the slip is open. Further taps confirm the new issue.
  await table.choose('Total', 'Big');
  await page.getByText('Moved to').waitFor({ state: 'detached' });
  await table.bet.click();
  await expect
    .poll(async () => (await betsOf(member)).map((bet) => bet.game_no.split('-')[1]))
    .toEqual([next, next]);
});

test(
  'that is taken back stays with its closed round, after a reload and in another tab, until it is moved',
  { tags: 'whole-run' },
  async () => {
    const { table, page, context, ...member } = await memberPhone();
    await table.open(4);
    const issue = await table.sale();
    await table.choose('Total', 'Odd');
    await table.toSlip.waitFor();
    await product.passTo('close', 4);
    await movedOn(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await questionOn(page).waitFor();
    // A tap on the board changes nothing: it brings the question.
    await table.choose('Total', 'Odd');
    await table.notice.filter({ hasText: `Round ${issue} has closed` }).waitFor();
    expect(await table.slip.getByRole('heading').first().innerText()).toContain(issue);
    expect(await table.slip.getByRole('textbox').isEditable()).toBe(false);
    expect(await table.confirm.count()).toBe(0);
    await reload(page);
    await questionOn(page).waitFor();
    const other = await context.newPage();
    await other.goto('/#/pages/game/bet?game_id=4');
    await questionOn(other).waitFor();
    expect(await betsOf(member)).toEqual([]);
    await table.move.click();
    await table.toSlip.click();
    await new BetBoard(other).bet.waitFor();
    const next = issueAfter(issue, 1);
    expect(await table.slip.getByRole('heading').first().innerText()).toContain(next);
    await table.confirm.click();
    await table.slip.waitFor({ state: 'detached' });
    expect((await betsOf(member)).map((bet) => bet.game_no.split('-')[1])).toEqual([next]);
  },
);

test('cannot be placed for a second after it has gone on', { tags: 'whole-run' }, async () => {
  const { table, page, ...member } = await memberPhone();
  await table.open(4);
  await table.choose('Total', 'Odd');
  await table.bet.waitFor();
  // A thumb that lands on the button with the line.
  await page.evaluate(() => {
    new MutationObserver((_, watch) => {
      const line = [...document.querySelectorAll('output')].find((each) =>
        each.innerText.includes('Moved to'),
      );
      const bet = [...document.querySelectorAll('button')].find((each) => each.innerText.startsWith('Bet '));
      if (!line || !bet) return;
      watch.disconnect();
      Object.assign(window, { wasDisabled: bet.disabled });
      bet.click();
    }).observe(document.body, { subtree: true, childList: true });
  });
  await product.passTo('close', 4);
  await movedOn(page);
  expect(await page.evaluate(() => (window as { wasDisabled?: boolean }).wasDisabled)).toBe(true);
  expect(await betsOf(member)).toEqual([]);
  await expect.poll(() => table.bet.isEnabled()).toBe(true);
});

test('goes on too when the phone slept over the close', { tags: 'whole-run' }, async () => {
  const { table, page, context } = await memberPhone();
  await table.open(1);
  const issue = await table.sale();
  await table.choose(SIDES, 'Big');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await product.passTo('settled');
  await product.passTo('settled');
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expect.poll(async () => (await movedOn(page)).next).toBe(issueAfter(issue, 2));
});

test(
  'goes on when the close overtakes it on its way, and is sent to the next issue by another tap',
  { tags: 'whole-run' },
  async () => {
    const { table, page, ...member } = await memberPhone();
    await table.open(1);
    await table.choose(SIDES, 'Big', 'Small');
    const underWay = Promise.withResolvers<void>();
    // A slow line: the request leaves the phone in time and reaches the server when the next issue is on
    // sale.
    await page.route('**/api/games/submitBet', async (route) => {
      await underWay.promise;
      await route.continue();
    });
    await table.openSlip();
    const [issue = ''] = /\d{4}/.exec(await table.slip.getByRole('heading').first().innerText()) ?? [];
    await table.confirm.click();
    await product.passTo('close');
    await table.card.getByText(new RegExp(`Round ${issue} closed`)).waitFor();
    const answered = page.waitForResponse((reply) => reply.url().endsWith('games/submitBet'));
    underWay.resolve();
    expect(await (await answered).json()).toMatchObject({ code: 0, msg: 'ISSUE_CLOSED' });
    await table.slip.getByText(`Round ${issue} has closed. Moved to`).waitFor();
    expect(await betsOf(member)).toEqual([]);
    expect(await table.slip.getByRole('listitem').count()).toBe(2);
    await table.confirm.click();
    await table.slip.waitFor({ state: 'detached' });
    const issues = (await betsOf(member)).map((bet) => bet.game_no.split('-')[1]);
    expect(issues).toHaveLength(2);
    expect(issues).not.toContain(issue);
  },
);

test(
  'cannot be sent offline, says why, and can be once the network is back',
  { tags: 'whole-run' },
  async () => {
    const { table, context, ...member } = await memberPhone();
    await table.open(1);
    await table.choose(SIDES, 'Big');
    await table.openSlip();
    await context.setOffline(true);
    await table.notice.filter({ hasText: 'You are offline. Your slip is kept' }).waitFor();
    expect(await table.confirm.isDisabled()).toBe(true);
    await context.setOffline(false);
    await expect.poll(() => table.confirm.isEnabled()).toBe(true);
    await table.confirm.click();
    await table.slip.waitFor({ state: 'detached' });
    expect(await betsOf(member)).toHaveLength(1);
    product.forgive();
  },
);

test('shows a slip as unknown when the network goes while it is sent, and takes it once', async () => {
  const { table, page, context, ...member } = await memberPhone();
  await table.open(1);
  await table.choose(SIDES, 'Big');
  let isLost = true;
  // The slip arrives; its answer does not.
  await page.route('**/api/games/submitBet', async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await table.openSlip();
  await table.confirm.click();
  await table.notice.filter({ hasText: 'No answer yet; confirming' }).waitFor();
  expect(await table.confirm.getAttribute('aria-disabled')).toBe('true');
  isLost = false;
  await context.setOffline(false);
  await table.slip.waitFor({ state: 'detached' });
  expect(await betsOf(member)).toHaveLength(1);
  expect((await member.caller.get('user/index')).money).toBe('990.00');
  product.forgive();
});

test('sets one stake, by a chip or by the keypad', { tags: 'whole-run' }, async () => {
  const { table } = await memberPhone();
  await table.open(1);
  await table.choose(SIDES, 'Big');
  await table.openSlip();
  const stake = table.slip.getByRole('textbox');
  const key = (name: string) => table.slip.getByRole('button', { name, exact: true });
  await key('50').click();
  expect(await stake.inputValue()).toBe('50');
  await stake.click();
  await key('3').click();
  await key('5').click();
  expect(await stake.inputValue()).toBe('35');
  await key('Done').click();
  await key('100').click();
  expect(await stake.inputValue()).toBe('100');
  await stake.click();
  await key('7').click();
  expect(await stake.inputValue()).toBe('7');
});

test(
  'warns before the confirmation of a slip that loses whatever is drawn',
  { tags: 'whole-run' },
  async () => {
    const { table } = await memberPhone();
    await table.open(1);
    await table.choose(SIDES, 'Big', 'Small');
    await table.openSlip();
    await table.slip.getByText('Whatever is drawn, you lose at least 0.50').waitFor();
    await table.slip.getByRole('button', { name: 'Remove Big, small, odd, even Small' }).click();
    await table.slip.getByText('Whatever is drawn').waitFor({ state: 'detached' });
  },
);

test('keeps the slip when the login has expired at its confirmation', { tags: 'whole-run' }, async () => {
  const { table, page, storage, ...member } = await memberPhone();
  await table.open(1);
  await table.choose(SIDES, 'Big', 'Odd');
  await table.openSlip();
  // The confirmation is the first call that finds the session over; others would show the login before it.
  await page.route(
    '**/api/games/submitBet',
    (route) => route.continue({ headers: { ...route.request().headers(), token: 'ended' } }),
    { times: 1 },
  );
  await table.confirm.click();
  await page.getByText('Login expired. Your bet slip is kept.').waitFor();
  await page.getByRole('button', { name: 'Back' }).waitFor();
  const { username } = JSON.parse(storage['userInfo'] ?? '{}') as { username: string };
  await page.getByLabel('Account').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await table.openSlip();
  expect(await table.slip.getByRole('listitem').count()).toBe(2);
  await table.confirm.click();
  await table.slip.waitFor({ state: 'detached' });
  const again = await new Caller(product.address).get('user/login', {
    account: username,
    password: PASSWORD,
  });
  const { list } = await member.caller.as(again.userinfo.token).get('games/getBetRecord', {});
  expect(list).toHaveLength(2);
  product.forgive();
});

test(
  'offers what a short balance needs: a deposit of it, or stakes that fit',
  { tags: 'whole-run' },
  async () => {
    const { table, page } = await memberPhone();
    await table.open(1);
    await table.choose(SIDES, 'Big', 'Odd');
    await table.openSlip();
    await table.slip.getByRole('button', { name: '500', exact: true }).click();
    await table.slip.getByRole('button', { name: '×2 Double' }).click();
    expect(await table.noticeText()).toMatch(/1,000\.00 short/);
    await table.slip.getByRole('button', { name: 'Lower each stake to 500.00' }).click();
    await expect.poll(() => table.slip.getByRole('textbox').first().inputValue()).toBe('500');
    await table.slip.getByRole('button', { name: '×2 Double' }).click();
    await table.slip.getByRole('button', { name: 'Deposit 1,000.00' }).click();
    const form = page.getByRole('dialog', { name: 'New deposit', exact: true });
    await expect.poll(() => form.locator('input[name=amount]').inputValue()).toBe('1000.00');
  },
);

test(
  'a line that is held offers its actions: its stake for every line, or to leave the slip',
  { tags: 'whole-run' },
  async () => {
    const { table, page } = await memberPhone();
    await table.open(1);
    await table.choose(SIDES, 'Big', 'Small');
    await table.openSlip();
    const lines = table.slip.getByRole('listitem');
    const stakes = (): Promise<string[]> =>
      lines
        .getByRole('textbox')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    const [before] = await stakes();
    await lines.nth(1).getByRole('textbox').click();
    const keypad = table.slip.getByRole('group', { name: `${SIDES} Small` }).last();
    for (const key of ['3', '5']) await keypad.getByRole('button', { name: key, exact: true }).click();
    expect(await stakes()).toEqual([before, '35']);
    const actions = page.getByRole('dialog', { name: /Small/ });
    await hold(page, lines.nth(1).getByText('Small', { exact: true }));
    await actions.getByRole('button', { name: 'Use this stake for every line' }).click();
    await actions.waitFor({ state: 'detached' });
    expect(await stakes()).toEqual(['35', '35']);
    // By the menu key, and nothing chosen.
    await lines.nth(1).getByRole('button').focus();
    await page.keyboard.press('Shift+F10');
    await actions.waitFor();
    expect(await longList(actions.getByRole('list'))).toEqual({ height: 260, scrolls: true });
    await page.keyboard.press('Escape');
    await actions.waitFor({ state: 'detached' });
    expect(await lines.count()).toBe(2);
    await hold(page, lines.nth(1).getByText('Small', { exact: true }));
    await actions.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => lines.count()).toBe(1);
  },
);

/** Appends more actions to a list than the app has anywhere, and measures its layout. */
const longList = (list: Locator) =>
  list.evaluate((element: HTMLElement) => {
    for (const action of Array(10).fill(element.firstElementChild)) element.append(action.cloneNode(true));
    return { height: element.offsetHeight, scrolls: element.scrollHeight > element.clientHeight };
  });

/** A finger on a place until its actions come, and a little longer. */
async function hold(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox();
  const at = { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 };
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}
