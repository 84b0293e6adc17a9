import { test } from 'vitest';

import { betPhones } from './support/bet-phone.ts';
import { DAYS, GAME, playMatchDays } from './support/match-scenario.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'matchdays');

const drawNext = (): Promise<void> => product.passTo('settled', GAME);

test('singles, a combination and a ticket on match days are bet on, replayed, paid and proved', async () => {
  const drawAll = async (): Promise<void> => {
    for (let left = DAYS; left > 0; left -= 1) await drawNext();
  };
  await playMatchDays(await memberPhone({ isStill: false }), drawAll, drawNext);
});
