import { beforeAll, describe, expect, it } from 'vitest';

import { transaction } from '../src/db/tx.ts';
import { fundHouse } from '../src/ledger/fund-house.ts';
import { readBalance } from '../src/ledger/read-balance.ts';
import { transfer } from '../src/transfer/transfer.ts';
import { withdraw } from '../src/withdrawal/withdraw.ts';
import { inTime } from './support/attempt.ts';
import { testIds } from './support/betting.ts';
import { useDatabase } from './support/database.ts';
import { useServer } from './support/http.ts';
import { untilWaiting } from './support/lock-wait.ts';
import { FUND_PASSWORD, holder } from './support/wallet.ts';
import { FREELY, FUND_PASSWORD as PAYOUT_PASSWORD, win, withdrawer } from './support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);
beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));

/** Carries out the call while another process holds its member; lets go of the member when the call waits for
 *  it and `waitedMs` have passed since it was received. */
async function whileHeld<T>(
  memberId: bigint,
  waitedMs: number,
  call: (waitedMs: () => number) => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const holding = await at.owner.connect();
  let passedMs = 0;
  try {
    await holding.query('begin');
    await holding.query('select from members where id = $1 for update', [memberId]);
    const called = Promise.allSettled([call(() => passedMs)]);
    await untilWaiting(at);
    passedMs = waitedMs;
    await holding.query('rollback');
    return (await called)[0];
  } finally {
    await holding.query('rollback');
    holding.release();
  }
}

const mainOf = async (memberId: bigint) => (await readBalance(at.db.reader, memberId)).mainMinor;
const BUSY = { status: 'rejected', reason: { code: 'SERVER_BUSY' } };

describe('a transfer', () => {
  const parties = async () => {
    const [from, to] = [await holder(server, 100_00n), await holder(server)];
    const sent = { recipient: String(to.id), amount: '60.00', password: FUND_PASSWORD };
    return { id: BigInt(from.id), to: BigInt(to.id), sent };
  };

  it('is not made after its client gave up, although the lock comes free', async () => {
    const { id, to, sent } = await parties();
    const attempt = (waitedMs: () => number) =>
      transfer(server.ctx, sent, id, { idempotencyKey: 'late', waitedMs });
    expect(await whileHeld(id, 9_001, attempt)).toMatchObject(BUSY);
    expect([await mainOf(id), await mainOf(to)]).toEqual([100_00n, 0n]);
    expect(await whileHeld(id, 9_000, attempt)).toMatchObject({ status: 'fulfilled' });
    expect([await mainOf(id), await mainOf(to)]).toEqual([40_00n, 60_00n]);
  });

  it('that was made is replayed, however late', async () => {
    const { id, to, sent } = await parties();
    const made = await transfer(server.ctx, sent, id, inTime('made'));
    const again = await transfer(server.ctx, sent, id, { idempotencyKey: 'made', waitedMs: () => 60_000 });
    expect(again).toEqual(made);
    expect(await mainOf(to)).toBe(60_00n);
  });
});

describe('a withdrawal', () => {
  it('is not requested after its client gave up, and replayed however late', async () => {
    const { id, cardId } = await withdrawer(server);
    await win(at.db, id, 100_00n);
    const sent = { card_id: cardId, amount: '50.00', password: PAYOUT_PASSWORD };
    const attempt = (waitedMs: () => number) =>
      withdraw(server.ctx, sent, id, { idempotencyKey: 'late', waitedMs });
    expect(await whileHeld(id, 9_001, attempt)).toMatchObject(BUSY);
    expect(await readBalance(at.db.reader, id)).toMatchObject({ mainMinor: 100_00n, frozenMinor: 0n });
    const made = await attempt(() => 0);
    expect(await attempt(() => 60_000)).toEqual(made);
    expect(await readBalance(at.db.reader, id)).toMatchObject({ mainMinor: 50_00n, frozenMinor: 50_00n });
  });
});
