import { beforeAll, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { closeAccount } from '../../src/closing/close-account.ts';
import type { Database } from '../../src/db/pool.ts';
import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { newRound, slipOf, testIds } from '../support/betting.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import {
  CONNECTION_LOST,
  countStatements,
  failingDatabase,
  faultCases,
} from '../support/database/failing-database.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import { close, newOwner, type Owner, said, setFund } from '../support/members/leaving.ts';
import { sendTransfer } from '../support/wallet.ts';
import { addCard, ask, CHANNELS, FREELY, FUND_PASSWORD, TRON, win } from '../support/withdrawing.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, FREELY, { rail: cashier.rail });
const other = useServer(at, { ...FREELY, nodeNumber: 2 }, { rail: cashier.rail });
beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));

const RUNS = [1, 2, 3, 4];

/** State of the account, with all data of its member. Units: 1/100. */
async function endOf({ id }: Owner): Promise<{ isClosed: boolean; minor: bigint; sessions: number }> {
  const { rows } = await at.owner.query(
    `select closed_at is not null as is_closed,
       (select sum(balance_minor)::bigint from accounts where member_id = m.id) as minor,
       (select count(*)::int from sessions where member_id = m.id) as sessions
     from members m where id = $1`,
    [id],
  );
  return { isClosed: rows[0].is_closed, minor: rows[0].minor, sessions: rows[0].sessions };
}
const CLOSED = { isClosed: true, minor: 0n, sessions: 0 };
async function stakesOf({ id }: Owner): Promise<bigint> {
  const { rows } = await at.owner.query(
    'select coalesce(sum(stake_minor), 0)::bigint as minor from bets where account_id = $1::bigint * 16',
    [id],
  );
  return rows[0].minor;
}

