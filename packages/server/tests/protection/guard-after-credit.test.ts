import { expect, it } from 'vitest';

import { parseGuard, printGuard } from '@tessera/domain/protection/guard-code';
import { LIMIT_MEASURES, LIMIT_PERIODS, PERIOD_MS } from '@tessera/domain/protection/limit';
import { type PlayGuard, withPayout, withRefund } from '@tessera/domain/protection/play-guard';
import { DAY_MS, type EpochMs, epochMs } from '@tessera/domain/time';

import { useDatabase } from '../support/database.ts';
import { seededRandom } from '../support/random.ts';

const at = useDatabase();
const random = seededRandom(5);
const upTo = (most: number): number => Math.floor(random.unit() * (most + 1));

/** A guard with windows that are open, over and not yet begun, none of which ends while the test runs. */
function anyGuard(now: number): PlayGuard {
  const limits = LIMIT_MEASURES.flatMap((measure) =>
    LIMIT_PERIODS.filter(() => random.unit() < 0.5).map((period) => ({
      measure,
      period,
      max: BigInt(upTo(10_000)),
      since: epochMs(
        [0, now - PERIOD_MS[period] - 60_000, now - PERIOD_MS[period] + 600_000, now - 1][upTo(3)] ?? 0,
      ),
      used: BigInt(upTo(2_000) - 1_000),
    })),
  );
  const blockedGames = Array.from({ length: upTo(3) }, (_, game) => game + 1);
  return {
    barredUntil: epochMs(upTo(1) * now),
    lastStakeAt: epochMs(now - upTo(1_000)),
    limits,
    blockedGames,
  };
}

async function nowInDatabase(): Promise<EpochMs> {
  const { rows } = await at.owner.query<{ ms: string }>(
    'select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms',
  );
  return epochMs(Number(rows[0]?.ms));
}

it('the database counts what bets return as the rules do', async () => {
  const now = await nowInDatabase();
  for (let round = 0; round < 200; round += 1) {
    const guard = anyGuard(now);
    const amount = BigInt(1 + upTo(1_500));
    const counted = await at.db.main.query<{ guard: bigint[] }>(
      'select guard_after_credit($1::bigint[], $2, false) as guard',
      [printGuard(guard), amount],
    );
    expect(parseGuard(counted.rows[0]?.guard ?? [])).toEqual(withPayout(guard, amount, now));
  }
});

it('the database frees the windows in which stakes were accepted as the rules do', async () => {
  const now = await nowInDatabase();
  for (let round = 0; round < 200; round += 1) {
    const guard = anyGuard(now);
    // At the beginning of a window, just before it, and at any time.
    const sinces = guard.limits.map(({ since }) => since).filter((since) => since > 0);
    const stakes = Array.from({ length: upTo(4) }, () => {
      const from = sinces[upTo(sinces.length)] ?? now - upTo(40) * DAY_MS;
      return { placedAt: epochMs(from - upTo(1)), minor: BigInt(1 + upTo(700)) };
    });
    const { rows } = await at.db.main.query<{ guard: bigint[] }>(
      `select guard_after_refund($1::bigint[], array_agg(to_timestamp(b.ms / 1000.0) + interval '0.4 ms'), array_agg(b.minor)) as guard
       from unnest($2::bigint[], $3::bigint[]) as b (ms, minor)`,
      [printGuard(guard), stakes.map(({ placedAt }) => placedAt), stakes.map(({ minor }) => minor)],
    );
    const expected = stakes.reduce(
      (state, { placedAt, minor }) => withRefund(state, minor, placedAt, now),
      guard,
    );
    expect(parseGuard(rows[0]?.guard ?? [])).toEqual(expected);
  }
});

it('a guard is read as it was written', () => {
  const guard = anyGuard(1_800_000_000_000);
  const stored = printGuard(guard).slice(1, -1).split(',').map(BigInt);
  expect(parseGuard(stored)).toEqual(guard);
});
