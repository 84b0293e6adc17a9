import { beforeAll, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { playSums } from '../../src/bet/play-sums.ts';
import { transaction } from '../../src/db/tx.ts';
import { BANKROLL, type EntryKind } from '../../src/ledger/account-state.ts';
import { post } from '../../src/ledger/post.ts';
import { houseDayStart } from '../../src/wallet/house-day.ts';
import { useBettingServers } from '../support/betting-servers.ts';
import { newMember, newRound, slipOf, testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { withinHouseDay } from '../support/database/database-clock.ts';

// Entries are dated directly: only reading is under test.
const at = useDatabase({ checksInvariants: false });
const { server, game } = useBettingServers(at);

const NOON = epochMs(Date.parse('2026-03-10T12:00:00+08:00'));
const HOUR_MS = 3_600_000;
let midnight = NOON;
beforeAll(() => (midnight = houseDayStart(server, NOON)));

type Dated = readonly [kind: EntryKind, amountMinor: bigint, atMs: number];
let postings = 0;

/** A member with one posting for each entry, made at its moment. */
async function playerWith(entries: readonly Dated[]): Promise<bigint> {
  const { accountId } = await newMember(at.db, 100_00n);
  for (const [kind, amountMinor, atMs] of entries) {
    postings += 1;
    const moves = [
      { accountId, kind, amountMinor, refId: 1n },
      { accountId: BANKROLL, kind, amountMinor: -amountMinor, refId: 1n },
    ];
    await transaction(at.db, (tx) =>
      post(tx, testIds, { key: `play-sums:${postings}`, kind: 'test', moves }),
    );
    await at.owner.query(
      `update entries set at = to_timestamp($2::float8 / 1000) where account_id = $1
       and seq = (select seq from accounts where id = $1)`,
      [accountId, atMs],
    );
  }
  await at.owner.query(
    `update entries set at = to_timestamp($2::float8 / 1000) where account_id = $1 and kind = 'promo'`,
    [accountId, NOON - 100 * 24 * HOUR_MS],
  );
  return accountId;
}

const sumsOf = (accountId: bigint, sinceMs?: number, nowMs: number = NOON) =>
  playSums(
    { ...server, clock: { now: () => epochMs(nowMs) } },
    sinceMs === undefined ? {} : { since: String(Math.floor(sinceMs / 1000)) },
    accountId,
  );

describe('play sums', () => {
  it('count what was staked and paid from midnight of the house, and from the given moment', async () => {
    const player = await playerWith([
      ['stake', -50_00n, midnight - 1],
      ['payout', 19_50n, midnight],
      ['stake', -10_00n, midnight + HOUR_MS],
      ['stake', -20_00n, midnight + 2 * HOUR_MS],
      ['payout', 38_80n, midnight + 3 * HOUR_MS],
    ]);
    expect(await sumsOf(player, midnight + 2 * HOUR_MS)).toEqual({
      date: '2026-03-10',
      today: { staked: '30.00', returned: '58.30', profit: '28.30' },
      since: (midnight + 2 * HOUR_MS) / 1000,
      session: { staked: '20.00', returned: '38.80', profit: '18.80' },
    });
  });

  it('leave out stakes that came back, and everything that is no play', async () => {
    const player = await playerWith([
      ['stake', -30_00n, midnight],
      ['cancel', 10_00n, midnight],
      ['refund', 5_00n, midnight],
      ['deposit', 500_00n, midnight],
    ]);
    expect((await sumsOf(player)).today).toEqual({ staked: '15.00', returned: '0.00', profit: '-15.00' });
  });

  it('leave bets without a result out of the profit', () =>
    withinHouseDay(at, async () => {
      const player = await newMember(at.db, 100_00n);
      const round = await newRound(at.db, game());
      const slip = slipOf(round, ['side', 'big', '10'], ['side', 'odd', '5']);
      const placed = await placeBet(server, slip, player, '1');
      await cancelBet(server, placed.bets[1]!.id, player);
      const waiting = await playSums(server, {}, player.accountId);
      expect(waiting.today).toEqual({ staked: '10.00', returned: '0.00', profit: '0.00' });
      await at.owner.query(`update rounds set state = 'settled', settled_at = now() where id = $1`, [
        round.id,
      ]);
      expect((await playSums(server, {}, player.accountId)).today.profit).toBe('-10.00');
    }));

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('find the first entry when %i of seven are older', async (older) => {
    const player = await playerWith(
      Array.from({ length: 7 }, (_, n) => ['stake', -1_00n, midnight + (n < older ? -1 : 0)]),
    );
    expect((await sumsOf(player)).today.staked).toBe(`${7 - older}.00`);
  });

  it('are zero for a member who has not played', async () => {
    const nothing = { staked: '0.00', returned: '0.00', profit: '0.00' };
    expect(await sumsOf(await playerWith([]))).toMatchObject({ today: nothing, session: nothing });
  });

  it.each([
    ['no moment', undefined, NOON],
    ['a moment to come', NOON + HOUR_MS, NOON],
    ['a moment of last week', NOON - 168 * HOUR_MS, NOON - 24 * HOUR_MS],
  ])('count the session from at most 24 hours ago until now: %s', async (_, asked, from) => {
    expect((await sumsOf(await playerWith([]), asked)).since).toBe(from / 1000);
  });
});
