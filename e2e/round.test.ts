import { expect, test } from 'vitest';

import { BetBoard } from './support/bet-board.ts';
import { register } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';
import {
  expectPaidOnPages,
  expectProved,
  GAMES,
  placeOnThree,
  recordsOf,
  settledBets,
} from './support/round-scenario.ts';

const product = useSharedProduct();

test('registers, bets on three families, is paid exactly, shows it and proves it', async () => {
  const { page } = await product.open({ isStill: false });
  const caller = await register(page, product.address, 'looper1');
  const slips = await placeOnThree(page, caller);
  const placed = await recordsOf(caller);
  expect(new Set(placed.map((bet) => bet.status))).toEqual(new Set(['pending']));
  const { card } = new BetBoard(page);
  const issue = slips.at(-1)?.issue ?? '';
  expect(await card.innerText()).toContain('Staked');
  const lastGame = slips.at(-1)?.gameId;
  await product.passTo('close', lastGame);
  await card.getByText(new RegExp(`Round ${issue} closed, draw in`)).waitFor();
  await product.passTo('settled', lastGame);
  await card.locator('[data-stage=shown]').getByText(`Round ${issue}`).first().waitFor();
  await expectPaidOnPages(page, caller, slips);
  const bets = await settledBets(caller);
  for (const gameId of GAMES) await expectProved(page, bets, gameId);
});