// The invariants are checked after each: a closed account has nothing, and no money is anywhere else.
describe('a closing on one server beside what happens on another', () => {
  it.each(RUNS)('bets: either all are refused, or one stands and the account is open, run %i', async () => {
    const member = await newOwner(server);
    await win(at.db, member.id, 100_00n);
    const round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
    const bet = (n: number) =>
      (n % 2 ? server : other).post('games/submitBet', slipOf(round, ['side', 'big', '10']), {
        token: member.token,
        headers: { 'idempotency-key': `bet ${n}` },
      });
    const [closed, ...bets] = await Promise.all([
      close(server, member, { give_up: '100.00' }),
      ...Array.from({ length: 8 }, (_, n) => bet(n)),
    ]);
    const placed = BigInt(bets.filter((each) => said(each) === 'ok').length);
    expect(await stakesOf(member)).toBe(placed * 10_00n);
    if (said(closed) === 'ok') {
      expect([placed, await endOf(member)]).toEqual([0n, CLOSED]);
    } else {
      expect(said(closed)).toBe('ACCOUNT_NOT_EMPTY');
      expect(await endOf(member)).toMatchObject({ isClosed: false, minor: 100_00n - placed * 10_00n });
      expect(placed).toBeGreaterThan(0n);
    }
  });

  it.each(RUNS)('a transfer to the member: received and open, or refused and closed, run %i', async () => {
    const [member, sender] = [await newOwner(server), await newOwner(server)];
    await setFund(server, at, sender);
    await win(at.db, sender.id, 20_00n);
    const from = { token: sender.token, id: Number(sender.id), username: sender.name };
    const order = { to: String(member.id), amount: '20.00', key: 'gift', password: FUND_PASSWORD };
    const [closed, sent] = await Promise.all([close(other, member), sendTransfer(server, from, order)]);
    const ends = [said(closed), said(sent)];
    expect([
      ['ok', 'USER_NOT_EXISTS'],
      ['ACCOUNT_NOT_EMPTY', 'ok'],
    ]).toContainEqual(ends);
    expect(await endOf(member)).toMatchObject(ends[0] === 'ok' ? CLOSED : { isClosed: false, minor: 20_00n });
    expect(await endOf(sender)).toMatchObject({ minor: ends[1] === 'ok' ? 0n : 20_00n });
  });

  it.each(RUNS)('a withdrawal: asked for and open, or given up and closed, run %i', async () => {
    const member = await newOwner(server);
    await setFund(server, at, member);
    await win(at.db, member.id, 50_00n);
    const card = await addCard(server, member.token, { channel_id: CHANNELS.trc20, address: TRON });
    const cardId = (card.body.data as { id: string }).id;
    const [closed, asked] = await Promise.all([
      close(other, member, { give_up: '50.00' }),
      ask(server, { token: member.token, cardId }, {}, 'once'),
    ]);
    expect([said(closed), said(asked)].filter((each) => each === 'ok')).toHaveLength(1);
    expect(await endOf(member)).toMatchObject(
      said(closed) === 'ok' ? CLOSED : { isClosed: false, minor: 50_00n },
    );
    expect(said(closed) === 'ok' ? said(asked) : said(closed)).toMatch(
      /^(ACCOUNT_NOT_EMPTY|ACCOUNT_IS_ABNORMAL|UNAUTHORIZED)$/,
    );
  });

  it.each(RUNS)(
    'money for an order that has expired: credited and open, or left to a person, run %i',
    async () => {
      const member = await newOwner(server);
      const { body } = await server.post(
        'trade/recharge',
        { channel_id: 1, amount: '100' },
        { token: member.token },
      );
      const { order_no: orderId } = body.data as { order_no: string };
      await server.post('trade/rechargeCancel', { order_no: orderId }, { token: member.token });
      const paid = ingestMovement(
        other.ctx,
        {
          id: `race-${orderId}`,
          direction: 'in',
          orderId,
          amountMinor: 100_00n,
          outcome: 'done',
          movedAt: epochMs(server.clock.now),
        },
        'callback',
      );
      const [closed] = await Promise.all([close(server, member), paid]);
      expect(await endOf(member)).toMatchObject(
        said(closed) === 'ok' ? CLOSED : { isClosed: false, minor: 100_00n },
      );
    },
  );

  it.each(RUNS)('log-ins, and somebody who wants the name: nobody is in, run %i', async () => {
    const member = await newOwner(server);
    const enter = () => server.post('user/login', { account: member.name, password: PASSWORD });
    const take = () => server.post('user/register', { username: member.name, password: PASSWORD });
    const [closed, ...others] = await Promise.all([close(other, member), enter(), take(), enter(), take()]);
    expect(said(closed)).toBe('ok');
    expect(others.filter((_, n) => n % 2 === 1).map(said)).toEqual(['USERNAME_EXISTS', 'USERNAME_EXISTS']);
    expect(await endOf(member)).toEqual(CLOSED);
  });

  it.each(RUNS)(
    'the same closing: both are told that it is done, and the rest is given up once, run %i',
    async () => {
      const member = await newOwner(server);
      await win(at.db, member.id, 7_00n);
      const confirmed = { confirm: member.name, give_up: '7.00' };
      const on = (ctx: typeof server.ctx) => closeAccount(ctx, confirmed, member.id);
      expect(await Promise.all([on(server.ctx), on(other.ctx)])).toEqual([null, null]);
      expect(await endOf(member)).toEqual(CLOSED);
    },
  );
});

describe('a connection lost at any statement of a closing', () => {
  const STATEMENTS = 16;
  const closing = (db: Database, { name, id }: Owner) =>
    closeAccount({ ...server.ctx, db }, { confirm: name, give_up: '5.00' }, id);
  it('has a case for every statement', async () => {
    const member = await newOwner(server);
    await win(at.db, member.id, 5_00n);
    expect(await countStatements(at.db, (db) => closing(db, member))).toBe(STATEMENTS);
  });

  it.each(faultCases(STATEMENTS))(
    '%s statement %s leaves it whole or closed, and a repeat closes it',
    async (kind, n) => {
      const member = await newOwner(server);
      await win(at.db, member.id, 5_00n);
      await expect(closing(failingDatabase(at.db, n, kind).db, member)).rejects.toThrow(CONNECTION_LOST);
      const whole = { isClosed: false, minor: 5_00n, sessions: 1 };
      expect([whole, CLOSED]).toContainEqual(await endOf(member));
      await closing(at.db, member);
      expect(await endOf(member)).toEqual(CLOSED);
    },
  );
});
