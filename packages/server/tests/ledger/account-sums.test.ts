import { beforeAll, describe, expect, it } from 'vitest';

import { transaction } from '../../src/db/tx.ts';
import { PROMO } from '../../src/ledger/account-state.ts';
import { sumAccount } from '../../src/ledger/account-sums.ts';
import { upsertSums } from '../../src/ledger/ledger-store.ts';
import { post } from '../../src/ledger/post.ts';
import { newMember, seedHouse, testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';

const at = useDatabase();
beforeAll(() => seedHouse(at.db, at.owner));

let postings = 0;
/** One posting of many entries, alternately of two kinds. */
async function enter(accountId: bigint, entries: number): Promise<void> {
  postings += 1;
  const moves = Array.from({ length: entries }, (_, n) => {
    const [kind, amountMinor] = n % 2 === 0 ? (['promo', 3n] as const) : (['capital', -1n] as const);
    return [
      { accountId, kind, amountMinor, refId: 1n },
      { accountId: PROMO, kind, amountMinor: -amountMinor, refId: 1n },
    ];
  }).flat();
  await transaction(at.db, (tx) => post(tx, testIds, { key: `many:${postings}`, kind: 'test', moves }));
}
const sums = async (accountId: bigint): Promise<bigint[]> => {
  const sumOf = await sumAccount(at.db, accountId);
  return [sumOf('promo'), sumOf('capital'), sumOf('cancel')];
};
const kept = async (accountId: bigint) =>
  (await at.owner.query('select seq, sums from account_sums where account_id = $1', [accountId])).rows;

describe('sumAccount', () => {
  it('sums the entries of each kind', async () => {
    const { accountId } = await newMember(at.db, 0n);
    await enter(accountId, 5);
    expect(await sums(accountId)).toEqual([9n, -2n, 0n]);
    expect(await kept(accountId)).toEqual([]);
  });

  it('adds the entries after the stored sums, each once', async () => {
    const { accountId } = await newMember(at.db, 0n);
    await enter(accountId, 201);
    expect(await sums(accountId)).toEqual([303n, -100n, 0n]);
    expect(await kept(accountId)).toEqual([{ seq: 201n, sums: { promo: '303', capital: '-100' } }]);
    await enter(accountId, 2);
    expect(await sums(accountId)).toEqual([306n, -101n, 0n]);
    expect(await sums(accountId)).toEqual([306n, -101n, 0n]);
  });

  it('stores sums up to the last entry of any kind', async () => {
    const { accountId } = await newMember(at.db, 0n);
    for (const entries of [201, 202]) {
      await enter(accountId, entries);
      await sums(accountId);
    }
    expect(await kept(accountId)).toMatchObject([{ seq: 403n }]);
  });
});

describe('upsertSums', () => {
  it('never replaces sums by older ones', async () => {
    const { accountId } = await newMember(at.db, 0n);
    await enter(accountId, 402);
    await sums(accountId);
    const newest = await kept(accountId);
    await upsertSums(at.db.main, accountId, 201n, new Map([['promo', 303n]]));
    expect(await kept(accountId)).toEqual(newest);
  });
});
