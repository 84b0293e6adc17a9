import { test } from 'vitest';

import { betPhones } from './support/bet-phone.ts';
import { playMatchDays } from './support/match-scenario.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'matchdays');

test('singles, a combination and a ticket on match days are bet on, replayed, paid and proved', async () => {
  await playMatchDays(await memberPhone({ isStill: false }), async () => undefined);
});
