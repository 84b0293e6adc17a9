import { expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { betPhones } from './support/bet-phone.ts';
import { ownerOf } from './support/database.ts';
import { playMatchDays } from './support/match-scenario.ts';
import { useOwnProduct } from './support/product.ts';

const product = useOwnProduct();
const { memberPhone } = betPhones(product, 'crashed');

const DRAWN_WITHIN_MS = 150_000;
/** Two starts more than the same without crashes, and a wait for the draw between them. */
const TEST_MS = 600_000;

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
  await eventually(async () => {
    const { rows } = await client.query(
      `select r.state in ('drawn', 'settled') as "isDrawn", h.settled_at as "settledAt"
       from ticket_homes h join rounds r on r.id = h.round_id`,
    );
    expect(rows).toEqual([{ isDrawn: true, settledAt: null }]);
  }, DRAWN_WITHIN_MS);
  await product.cutPower();
  client.release(true);
  await owner.end();
  await product.startAgain();
}

test(
  'bets and a ticket on match days are drawn, paid once and proved after server and database were killed, before the draws and between draw and settlement',
  async () => {
    await playMatchDays(await memberPhone({ isStill: false }), async () => {
      product.forgive();
      await crash();
      await crashBeforeSettlement();
    });
  },
  TEST_MS,
);
