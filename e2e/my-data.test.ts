import { text } from 'node:stream/consumers';

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { goTo } from './support/browser.ts';
import { Caller, newMember } from './support/caller.ts';
import { useSharedProduct } from './support/product.ts';
import { soundness } from './support/soundness.ts';
import { WORDS } from './support/words.ts';

const product = useSharedProduct();
const main = (page: Page): Locator => page.locator('main:visible');

/** Places one bet on three dice and returns its id. */
async function placed(caller: Caller): Promise<string> {
  let id = '';
  await eventually(async () => {
    const { game_no: issue } = await caller.get('games/getGameResult', { game_id: '1' });
    const bet_content = [{ play: 'side', number: 'big', amount: '10' }];
    const { bets } = await caller.get('games/submitBet', { game_id: 1, game_no: issue ?? '', bet_content });
    id = bets[0]?.id ?? '';
  });
  return id;
}

/** The rows of a table by the names of its columns; none of the cells that are read holds a comma. */
function rowsOf(table: string): Record<string, string>[] {
  const [head = '', ...lines] = table.replace('\ufeff', '').trimEnd().split('\r\n');
  const columns = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [columns[at] ?? '', cell])),
  );
}

type Exported = Readonly<Record<string, readonly Record<string, unknown>[]>> & {
  readonly 'user/index': { readonly username: string };
};

test.each([
  ['zh-Hans', 'datahans'],
  ['ar', 'dataar'],
] as const)(
  'the member saves everything that is known of them, and nothing of others: %s',
  { tags: 'whole-run' },
  async (locale, username) => {
    const words = WORDS[locale];
    const { caller, storage } = await newMember(new Caller(product.address), username);
    const { caller: other } = await newMember(new Caller(product.address), `${username}2`);
    const [own, foreign] = [await placed(caller), await placed(other)];
    const { page } = await product.open({ locale, storage, height: 760 });
    await goTo(page, '/pages/profile/security');
    const button = main(page).getByRole('button', { name: words['security.download'], exact: true });
    await button.waitFor();
    const saving = page.waitForEvent('download');
    await button.click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('my-data.json');
    const saved = await text(await file.createReadStream());
    const data = JSON.parse(saved) as Exported;
    expect(data['user/index'].username).toBe(username);
    expect(data['games/getBetRecord']?.map(({ id }) => id)).toEqual([own]);
    // A win may have come in between.
    expect(data['trade/record']?.filter(({ type }) => type !== 'payout')).toHaveLength(2);
    expect(saved).not.toContain(foreign);
    expect(saved).not.toContain(storage['token'] ?? 'no token');
    await main(page).getByText('my-data.json').waitFor();
    expect(await soundness(page)).toEqual([]);
  },
);

test('the member saves bets and money as tables, which add up to the balance', async () => {
  const words = WORDS['ar'];
  const { caller, storage } = await newMember(new Caller(product.address), 'datatables');
  const own = await placed(caller);
  const { page } = await product.open({ locale: 'ar', storage, height: 760 });
  await goTo(page, '/pages/profile/security');
  const save = async (label: string): Promise<readonly [string, Record<string, string>[]]> => {
    const saving = page.waitForEvent('download');
    await main(page).getByRole('button', { name: label, exact: true }).click();
    const file = await saving;
    return [file.suggestedFilename(), rowsOf(await text(await file.createReadStream()))];
  };
  const [betsName, bets] = await save(words['security.downloadBets']);
  expect([betsName, bets.map(({ id, amount }) => [id, amount])]).toEqual(['bets.csv', [[own, '10.00']]]);
  const [moneyName, money] = await save(words['security.downloadMoney']);
  const sum = money.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
  expect([moneyName, money.map(({ type }) => type)]).toEqual([
    'money.csv',
    expect.arrayContaining(['stake', 'promo']),
  ]);
  expect((sum / 100).toFixed(2)).toBe(money[0]?.after);
  await main(page).getByText('money.csv').waitFor();
});
