import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { betPhones, SIDES } from './support/bet-phone.ts';
import { goTo } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const VERIFY = fileURLToPath(new URL('../packages/verify/verify.mjs', import.meta.url));
const GAME = 1;

const product = useSharedProduct();
const { phone, memberPhone } = betPhones(product, 'keeper');

/** Runs the command-line verifier on the file that a button saves. */
async function outsideVerdict(
  page: Page,
  button: Locator,
): Promise<{ readonly status: number | null; readonly stdout: string }> {
  const download = page.waitForEvent('download');
  await button.click();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-evidence-'));
  const file = path.join(folder, (await download).suggestedFilename());
  await (await download).saveAs(file);
  const { status, stdout } = spawnSync(process.execPath, [VERIFY, file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, stdout };
}

async function openKept(page: Page): Promise<Locator> {
  await goTo(page, '/pages/game/record');
  await page.locator('main:visible').getByRole('button', { name: 'Proofs on this phone' }).click();
  return page.getByRole('dialog', { name: 'Proofs on this phone' });
}

test('a phone keeps the receipts of a slip, compares them after the draw, and keeps them after a log-out', async () => {
  const { page, table } = await memberPhone();
  await table.open(GAME);
  await table.choose(SIDES, 'Big', 'Small');
  await table.place();
  const sheet = await openKept(page);
  await sheet.getByText('2 receipts').waitFor();
  await sheet.getByRole('button', { name: /To be compared/ }).waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await product.passTo('settled');
  await expect
    .poll(async () => {
      const again = await openKept(page);
      const isAgreed = await again.getByRole('button', { name: /Agrees/ }).isVisible();
      if (!isAgreed) await again.getByRole('button', { name: 'Close' }).click();
      return isAgreed;
    })
    .toBe(true);
  const { status, stdout } = await outsideVerdict(
    page,
    sheet.getByRole('button', { name: 'Save as a file' }),
  );
  expect([status, stdout]).toEqual([0, expect.stringContaining('Whole: the operator signed')]);
  expect(stdout).toContain('ok      receipt (bet 2)');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await goTo(page, '/pages/profile/profile');
  await page.locator('main:visible').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => keptRounds(page)).toBe(1);
});

/** Counts the rounds in the phone's evidence store, without creating a store that does not exist yet. */
const keptRounds = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const made = await indexedDB.databases();
    if (made.every(({ name }) => name !== 'tessera.evidence')) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('tessera.evidence');
      opening.addEventListener('success', () => {
        const count = opening.result.transaction('rounds').objectStore('rounds').count();
        count.addEventListener('success', () => resolve(count.result));
      });
    });
  });

/** A storage that is full: it reads, and refuses what is written. Gives how often it has. */
const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const refusals = { count: 0 };
    IDBObjectStore.prototype.put = () => {
      refusals.count += 1;
      throw new DOMException('no room', 'QuotaExceededError');
    };
    Object.assign(globalThis, { refusals });
  });

test(
  'a phone whose storage is full says so, keeps the receipts for the visit, and stores them once there is room',
  { tags: 'whole-run' },
  async () => {
    const { page, table } = await memberPhone();
    await table.open(GAME);
    const put = await page.evaluateHandle(() => IDBObjectStore.prototype.put);
    await fillStorage(page);
    await table.choose(SIDES, 'Big');
    await table.place();
    await page.getByText('This phone’s storage is full').first().waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { refusals: object }).refusals)).not.toEqual({
      count: 0,
    });
    const sheet = await openKept(page);
    await sheet.getByText('1 round could not be stored').waitFor();
    await sheet.getByText('1 receipt').waitFor();
    expect(await keptRounds(page)).toBe(0);
    await page.evaluate((real) => void (IDBObjectStore.prototype.put = real), put);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await product.passTo('settled');
    // A compared round is stored again.
    await expect.poll(() => keptRounds(page)).toBe(1);
    await openKept(page);
    await sheet.getByRole('button', { name: /Agrees/ }).waitFor();
    expect(await sheet.getByText('could not be stored').count()).toBe(0);
  },
);

