/** @module-tag whole-run */
import { expect, test } from 'vitest';

import { betPhones } from './support/bet-phone.ts';
import { ownerOf } from './support/database.ts';
import { DAYS, GAME, playMatchDays } from './support/match-scenario.ts';
import { useOwnProduct } from './support/product.ts';

const product = useOwnProduct();
const { memberPhone } = betPhones(product, 'crashed');

async function crash(): Promise<void> {
  await product.cutPower();
  await product.startAgain();
}

/** Crashes when the home round of the ticket is drawn and its tickets are not settled: another transaction
 *  holds the row in which this is noted. */
async function crashBeforeSettlement(): Promise<void> {
  const owner = ownerOf(product.dataDir);
  const client = await owner.connect();
  // The crash ends this connection too.
  client.on('error', () => undefined);
  await client.query('begin');
  const held = await client.query('select round_id from ticket_homes for update');
  expect(held.rowCount).toBe(1);
  const home = async () =>
    (
      await client.query<{ isDrawn: boolean; settledAt: Date | null }>(
        `select r.state in ('drawn', 'settled') as "isDrawn", h.settled_at as "settledAt"
         from ticket_homes h join rounds r on r.id = h.round_id`,
      )
    ).rows;
  for (let left = DAYS; left > 0 && !(await home())[0]?.isDrawn; left -= 1)
    await product.passTo('draw', GAME);
  expect(await home()).toEqual([{ isDrawn: true, settledAt: null }]);
  await product.cutPower();
  client.release(true);
  await owner.end();
  await product.startAgain();
}

test('bets and a ticket on match days are drawn, paid once and proved after server and database were killed, before the draws and between draw and settlement', async () => {
  const drawAll = async (): Promise<void> => {
    product.forgive();
    await crash();
    await crashBeforeSettlement();
  };
  const drawNext = (): Promise<void> => product.passTo('settled', GAME);
  await playMatchDays(await memberPhone({ isStill: false }), drawAll, drawNext);
});
