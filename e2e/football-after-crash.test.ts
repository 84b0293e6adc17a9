import { test } from 'vitest';

import { betPhones } from './support/bet-phone.ts';
import { playMatchDays } from './support/match-scenario.ts';
import { useOwnProduct } from './support/product.ts';

const product = useOwnProduct();
const { memberPhone } = betPhones(product, 'crashed');

test('bets and a ticket on match days are drawn, paid once and proved after server and database were killed', async () => {
  await playMatchDays(await memberPhone({ isStill: false }), async () => {
    await product.cutPower();
    await product.startAgain();
    product.forgive();
  });
});
