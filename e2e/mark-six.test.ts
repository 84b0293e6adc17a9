import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { betPhones } from './support/bet-phone.ts';
import { expectPaidAsDrawn, tapNumbers } from './support/drawn-bets.ts';
import { useSharedProduct } from './support/product.ts';
import { expectProved } from './support/round-scenario.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'sixes');
const GAME = 9;

/** The last draw has a plus before its special number, and an animal below each that is on the screen and
 *  touches no other. */
async function expectSpecialApart(page: Page, card: Locator): Promise<void> {
  const balls = card.locator('[data-below]');
  await balls.nth(6).waitFor();
  const drawn = await balls.evaluateAll((all) =>
    all.map((ball) => {
      const { content } = getComputedStyle(ball, '::before');
      return { sign: content, animal: getComputedStyle(ball, '::after').content };
    }),
  );
  expect(drawn.map(({ sign }) => sign)).toEqual([...Array(6).fill('none'), '"+"']);
  for (const { animal } of drawn) expect(animal).toMatch(/^"[A-Z][a-z]+"$/);
  const [sixth, special] = [await balls.nth(5).boundingBox(), await balls.nth(6).boundingBox()];
  const left = await balls.nth(6).locator('[data-number]').boundingBox();
  expect((left?.x ?? 0) - ((sixth?.x ?? 0) + (sixth?.width ?? 0))).toBeGreaterThan(
    (special?.x ?? 0) - ((sixth?.x ?? 0) + (sixth?.width ?? 0)),
  );
  expect(page.viewportSize()?.width).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
}

test('sets, sides, zodiac groups and numbers of Mark Six are bet on, drawn, paid and proved', async () => {
  const phone = await memberPhone();
  const { page, table } = phone;
  await table.open(GAME);
  await table.group('Combinations');
  await tapNumbers(phone, 'Two drawn numbers', [1, 2, 49]);
  await tapNumbers(phone, 'Four drawn numbers', [1, 2, 3, 4]);
  await table.group('Any of seven');
  const zodiacs = page.getByRole('region', { name: 'Zodiac in any of seven', exact: true });
  // Whichever animal the first group has this year.
  await zodiacs.getByRole('button', { name: /1 13 25 37 49/ }).click();
  await table.group('Extra number', 'Extra number: big, small, odd, even');
  await table.choose('Extra number: big, small, odd, even', 'Big', 'Small');
  await table.place();
  await product.passTo('settled', GAME);
  await expectSpecialApart(page, table.card);
  const names = [
    'all2:1-2',
    'all2:1-49',
    'all2:2-49',
    'all4:1-2-3-4',
    'anyZodiac:1',
    'side:big',
    'side:small',
  ];
  const bets = await expectPaidAsDrawn(phone, names, (play, number, drawn) => {
    const [normals, special] = [drawn.slice(0, 6), drawn[6] ?? 0];
    if (play === 'side') return special === 49 ? 'push' : special > 24 === (number === 'big');
    if (play === 'anyZodiac') return drawn.some((one) => one % 12 === 1);
    return number.split('-').every((one) => normals.includes(Number(one)));
  });
  await expectProved(page, bets, GAME);
});