test(
  'a phone asks for the receipts of what a chase buys, and compares them after the draw',
  { tags: 'whole-run' },
  async () => {
    const { page, caller } = await memberPhone();
    await goTo(page, '/');
    const { list } = await caller.get('games/chaseIssues', { game_id: String(GAME) });
    await caller.get('games/createChase', {
      game_id: GAME,
      bet_content: [{ play: 'side', number: 'big', amount: '10' }],
      issues: list.slice(0, 2).map(({ game_no: issue }) => issue),
      stop_on_win: 0,
    });
    // A bought round stays stored while it waits for its draw.
    await expect.poll(() => keptRounds(page)).toBe(1);
    await product.passTo('settled');
    await expect.poll(() => keptRounds(page)).toBe(2);
    await product.passTo('settled');
    await expect
      .poll(async () => {
        const sheet = await openKept(page);
        const agreed = await sheet.getByRole('button', { name: /Agrees.*1 receipt/s }).count();
        await sheet.getByRole('button', { name: 'Close' }).click();
        return agreed;
      })
      .toBe(2);
    const sheet = await openKept(page);
    const { status, stdout } = await outsideVerdict(
      page,
      sheet.getByRole('button', { name: 'Save as a file' }),
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('Whole: the operator signed')]);
  },
);

test('a house that leaves a promised bet out raises an alarm with a file that convicts it', async () => {
  const { page, table } = await memberPhone();
  await page.route('**/api/games/roundProof*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    if (reply.data?.format === 'rf1/round/1') reply.data.bets = [];
    await route.fulfill({ response, json: reply });
  });
  await table.open(GAME);
  await table.choose(SIDES, 'Big');
  await table.place();
  await goTo(page, '/');
  await product.passTo('settled');
  const alarm = page.getByRole('dialog', { name: 'This does not agree' });
  await alarm.waitFor();
  await alarm.getByText('The bet is under the root').waitFor();
  const { status, stdout } = await outsideVerdict(
    page,
    alarm.getByRole('button', { name: 'Save as a file' }),
  );
  expect(status).toBe(1);
  expect(stdout).toMatch(/Evidence: the operator signed .* step same-leaf\./);
  await alarm.getByRole('button', { name: 'I have seen this' }).click();
  const sheet = await openKept(page);
  await sheet.getByText('Differs', { exact: true }).first().waitFor();
});

test('a reply with the receipt of another bet raises an alarm at once', { tags: 'whole-run' }, async () => {
  const { page, table } = await memberPhone();
  await page.route('**/api/games/submitBet', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const [one, other] = reply.data?.receipts ?? [];
    if (one && other) reply.data.receipts = [{ ...other, bet_id: one.bet_id }, other];
    await route.fulfill({ response, json: reply });
  });
  await table.open(GAME);
  await table.choose(SIDES, 'Big', 'Small');
  await table.place();
  const alarm = page.getByRole('dialog', { name: 'This does not agree' });
  await alarm.getByText('The receipt that the operator gave is not for the bet you placed.').waitFor();
});

test('a guest’s phone compares the rounds of demo bets', { tags: 'whole-run' }, async () => {
  const { page, table } = await phone();
  await goTo(page, '/pages/login/login');
  await page.getByRole('button', { name: 'Play the demo as a guest' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await table.open(GAME);
  await table.choose(SIDES, 'Big');
  await table.place();
  await product.passTo('settled');
  await expect
    .poll(async () => {
      const sheet = await openKept(page);
      const isAgreed = await sheet.getByRole('button', { name: /Agrees/ }).isVisible();
      await sheet.getByRole('button', { name: 'Close' }).click();
      return isAgreed;
    })
    .toBe(true);
});
