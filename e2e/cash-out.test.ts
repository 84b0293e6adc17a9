import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { type BetPhone, betPhones, betsOf } from './support/bet-phone.ts';
import {
  askFor,
  LEAGUE,
  offerAfter,
  offerEnds,
  openTicket,
  placeThreeDays,
} from './support/cash-out-scenario.ts';
import { minorOf } from './support/expected-payouts.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';
import { soundness } from './support/soundness.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'cashed');

async function drawDays(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await product.passTo('settled', LEAGUE);
}

/** The log-in was too long ago for a step that pays. */
async function proveOneself(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Confirm' }).click();
}

/** Cashes out half of an open ticket's stake, and returns what was paid for it. */
async function takeHalf({ page }: BetPhone): Promise<string> {
  await page.getByRole('button', { name: 'Partial cash-out', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Partial cash-out', exact: true });
  const take = sheet.getByRole('button', { name: /^Cash out / });
  await take.waitFor();
  expect(await soundness(page)).toEqual([]);
  const paid = /[\d.]+$/.exec((await take.textContent()) ?? '')?.[0] ?? '';
  await take.click();
  await page.getByText(`Cashed out ${paid}`, { exact: true }).first().waitFor();
  return paid;
}

test('a ticket is cashed out for the amount that was confirmed, in part or whole, and not for one that has changed', async () => {
  const player = await memberPhone();
  const { page, caller } = player;
  const id = await placeThreeDays(player);
  const { money } = await caller.get('user/index');
  // The legs are on the second, fourth and sixth match day.
  await drawDays(2);
  const seen = await offerAfter(player, id, 1);
  const sheet = await openTicket(player);
  expect(await soundness(page)).toEqual([]);
  const first = await askFor(player, seen);
  expect(await soundness(page)).toEqual([]);
  await drawDays(2);
  const now = await offerAfter(player, id, 2);
  await first.confirm.click();
  await proveOneself(page);
  await sheet.getByText(`The amount is ${now} now; nothing was paid`, { exact: true }).waitFor();
  expect((await caller.get('user/index')).money).toBe(money);

  const part = await takeHalf(player);
  const rest = { status: 'pending', rest: '22.50', parts: [{ stake: '22.50', paid: part }] };
  await eventually(async () => expect(await betsOf(player)).toMatchObject([{ id, ...rest }]));
  expect(minorOf((await caller.get('user/index')).money)).toBe(minorOf(money) + minorOf(part));
  await sheet
    .getByText(`Cashed out \u206822.50\u2069 of \u206845.00\u2069 for \u2068${part}\u2069`)
    .waitFor();

  const left = await offerAfter(player, id, 2);
  const second = await askFor(player, left);
  await second.confirm.click();
  await page.getByText(`Cashed out ${left}`, { exact: true }).first().waitFor();
  const paid = minorOf(part) + minorOf(left);
  await eventually(async () => {
    const [bet] = await betsOf(player);
    expect(bet).toMatchObject({ id, result_reason: 'cashout' });
    expect(minorOf(bet?.win_amount ?? '')).toBe(paid);
  });
  expect(minorOf((await caller.get('user/index')).money)).toBe(minorOf(money) + paid);
  await page.getByRole('button', { name: /^Cash out / }).waitFor({ state: 'detached' });
});

test(
  'a ticket is not cashed out once the match day of an open leg is closed',
  { tags: 'whole-run' },
  async () => {
    const player = await memberPhone();
    const { page, caller } = player;
    const id = await placeThreeDays(player);
    await drawDays(2);
    const seen = await offerAfter(player, id, 1);
    await openTicket(player);
    const { confirm } = await askFor(player, seen);
    await drawDays(1);
    await product.passTo('close', LEAGUE);
    await offerEnds(player, id);
    await confirm.click();
    await proveOneself(page);
    await page.getByText('This ticket cannot be cashed out now', { exact: true }).first().waitFor();
    const { list } = await caller.get('trade/record', { type: 'cashout' });
    expect(list).toEqual([]);
  },
);

test('a ticket is cashed out by itself once a draw brings the offer to the amount that was set', async () => {
  const player = await memberPhone();
  const { page, caller } = player;
  const id = await placeThreeDays(player);
  const { money } = await caller.get('user/index');
  const sheet = await openTicket(player);
  await sheet.getByRole('button', { name: 'Automatic cash-out', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Automatic cash-out', exact: true });
  expect(await soundness(page)).toEqual([]);
  const amount = form.getByLabel('Cash out at');
  await amount.fill('99999');
  await form.getByRole('button', { name: 'Set', exact: true }).click();
  await form
    .getByRole('alert')
    .filter({ hasText: /^It can come to .+ at most$/ })
    .waitFor();
  await amount.fill('1');
  await form.getByRole('button', { name: 'Set', exact: true }).click();
  await sheet.getByRole('button', { name: 'Cashes out at 1.00 or more', exact: true }).waitFor();
  expect((await betsOf(player))[0]).toMatchObject({ id, status: 'pending', auto_cashout: '1.00' });
  await drawDays(2);
  const paid = await eventually(async () => {
    const [bet] = await betsOf(player);
    expect(bet).toMatchObject({ id, result_reason: 'cashout', auto_cashout: '1.00' });
    return bet?.win_amount ?? '';
  });
  expect(minorOf((await caller.get('user/index')).money)).toBe(minorOf(money) + minorOf(paid));
  await page.getByText('Cashed out automatically', { exact: true }).first().waitFor();
  const { list } = await caller.get('index/message', {});
  expect(list[0]?.title).toBe('Ticket cashed out automatically');
});

test(
  'an amount that is offered already is refused with the offer, and one that was set is removed',
  { tags: 'whole-run' },
  async () => {
    const player = await memberPhone();
    const { page } = player;
    const id = await placeThreeDays(player);
    await drawDays(2);
    const seen = await offerAfter(player, id, 1);
    const sheet = await openTicket(player);
    await sheet.getByRole('button', { name: 'Automatic cash-out', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Automatic cash-out', exact: true });
    await form.getByText(`Now \u2068${seen}\u2069`).waitFor();
    await form.getByLabel('Cash out at').fill('0.01');
    await form.getByRole('button', { name: 'Set', exact: true }).click();
    await form
      .getByRole('alert')
      .filter({ hasText: `It is \u2068${seen}\u2069 already` })
      .waitFor();
    const more = ((Number(minorOf(seen)) + 1) / 100).toFixed(2);
    await form.getByLabel('Cash out at').fill(more);
    await form.getByRole('button', { name: 'Set', exact: true }).click();
    const button = sheet.getByRole('button', { name: `Cashes out at ${more} or more`, exact: true });
    await button.click();
    await form.getByRole('button', { name: 'Remove automatic cash-out' }).click();
    await sheet.getByRole('button', { name: 'Automatic cash-out', exact: true }).waitFor();
    expect((await betsOf(player))[0]).toMatchObject({ id, auto_cashout: null });
  },
);
