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
  // On a busy machine the first slips may be drawn before the last is placed.
  const last = (await recordsOf(caller)).filter((bet) => bet.game_id === slips.at(-1)?.gameId);
  expect(last.map((bet) => bet.status)).toEqual(['pending', 'pending', 'pending']);
  const { card } = new BetBoard(page);
  const issue = slips.at(-1)?.issue ?? '';
  expect(await card.innerText()).toContain('Staked');
  await card.getByText(new RegExp(`Round ${issue} closed, draw in`)).waitFor({ timeout: 30_000 });
  await card.getByText(`Draw of round ${issue}`).waitFor({ timeout: 30_000 });
  await expectPaidOnPages(page, caller, slips);
  const bets = await settledBets(caller);
  for (const gameId of GAMES) await expectProved(page, bets, gameId);
});
