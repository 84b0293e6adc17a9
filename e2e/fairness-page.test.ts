import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { goTo } from './support/browser.ts';
import { Caller } from './support/caller.ts';
import { useSharedProduct } from './support/product.ts';

const PK10 = '3';

const product = useSharedProduct();

/** The champions drawn so far, as the list of draws tells them. */
async function champions(): Promise<readonly number[]> {
  const { list, total } = await new Caller(product.address).get('games/getHistoryRecord', {
    game_id: PK10,
    limit: '100',
  });
  expect(list).toHaveLength(total);
  return list.flatMap(({ numbers }) => numbers.slice(0, 1));
}

/** How often each runner was champion, as the page shows it; sides and the heads of columns left out. */
async function shownChampions(page: Page): Promise<ReadonlyMap<number, number>> {
  const cells = await page.locator('main:visible details').first().locator('tbody tr').allInnerTexts();
  const rows = cells.map((text) => text.split(/\s+/));
  return new Map(rows.slice(0, 10).map(([runner, seen]) => [Number(runner), Number(seen)]));
}

test('serves the verifier that proofs and statements name', async () => {
  const served = await fetch(new URL('/verify.mjs', product.address));
  expect(served.headers.get('content-type')).toMatch(/javascript/);
  expect(await served.text()).toBe(await readFile('packages/verify/verify.mjs', 'utf8'));
});

test('counts every draw and updates with the next one', async () => {
  const { page } = await product.open();
  await goTo(page, `/fairness?game_id=${PK10}`);
  await page.getByText('Nothing drawn yet').or(page.getByRole('tablist')).waitFor();
  const seen: number[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    await eventually(async () => {
      const drawn = await champions();
      expect(drawn.length).toBeGreaterThan(seen.at(-1) ?? 0);
      await page.getByRole('tab', { name: 'Places', exact: true }).click();
      const counted = await shownChampions(page);
      for (let runner = 1; runner <= 10; runner += 1)
        expect(counted.get(runner), `runner ${runner}`).toBe(drawn.filter((one) => one === runner).length);
      seen.push(drawn.length);
    });
  }
  expect(seen).toHaveLength(2);
});
