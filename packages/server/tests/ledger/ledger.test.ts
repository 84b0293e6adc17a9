import { beforeAll, describe, expect, it } from 'vitest';

import { pipelinedTransaction, sqlState, transaction, type Tx } from '../../src/db/tx.ts';
import { BANKROLL, bonusAccountOf, enter, frozenAccountOf, PROMO } from '../../src/ledger/account-state.ts';
import { lockForPosting, writePosting } from '../../src/ledger/batch-posting.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { insertAccounts } from '../../src/ledger/ledger-store.ts';
import { openMemberAccounts } from '../../src/ledger/open-accounts.ts';
import { post } from '../../src/ledger/post.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { codeOf, newMember, seedHouse, testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';

const at = useDatabase();
beforeAll(() => seedHouse(at.db, at.owner));

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(at.db, work);
const move = (accountId: bigint, amountMinor: bigint) =>
  ({ accountId, amountMinor, kind: 'promo', refId: 1n }) as const;
const give = (key: string, from: bigint, to: bigint, amount: bigint) =>
  inTx((tx) => post(tx, testIds, { key, kind: 'test', moves: [move(from, -amount), move(to, amount)] }));
const balance = async (memberId: bigint) => (await readBalance(at.db.reader, memberId)).mainMinor;

describe('posting', () => {
  it('moves money once per key, with concurrent callers', async () => {
    const { memberId, accountId } = await newMember(at.db, 0n);
    const done = await Promise.all(Array.from({ length: 10 }, () => give('once', PROMO, accountId, 500n)));
    expect(done.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await balance(memberId)).toBe(500n);
  });

  it('throws and leaves nothing when it is unbalanced or names no account', async () => {
    const { accountId } = await newMember(at.db, 0n);
    const bad = inTx((tx) =>
      post(tx, testIds, { key: 'bad', kind: 'test', moves: [move(PROMO, -2n), move(accountId, 1n)] }),
    );
    await expect(bad).rejects.toThrow('sums to zero');
    await expect(give('nobody', PROMO, 77n, 5n)).rejects.toThrow('exists');
    expect((await give('nobody', PROMO, accountId, 5n)).isNew).toBe(true);
  });

  it('cannot overdraw a member or debit a frozen one', async () => {
    const { accountId } = await newMember(at.db, 10n);
    expect(await codeOf(give('over', accountId, PROMO, 11n))).toBe('MONEY_NOT_ENOUGH');
    expect(await codeOf(give('all', accountId, PROMO, 10n))).toBe('ok');
    expect(await codeOf(give('empty', accountId, PROMO, 1n))).toBe('MONEY_NOT_ENOUGH');
    await at.owner.query('update accounts set is_frozen = true where id = $1', [accountId]);
    expect(await codeOf(give('frozen', accountId, PROMO, 1n))).toBe('ACCOUNT_IS_FROZEN');
    expect(await codeOf(give('in', PROMO, accountId, 1n))).toBe('ok');
  });

  it.each([
    ['bonus', bonusAccountOf],
    ['frozen', frozenAccountOf],
  ])('cannot overdraw the %s account of a member', async (kind, accountOf) => {
    const { memberId } = await newMember(at.db, 10n);
    await inTx((tx) => insertAccounts(tx, memberId, [{ id: accountOf(memberId), kind }]));
    expect(await codeOf(give(`from-${kind}`, accountOf(memberId), PROMO, 1n))).toBe('MONEY_NOT_ENOUGH');
  });

  it('neither deadlocks nor loses a cent in both directions between many accounts', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => newMember(at.db, 100n)));
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        give(`x-${i}`, members[i % 6]!.accountId, members[(i * 5 + 1) % 6]!.accountId, 1n).catch(
          (error: Error) => expect(error.name).toBe('Refusal'),
        ),
      ),
    );
    let sum = 0n;
    for (const { memberId } of members) sum += await balance(memberId);
    expect(sum).toBe(600n);
  });
});

describe('posting of a batch', () => {
  const write = (key: string, memberId: bigint, amounts: readonly [bigint, bigint]) =>
    inTx(async (tx) => {
      const ids = [PROMO, memberId * 16n];
      const accounts = await lockForPosting(tx, ids);
      const entries = ids.map((id, n) => enter(accounts.get(id)!, 'promo', amounts[n]!, { refId: 1n }));
      await writePosting(tx, { id: testIds.next(), key, kind: 'test' }, entries, [...accounts.values()]);
    });

  it('throws and leaves nothing when it is unbalanced or its key was posted before', async () => {
    const { memberId } = await newMember(at.db, 0n);
    await expect(write('uneven', memberId, [-2n, 1n])).rejects.toThrow('sums to zero');
    await write('uneven', memberId, [-2n, 2n]);
    await expect(write('uneven', memberId, [-2n, 2n])).rejects.toMatchObject({ code: '23505' });
    expect(await balance(memberId)).toBe(2n);
  });

  it('leaves nothing under a key that was posted before, although its commit was sent with it', async () => {
    const { memberId } = await newMember(at.db, 0n);
    await write('sent', memberId, [-2n, 2n]);
    const ids = [PROMO, memberId * 16n];
    const again = pipelinedTransaction(at.db, async (tx) => {
      const accounts = await lockForPosting(tx, ids);
      const entries = ids.map((id, n) => enter(accounts.get(id)!, 'promo', [-3n, 3n][n]!, { refId: 1n }));
      const posting = { id: testIds.next(), key: 'sent', kind: 'test' };
      tx.defer(writePosting(tx, posting, entries, [...accounts.values()]));
    });
    await expect(again).rejects.toMatchObject({ code: '23505' });
    expect(await balance(memberId)).toBe(2n);
  });
});

it('grants the welcome balance and the opening capital once', async () => {
  const { memberId, accountId } = await newMember(at.db, 1000_00n);
  await inTx((tx) => openMemberAccounts(tx, testIds, memberId, 1000_00n));
  await inTx((tx) => openMemberAccounts(tx, testIds, memberId, 5_00n));
  expect(await balance(memberId)).toBe(1000_00n);
  expect((await inTx((tx) => fundHouse(tx, testIds))).isNew).toBe(false);
  const { rows } = await at.owner.query('select balance_minor from accounts where id = $1', [BANKROLL]);
  expect(rows[0].balance_minor).toBe(1_000_000_000n);
  expect(accountId).toBe(memberId * 16n);
});

it('is rejected by the database when a member balance would fall below zero', async () => {
  const { accountId } = await newMember(at.db, 10n);
  const error = await at.db.main
    .query('update accounts set balance_minor = -1 where id = $1', [accountId])
    .catch((thrown: unknown) => thrown);
  expect(sqlState(error)).toBe('23514');
});
