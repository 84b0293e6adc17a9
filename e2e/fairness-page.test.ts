import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { playName } from '@tessera/contract/names/name-of';

import { eventually } from './support/bet-board.ts';
import { goTo, reload } from './support/browser.ts';
import { Caller, newMember } from './support/caller.ts';
import { minorOf } from './support/expected-payouts.ts';
import { useSharedProduct } from './support/product.ts';
import { WORDS } from './support/words.ts';

const PK10 = '3';
/** A game on which no other test bets. */
const SSC_5 = 5;
/** The returns are counted once a minute. */
const COUNTED_MS = 120_000;
const words = WORDS['zh-Hans'];

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

/** Championships of each runner as the page shows them; sides and column heads are left out. */
async function shownChampions(page: Page): Promise<ReadonlyMap<number, number>> {
  const cells = await page.locator('main:visible details').first().locator('tbody tr').allInnerTexts();
  const rows = cells.map((text) => text.split(/\s+/));
  return new Map(rows.slice(0, 10).map(([runner, seen]) => [Number(runner), Number(seen)]));
}

test('serves the verifier that proofs and statements name', { tags: 'whole-run' }, async () => {
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
    await product.passTo('settled', Number(PK10));
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

/** Text of the page of a game on the returns of its plays. */
async function returnsOnPage(page: Page): Promise<string> {
  await goTo(page, `/fairness?game_id=${SSC_5}`);
  const section = page.locator('main:visible section').filter({ hasText: words['fairness.return.why'] });
  await section.and(page.locator('[aria-busy=false]')).waitFor();
  return section.innerText();
}

/** Text of the game's rules on the returns of all its plays together, and of one of them. */
async function returnsInRules(page: Page, play: string): Promise<readonly string[]> {
  await goTo(page, `/pages/game/bet?game_id=${SSC_5}`);
  await page.getByRole('button', { name: words['bet.rules'], exact: true }).click();
  const rules = page.getByRole('dialog');
  await rules.getByText(play, { exact: true }).click();
  const lines = rules.getByText(/30 天/);
  await eventually(async () => expect(await lines.filter({ visible: true }).count()).toBe(2));
  const texts = await lines.filter({ visible: true }).allInnerTexts();
  return texts.map((text) => text.replaceAll(/[\u2066-\u2069]/gu, ''));
}

const percent = (part: bigint, whole: bigint): string =>
  new Intl.NumberFormat('zh-CN', { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(part) / Number(whole),
  );

test(
  'says in the rules and on its page what each play has returned, once bets are paid',
  { tags: 'whole-run' },
  async () => {
    const { caller, storage } = await newMember(new Caller(product.address), 'returned1');
    const { page } = await product.open({ locale: 'zh-Hans', storage });
    const total = playName('zh-Hans', 'ssc', 'total');
    const none = words['bet.return.none'];
    expect(await returnsOnPage(page)).toContain(none);
    expect(await returnsInRules(page, total)).toEqual([none, none]);

    const bet_content = [
      { play: 'total', number: 'odd', amount: '10.00' },
      { play: 'total', number: 'even', amount: '20.00' },
      { play: 'ball1', number: '5', amount: '10.00' },
    ];
    const { game_no } = await caller.get('games/getGameResult', { game_id: String(SSC_5) });
    await caller.get('games/submitBet', { game_id: SSC_5, game_no: game_no ?? '', bet_content });
    await product.passTo('settled', SSC_5);
    await eventually(async () => {
      const { all } = await caller.get('games/returns', { game_id: String(SSC_5) });
      expect(all.at(-1)?.bets).toBe(bet_content.length);
    }, COUNTED_MS);

    const { list } = await caller.get('games/getBetRecord', {});
    const returned = (play?: string): string => {
      const bets = list.filter((bet) => play === undefined || bet.play === play);
      const sum = (field: 'amount' | 'win_amount'): bigint =>
        bets.reduce((all, bet) => all + minorOf(bet[field]), 0n);
      return percent(sum('win_amount'), sum('amount'));
    };
    const line = (realised: string, bets: number): string =>
      words['bet.return.line'].replace('{realised}', realised).replace('{n}', String(bets));
    await reload(page);
    expect(await returnsInRules(page, total)).toEqual([line(returned(), 3), line(returned('total'), 2)]);
    const table = await returnsOnPage(page);
    for (const [name, realised] of [
      [words['fairness.return.all'], returned()],
      [total, returned('total')],
      [playName('zh-Hans', 'ssc', 'ball1'), returned('ball1')],
    ] as const)
      expect(table).toMatch(new RegExp(`${name}\\s+\\d 注\\s+\\S+%\\s+${realised}`));
  },
);
