import { beforeAll, describe, expect, it } from 'vitest';

import { createBetBatcher } from '../../src/bet/bet-batcher.ts';
import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { transaction } from '../../src/db/tx.ts';
import { mainAccountOf, PROMO } from '../../src/ledger/account-state.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { post } from '../../src/ledger/post.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { withdraw } from '../../src/withdrawal/withdraw.ts';
import { newRound, slipOf, testIds, type TestRound } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { holdingCommits } from '../support/database/holding-commits.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';
import { useServer } from '../support/http.ts';
import { inTime } from '../support/rounds/attempt.ts';
import { ask, FREELY, FUND_PASSWORD, win, type Withdrawer, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);
beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));

const said = ({ body }: { body: { code: number; msg: string } }): string =>
  body.code === 1 ? 'ok' : body.msg;
const newSale = () => newRound(at.db, server.ctx.games.byCode('k3-3')!);
const money = async ({ id }: Withdrawer): Promise<readonly bigint[]> => {
  const { mainMinor, frozenMinor } = await readBalance(at.db.reader, id);
  return [mainMinor, frozenMinor];
};

describe('concurrent withdrawal', () => {
  it('waits for a running posting and counts the turnover that it adds', async () => {
    const member = await withdrawer(server);
    await win(at.db, member.id, 100_00n);
    const gate = Promise.withResolvers<void>();
    const posted = Promise.withResolvers<void>();
    const gift = transaction(at.db, async (tx) => {
      await post(tx, testIds, {
        key: `test:${testIds.next()}`,
        kind: 'test',
        moves: [
          { accountId: PROMO, amountMinor: -10_00n, kind: 'promo', refId: 0n },
          { accountId: mainAccountOf(member.id), amountMinor: 10_00n, kind: 'promo', refId: 0n },
        ],
      });
      posted.resolve();
      await gate.promise;
    });
    await posted.promise;
    const asked = ask(server, member);
    await untilWaiting(at, 1);
    gate.resolve();
    await gift;
    expect((await asked).body).toMatchObject({ msg: 'WITHDRAW_REJECT', data: { reason: 'turnover' } });
  });

  it.each([1, 2, 3, 4])(
    'excludes a concurrent bet of the whole balance: one of the two is refused, run %i',
    async () => {
      const member = await withdrawer(server);
      await win(at.db, member.id, 100_00n);
      const game = server.ctx.games.byId(1);
      if (!game) throw new Error('the first game is there');
      const slip = slipOf(await newRound(at.db, game), ['side', 'big', '100.00']);
      const [bet, asked] = await Promise.all([
        server.post('games/submitBet', slip, { token: member.token }),
        ask(server, member, { amount: '100.00' }),
      ]);
      const answers = [said(bet), said(asked)];
      expect(answers).toContain('ok');
      expect(answers.filter((one) => one === 'ok')).toHaveLength(1);
      const { mainMinor, frozenMinor } = await readBalance(at.db.reader, member.id);
      expect([mainMinor, frozenMinor]).toEqual([0n, said(asked) === 'ok' ? 100_00n : 0n]);
    },
  );

  const sessionOf = async ({ id }: Withdrawer): Promise<SessionMember> => {
    const { rows } = await at.owner.query<{ tag: Buffer }>('select tag from members where id = $1', [id]);
    return {
      memberId: id,
      accountId: mainAccountOf(id),
      tag: rows[0]?.tag ?? Buffer.alloc(0),
      isFrozen: false,
      sessionKey: '',
      expiresAtMs: Number.MAX_SAFE_INTEGER,
    };
  };
  const slip = (round: TestRound) => slipOf(round, ['side', 'big', '20.00']);
  const withdrawOn = (main: typeof at.db.main, member: Withdrawer) =>
    withdraw(
      { ...server.ctx, db: { ...at.db, main } },
      { card_id: member.cardId, amount: '50.00', password: FUND_PASSWORD },
      member.id,
      inTime('race'),
    );

  /** A member with 80.00 left of 100.00 and a bet of 20.00. */
  const bettor = async () => {
    const member = await withdrawer(server);
    await win(at.db, member.id, 100_00n);
    const [session, round] = [await sessionOf(member), await newSale()];
    const { bets } = await placeBet(server.ctx, slip(round), session, 'before');
    return { member, session, round, betId: bets[0]?.id };
  };

  it('delays a bet and a cancellation of its member, and all of them succeed', async () => {
    const { member, session, round, betId } = await bettor();
    const held = holdingCommits(at.db.main, 'insert into withdrawals');
    const withdrawn = withdrawOn(held.pool, member);
    await Promise.race([held.reached, withdrawn]);
    const placed = placeBet(server.ctx, slip(round), session, 'during');
    await untilWaiting(at, 1);
    const cancelled = cancelBet(server.ctx, betId, session);
    await untilWaiting(at, 2);
    held.resume();
    expect(await withdrawn).toMatchObject({ money: '30.00' });
    expect(await placed).toMatchObject({ balance: '10.00' });
    expect(await cancelled).toEqual({ balance: '30.00' });
    expect(await money(member)).toEqual([30_00n, 50_00n]);
  });

  it('waits for a bet in flight, and both succeed', async () => {
    const { member, session, round } = await bettor();
    const held = holdingCommits(at.db.batch);
    const bets = createBetBatcher({ ...server.ctx, db: { ...at.db, batch: held.pool } });
    const placed = placeBet({ ...server.ctx, bets }, slip(round), session, 'during');
    await Promise.race([held.reached, placed]);
    const withdrawn = withdrawOn(at.db.main, member);
    await untilWaiting(at, 1);
    held.resume();
    expect(await placed).toMatchObject({ balance: '60.00' });
    expect(await withdrawn).toMatchObject({ money: '10.00' });
    expect(await money(member)).toEqual([10_00n, 50_00n]);
  });

  it('waits for a cancellation in flight, and both succeed', async () => {
    const { member, session, betId } = await bettor();
    const held = holdingCommits(at.db.sale);
    const cancelled = cancelBet({ ...server.ctx, db: { ...at.db, sale: held.pool } }, betId, session);
    await Promise.race([held.reached, cancelled]);
    const withdrawn = withdrawOn(at.db.main, member);
    await untilWaiting(at, 1);
    held.resume();
    expect(await cancelled).toEqual({ balance: '100.00' });
    expect(await withdrawn).toMatchObject({ money: '50.00' });
    expect(await money(member)).toEqual([50_00n, 50_00n]);
  });
});
