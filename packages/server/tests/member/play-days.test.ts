import { beforeAll, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { transaction } from '../../src/db/tx.ts';
import { BANKROLL, type EntryKind } from '../../src/ledger/account-state.ts';
import { post } from '../../src/ledger/post.ts';
import { houseDayStart } from '../../src/wallet/house-day.ts';
import { playDays } from '../../src/wallet/play-days.ts';
import { useBettingServers } from '../support/betting-servers.ts';
import { codeOf, newMember, testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';

// Entries are dated directly: only reading is under test.
const at = useDatabase({ checksInvariants: false });
const { server } = useBettingServers(at);

const NOON = epochMs(Date.parse('2026-03-10T12:00:00+08:00'));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let midnight = NOON;
beforeAll(() => (midnight = houseDayStart(server, NOON)));

type Dated = readonly [kind: EntryKind, amountMinor: bigint, atMs: number];
let postings = 0;

async function play(accountId: bigint, entries: readonly Dated[]): Promise<void> {
  for (const [kind, amountMinor, atMs] of entries) {
    postings += 1;
    const moves = [
      { accountId, kind, amountMinor, refId: 1n },
      { accountId: BANKROLL, kind, amountMinor: -amountMinor, refId: 1n },
    ];
    await transaction(at.db, (tx) =>
      post(tx, testIds, { key: `play-days:${postings}`, kind: 'test', moves }),
    );
    await at.owner.query(
      `update entries set at = to_timestamp($2::float8 / 1000) where account_id = $1
       and seq = (select seq from accounts where id = $1)`,
      [accountId, atMs],
    );
  }
}

/** Creates a member whose first deposit was a year ago. */
async function newPlayer(): Promise<bigint> {
  const { accountId } = await newMember(at.db, 1000_00n);
  await at.owner.query(`update entries set at = to_timestamp($2::float8 / 1000) where account_id = $1`, [
    accountId,
    NOON - 365 * DAY_MS,
  ]);
  return accountId;
}

const daysOf = async (accountId: bigint, days?: string, entriesMax?: number) => {
  const deps = { ...server, db: at.db, clock: { now: () => epochMs(NOON) } };
  const { list, ...rest } = await playDays(deps, days === undefined ? {} : { days }, accountId, entriesMax);
  return {
    ...rest,
    list: list.map(({ date, staked, returned, net }) => [date, staked, returned, net].join(' ')),
  };
};

describe('play by day', () => {
  it('counts stakes and payouts on the days of the house on which they were booked', async () => {
    const player = await newPlayer();
    await play(player, [
      ['stake', -50_00n, midnight - DAY_MS],
      ['deposit', 500_00n, midnight - DAY_MS],
      ['cancel', 20_00n, midnight - HOUR_MS],
      ['payout', 9_50n, midnight - 1],
      ['cashout', 1_00n, midnight],
      ['stake', -10_00n, midnight + HOUR_MS],
    ]);
    expect(await daysOf(player)).toEqual({
      from: '2026-02-09',
      to: '2026-03-10',
      is_complete: 1,
      list: ['2026-03-09 30.00 9.50 -20.50', '2026-03-10 10.00 1.00 -9.00'],
    });
  });

  it('adds what was booked since, and nothing twice', async () => {
    const player = await newPlayer();
    await play(player, [['stake', -10_00n, midnight]]);
    await daysOf(player);
    expect((await daysOf(player)).list).toEqual(['2026-03-10 10.00 0.00 -10.00']);
    await play(player, [
      ['stake', -5_00n, midnight + 1],
      ['payout', 40_00n, midnight + 2],
    ]);
    expect((await daysOf(player)).list).toEqual(['2026-03-10 15.00 40.00 25.00']);
  });

  it('begins ninety days ago, and shows as many days as are asked for', async () => {
    const player = await newPlayer();
    await play(player, [
      ['stake', -1_00n, midnight - 89 * DAY_MS - 1],
      ['stake', -2_00n, midnight - 89 * DAY_MS],
      ['stake', -3_00n, midnight - 30 * DAY_MS],
      ['stake', -4_00n, midnight - 29 * DAY_MS],
    ]);
    const [oldest, before, first] = [
      '2025-12-11 2.00 0.00 -2.00',
      '2026-02-08 3.00 0.00 -3.00',
      '2026-02-09 4.00 0.00 -4.00',
    ];
    expect((await daysOf(player, '90')).list).toEqual([oldest, before, first]);
    for (const asked of ['30', '', undefined]) expect((await daysOf(player, asked)).list).toEqual([first]);
  });

  it('refuses other numbers of days', async () => {
    const player = await newPlayer();
    for (const asked of ['31', '0', '-30', '1e1', 'all'])
      expect(await codeOf(daysOf(player, asked))).toBe('INVALID_PARAMETERS');
  });

  it('subtracts a stake on the day on which it came back', async () => {
    const player = await newPlayer();
    await play(player, [
      ['stake', -10_00n, midnight - 1],
      ['refund', 10_00n, midnight],
    ]);
    expect((await daysOf(player)).list).toEqual([
      '2026-03-09 10.00 0.00 -10.00',
      '2026-03-10 -10.00 0.00 10.00',
    ]);
  });

  it('sums up so many entries in one call, and goes on in the next', async () => {
    const player = await newPlayer();
    await play(
      player,
      [1, 2, 3].map((hour) => ['stake', -1_00n, midnight + hour * HOUR_MS] as const),
    );
    expect(await daysOf(player, '30', 2)).toMatchObject({
      is_complete: 0,
      list: ['2026-03-10 2.00 0.00 -2.00'],
    });
    expect(await daysOf(player, '30', 2)).toMatchObject({
      is_complete: 1,
      list: ['2026-03-10 3.00 0.00 -3.00'],
    });
  });

  it('counts each entry once when several phones ask at once', async () => {
    const player = await newPlayer();
    await play(player, [
      ['stake', -10_00n, midnight],
      ['payout', 4_00n, midnight + 1],
    ]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => daysOf(player)));
    for (const { list } of answers) expect(list).toEqual(['2026-03-10 10.00 4.00 -6.00']);
  });
});
