import { beforeAll, describe, expect, it } from 'vitest';

import { LADDER } from '@tessera/domain/vip/ladder';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { receiveVip } from '../../src/reward/vip.ts';
import { transfer } from '../../src/transfer/transfer.ts';
import { withdraw } from '../../src/withdrawal/withdraw.ts';
import { testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { BUSY, whileHeld as whileMemberHeld } from '../support/database/while-held.ts';
import { useServer } from '../support/http.ts';
import { inTime } from '../support/rounds/attempt.ts';
import { playedThrough } from '../support/rounds/played-through.ts';
import { FUND_PASSWORD, holder } from '../support/wallet.ts';
import { FREELY, FUND_PASSWORD as PAYOUT_PASSWORD, win, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);
beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));

const mainOf = async (memberId: bigint) => (await readBalance(at.db.reader, memberId)).mainMinor;
const whileHeld = <T>(id: bigint, waitedMs: number, call: (waitedMs: () => number) => Promise<T>) =>
  whileMemberHeld(at, { table: 'members', id }, waitedMs, call);

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

describe('a reward', () => {
  it('is not paid after its client gave up, and replayed however late', async () => {
    const { depositMinor, turnoverMinor, rewardMinor } = LADDER[1]!;
    const id = BigInt((await holder(server, depositMinor)).id);
    await playedThrough(at.db, id, turnoverMinor);
    const before = await mainOf(id);
    const attempt = (waitedMs: () => number) =>
      receiveVip(
        server.ctx,
        { level: '2' },
        { memberId: id, locale: 'en', idempotencyKey: 'late', waitedMs },
      );
    expect(await whileHeld(id, 9_001, attempt)).toMatchObject(BUSY);
    expect(await mainOf(id)).toBe(before);
    const paid = await whileHeld(id, 9_000, attempt);
    expect(paid).toMatchObject({ status: 'fulfilled' });
    expect(await mainOf(id)).toBe(before + rewardMinor);
    expect(await attempt(() => 60_000)).toEqual('value' in paid && paid.value);
    expect(await mainOf(id)).toBe(before + rewardMinor);
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
