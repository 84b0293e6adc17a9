import { test } from 'vitest';

import { betPhones } from './support/bet-phone.ts';
import { playMatchDays } from './support/match-scenario.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'matchdays');

/** Most of it waits for two draws and a replay; on a busy machine each page takes its time too. */
const TEST_MS = 420_000;

test(
  'singles, a combination and a ticket on match days are bet on, replayed, paid and proved',
  async () => {
    await playMatchDays(await memberPhone({ isStill: false }), async () => undefined);
  },
  TEST_MS,
);
