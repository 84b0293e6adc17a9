import { beforeEach, describe, expect, it } from 'vitest';

import { epochMs, type EpochMs } from '@tessera/domain/time';

import { transaction } from '../../src/db/tx.ts';
import type { ThrottleRule } from '../../src/throttle/throttle-rule.ts';
import { countTries, undoTries, lockedUntil, refuseLocked } from '../../src/throttle/throttle.ts';
import { useDatabase } from '../support/database.ts';

const at = useDatabase();
const RULE: ThrottleRule = { limit: 3, windowMs: 60_000 };
const START = Date.UTC(2027, 0, 15);

let now: EpochMs = epochMs(START);
let run = 0;
const ctx = { clock: { now: () => now } };
beforeEach(() => {
  run += 1;
  now = epochMs(START);
});

const keyOf = (name: string): string => `${name}:${run}`;
/** Counts a try against some counters. Returns the name of the first locked one, or 'counted'. */
const tryAll = async (...names: readonly string[]): Promise<string> => {
  const throttled = names.map((name) => ({ key: keyOf(name), rule: RULE }));
  const locked = await transaction(at.db, (tx) => countTries(tx, ctx, throttled));
  return locked?.key.split(':')[0] ?? 'counted';
};
const countOf = async (name: string): Promise<number> =>
  (await at.owner.query<{ count: number }>('select count from throttles where key = $1', [keyOf(name)]))
    .rows[0]?.count ?? 0;
const times = async (count: number, ...names: readonly string[]): Promise<string[]> => {
  const answers: string[] = [];
  for (let each = 0; each < count; each += 1) answers.push(await tryAll(...names));
  return answers;
};

describe('throttle counters', () => {
  it('count independently, alone and together', async () => {
    expect(await times(2, 'account')).toEqual(['counted', 'counted']);
    expect(await times(1, 'account', 'address')).toEqual(['counted']);
    expect([await countOf('account'), await countOf('address')]).toEqual([3, 1]);
    expect(await tryAll('account')).toBe('account');
    expect(await times(2, 'address')).toEqual(['counted', 'counted']);
    expect(await tryAll('address')).toBe('address');
    expect(await tryAll('other')).toBe('counted');
  });

  it('count nothing when one of them is locked, in any order', async () => {
    await times(3, 'full');
    expect([await tryAll('free', 'full'), await tryAll('full', 'free')]).toEqual(['full', 'full']);
    expect(await countOf('free')).toBe(0);
    expect(await lockedUntil(at.owner, keyOf('free'))).not.toBe(await lockedUntil(at.owner, keyOf('full')));
  });

  it('unlock after their own windows', async () => {
    await times(3, 'early');
    now = epochMs(START + 30_000);
    await times(3, 'late');
    now = epochMs(START + RULE.windowMs);
    expect([await tryAll('early'), await tryAll('late')]).toEqual(['counted', 'late']);
    await expect(refuseLocked(at.owner, ctx, 'recipients', keyOf('late'))).rejects.toThrow(
      'TOO_MANY_REQUESTS',
    );
    await refuseLocked(at.owner, ctx, 'recipients', keyOf('early'));
  });

  it('are not changed by the reset of others', async () => {
    for (const name of ['forgotten', 'returned', 'kept']) await times(2, name);
    await transaction(at.db, (tx) =>
      undoTries(tx, ctx, { forgotten: [keyOf('forgotten')], returned: [keyOf('returned')] }),
    );
    expect([await countOf('forgotten'), await countOf('returned'), await countOf('kept')]).toEqual([0, 1, 2]);
  });

  it('allow no more than their limits under concurrency', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => tryAll('left', 'shared')),
      ...Array.from({ length: 6 }, () => tryAll('shared', 'right')),
    ]);
    expect(answers.filter((one) => one === 'counted')).toHaveLength(3);
    expect((await countOf('left')) + (await countOf('right'))).toBe(3);
  });
});
