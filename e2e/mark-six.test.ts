import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { betPhones } from './support/bet-phone.ts';
import { expectPaidAsDrawn, tapNumbers } from './support/drawn-bets.ts';
import { useSharedProduct } from './support/product.ts';
import { expectProved } from './support/round-scenario.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'sixes');
const GAME = 9;

/** The last draw has a plus before its special number, further from the sixth than that is from the fifth,
 *  and an animal below each that is on the screen and touches no other. */
async function expectSpecialApart(page: Page, card: Locator): Promise<void> {
  const balls = card.locator('[data-below]');
  await balls.nth(6).waitFor();
  const drawn = await balls.evaluateAll((all) =>
    all.map((ball) => {
      const after = getComputedStyle(ball, '::after');
      const box = ball.getBoundingClientRect();
      const number = (ball.querySelector('[data-number]') ?? ball).getBoundingClientRect();
      // The word of a pseudo-element has no box of its own: it lies centred below the number.
      const half = (Number.parseFloat(after.width) * Number.parseFloat(after.scale)) / 2;
      const middle = (number.left + number.right) / 2;
      return {
        sign: getComputedStyle(ball, '::before').content,
        animal: after.content,
        number: { left: number.left, right: number.right },
        word: { left: middle - half, right: middle + half, top: box.top + Number.parseFloat(after.top) },
        bottom: number.bottom,
      };
    }),
  );
  expect(drawn.map(({ sign }) => sign)).toEqual([...Array(6).fill('none'), '"+"']);
  const gaps = drawn.slice(1).map(({ number }, at) => number.left - (drawn[at]?.number.right ?? 0));
  expect(gaps[5]).toBeGreaterThan(1.5 * Math.max(...gaps.slice(0, 5)));
  const width = page.viewportSize()?.width ?? 0;
  for (const [at, { animal, word, bottom }] of drawn.entries()) {
    expect(animal).toMatch(/^"[A-Z][a-z]+"$/);
    expect(word.top).toBeGreaterThanOrEqual(bottom);
    expect(word.left).toBeGreaterThanOrEqual(0);
    expect(word.right).toBeLessThanOrEqual(width);
    expect(word.left).toBeGreaterThan(drawn[at - 1]?.word.right ?? 0);
  }
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
