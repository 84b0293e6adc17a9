import { expect, test } from 'vitest';

import { BetTable } from './support/bet-table.ts';
import {
  expectPaidOnPages,
  expectProved,
  GAMES,
  placeOnThree,
  recordsOf,
  settledBets,
} from './support/loop.ts';
import { register } from './support/player.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

test('register, bet on three families, close, draw, be paid exactly, see it and prove it', async () => {
  const { page } = await stage.open({ isStill: false });
  const caller = await register(page, stage.address, 'looper1');
  const slips = await placeOnThree(page, caller);
  expect((await recordsOf(caller)).every((bet) => bet.status === 'pending')).toBe(true);
  const { card } = new BetTable(page);
  const issue = slips.at(-1)?.issue ?? '';
  expect(await card.innerText()).toContain('Staked');
  await card.getByText(new RegExp(`Issue ${issue} closed, draw in`)).waitFor({ timeout: 30_000 });
  await card.getByText(`Draw of issue ${issue}`).waitFor({ timeout: 30_000 });
  await expectPaidOnPages(page, caller, slips);
  const bets = await settledBets(caller);
  for (const gameId of GAMES) await expectProved(page, bets, gameId);
});
