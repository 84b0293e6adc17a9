import { expect, test } from 'vitest';

import { BetBoard } from './support/bet-board.ts';
import { Caller } from './support/caller.ts';
import { isWhole } from './support/extent.ts';
import { register } from './support/player.ts';
import { useOwnProduct } from './support/product.ts';
import {
  expectPaidOnPages,
  expectProved,
  GAMES,
  placeOnThree,
  recordsOf,
  settledBets,
} from './support/round-scenario.ts';

const product = useOwnProduct();

/** A round of each family is proved in every run where nothing crashed: here that of one is enough. */
const PROVED = isWhole ? GAMES : GAMES.slice(-1);

test('keeps, draws and pays every bet once after server and database were killed before the draw', async () => {
  const { page } = await product.open();
  const caller = await register(page, product.address, 'looper2');
  const slips = await placeOnThree(page, caller);
  const placed = await recordsOf(caller);
  const { draws_at_ms: drawsAtMs } = await caller.get('games/getGameResult', { game_id: '4' });
  const table = new BetBoard(page);
  await table.choose('First ball', '6');
  await table.openSlip();

  await product.cutPower();
  // Sent into the void, a slip says that nobody knows, and is asked for again by itself.
  await table.confirm.click();
  await expect.poll(() => table.notice.innerText()).toContain('No answer yet; confirming');
  product.skip(((drawsAtMs ?? 0) - product.now()) / 1_000 + 1);
  await product.startAgain();
  product.forgive();

  // It arrives after the close and is refused whole; the page then continues as if nothing had been.
  await table.confirm.waitFor();
  await table.slip.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('status').filter({ hasText: 'returned' }).waitFor();
  const bets = await settledBets(caller);
  expect(bets.map((bet) => bet.id)).toEqual(placed.map((bet) => bet.id));
  await expectPaidOnPages(page, caller, slips);
  for (const gameId of PROVED) await expectProved(page, bets, gameId);
  const again = new Caller(product.address);
  for (const gameId of GAMES)
    await expectNoGap(
      again,
      gameId,
      bets.map((bet) => bet.game_no),
    );
});

/** Between the first of these issues and the newest draw there is one draw each. */
async function expectNoGap(caller: Caller, gameId: number, issues: readonly string[]): Promise<void> {
  const { list } = await caller.get('games/getHistoryRecord', { game_id: String(gameId), limit: '50' });
  const drawn = list.map((draw) => draw.game_no).filter((issue) => issue >= (issues.toSorted()[0] ?? ''));
  const first = Number(drawn.at(-1)?.slice(-4));
  expect(drawn.map((issue) => Number(issue.slice(-4)))).toEqual(
    drawn.map((_, at) => first + drawn.length - 1 - at),
  );
}
