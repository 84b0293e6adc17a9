import { test } from 'vitest';

import { betPhones } from './support/bet-phone.ts';
import { expectPaidAsDrawn, tapNumbers } from './support/drawn-bets.ts';
import { useSharedProduct } from './support/product.ts';
import { expectProved } from './support/round-scenario.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'elevens');
const GAME = 7;

test('rows, sets and sides of 11x5 are bet on, drawn, paid and proved', { tags: 'whole-run' }, async () => {
  const phone = await memberPhone();
  const { page, table } = phone;
  await table.open(GAME);
  await table.group('First balls');
  await tapNumbers(phone, 'First two in order', [1], 'Position 1');
  await tapNumbers(phone, 'First two in order', [1, 2, 11], 'Position 2');
  await table.group('Any order', 'Five within eight');
  await tapNumbers(phone, 'Five within eight', [1, 2, 3, 4, 5, 6, 7, 8]);
  await table.group('Total and duel');
  await table.choose('Total', 'Big', 'Small');
  await table.place();
  await product.passTo('settled', GAME);
  const names = ['any8:1-2-3-4-5-6-7-8', 'front2:1-11', 'front2:1-2', 'total:big', 'total:small'];
  const bets = await expectPaidAsDrawn(phone, names, (play, number, drawn) => {
    const sum = drawn.reduce((all, one) => all + one, 0);
    if (play === 'total') return sum === 30 ? 'push' : sum > 30 === (number === 'big');
    return play === 'any8' ? drawn.every((one) => one <= 8) : drawn.slice(0, 2).join('-') === number;
  });
  await expectProved(page, bets, GAME);
});
