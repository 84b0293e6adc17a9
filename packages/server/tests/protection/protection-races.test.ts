import { beforeAll, describe, expect, it } from 'vitest';

import { databaseNow } from '../../src/db/database-now.ts';
import { transaction } from '../../src/db/tx.ts';
import { noteExclusion } from '../../src/exclusion/note-exclusion.ts';
import { lockForPosting } from '../../src/ledger/batch-posting.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { lockMember } from '../../src/member/lock-member.ts';
import { blockGame, exclude } from '../../src/protection/exclude.ts';
import { setLimit } from '../../src/protection/set-limit.ts';
import { slipOnEleven, useBettingServers } from '../support/betting-servers.ts';
import { codeOf, newMember, newRound, testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';

const at = useDatabase();
const { server, other, game, place } = useBettingServers(at);
beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));

const ctx = () =>
  ({
    db: at.db,
    env: { raiseWaitMs: 72 * 3_600_000, protection: { ceilingMinor: 0n } },
    games: server.games,
  }) as never;
const PARALLEL = 64;

/** The stakes of an account.   Units: 1/100. */
async function stakedBy(accountId: bigint): Promise<bigint> {
  const { rows } = await at.owner.query<{ minor: bigint }>(
    'select coalesce(sum(stake_minor), 0)::bigint as minor from bets where account_id = $1',
    [accountId],
  );
  return rows[0]?.minor ?? 0n;
}

describe('64 bets at once on two servers', () => {
  it.each(['stake', 'loss'] as const)('stay within a limit of %s', async (measure) => {
    const member = await newMember(at.db, 10_000_00n);
    await setLimit(ctx(), { measure, period: 'day', amount: '105.00' }, member.memberId);
    const rounds = await Promise.all(Array.from({ length: 4 }, () => newRound(at.db, game())));
    const codes = await Promise.all(
      Array.from({ length: PARALLEL }, (_, i) =>
        codeOf(place(slipOnEleven(rounds[i % 4]!, '10'), member, `k${i}`, i % 2 ? server : other)),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(codes.filter((code) => code === 'LIMIT_REACHED')).toHaveLength(PARALLEL - 10);
    expect(await stakedBy(member.accountId)).toBe(100_00n);
  });

  it('are refused from the commit of an exclusion on, whatever the server', async () => {
    const member = await newMember(at.db, 10_000_00n);
    const round = await newRound(at.db, game());
    const before = Array.from({ length: PARALLEL / 2 }, (_, i) =>
      codeOf(place(slipOnEleven(round, '1'), member, `b${i}`, i % 2 ? server : other)),
    );
    const excluded = exclude(ctx(), { length: 'day' }, member.memberId);
    const during = Array.from({ length: PARALLEL / 2 }, (_, i) =>
      codeOf(place(slipOnEleven(round, '1'), member, `d${i}`, i % 2 ? server : other)),
    );
    await excluded;
    const after = await Promise.all(
      Array.from({ length: PARALLEL }, (_, i) =>
        codeOf(place(slipOnEleven(round, '1'), member, `a${i}`, i % 2 ? server : other)),
      ),
    );
    expect(new Set(after)).toEqual(new Set(['PLAYER_EXCLUDED']));
    const codes = await Promise.all([...before, ...during]);
    expect(await stakedBy(member.accountId)).toBe(
      100n * BigInt(codes.filter((code) => code === 'ok').length),
    );
  });

  it('are refused from the commit of a lower limit on', async () => {
    const member = await newMember(at.db, 10_000_00n);
    const round = await newRound(at.db, game());
    await setLimit(ctx(), { measure: 'stake', period: 'week', amount: '1000' }, member.memberId);
    expect(await codeOf(place(slipOnEleven(round, '50'), member, 'first', other))).toBe('ok');
    await setLimit(ctx(), { measure: 'stake', period: 'week', amount: '50' }, member.memberId);
    const codes = await Promise.all(
      Array.from({ length: PARALLEL }, (_, i) =>
        codeOf(place(slipOnEleven(round, '1'), member, `l${i}`, i % 2 ? server : other)),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(['LIMIT_REACHED']));
  });

  it('are refused on a game that is blocked', async () => {
    const member = await newMember(at.db, 10_000_00n);
    const round = await newRound(at.db, game());
    await blockGame(ctx(), { game_id: 'k3-3' }, member.memberId);
    const codes = await Promise.all(
      Array.from({ length: PARALLEL }, (_, i) =>
        codeOf(place(slipOnEleven(round, '1'), member, `g${i}`, i % 2 ? server : other)),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(['GAME_BLOCKED']));
    expect(await codeOf(place(slipOnEleven(await newRound(at.db, game('k3-5')), '1'), member, 'x'))).toBe(
      'ok',
    );
  });
});

describe('an exclusion', () => {
  it('begins once it holds the account: no bet that was accepted before lies inside it', async () => {
    const { memberId, accountId } = await newMember(at.db, 100_00n);
    const { excluded, heldUntil } = await transaction(at.db, async (tx) => {
      await lockForPosting(tx, [accountId]);
      const waiting = exclude(ctx(), { length: 'day' }, memberId);
      await untilWaiting(at);
      return { excluded: waiting, heldUntil: await databaseNow(tx) };
    });
    await excluded;
    const { rows } = await at.owner.query<{ from_ms: number; until_ms: number }>(
      `select extract(epoch from from_at) * 1000 as from_ms, extract(epoch from until_at) * 1000 as until_ms
       from exclusions where member_id = $1`,
      [memberId],
    );
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.from_ms)).toBeGreaterThanOrEqual(heldUntil);
    expect(Number(rows[0]?.until_ms) - Number(rows[0]?.from_ms)).toBe(86_400_000);
  });

  it('bars what waited for the member while it began', async () => {
    const { memberId } = await newMember(at.db, 100_00n);
    const { asked } = await transaction(at.db, async (tx) => {
      await lockMember(tx, memberId);
      const waiting = transaction(at.db, (late) => lockMember(late, memberId));
      await untilWaiting(at);
      await noteExclusion(tx, memberId, { length: 'day' });
      return { asked: waiting };
    });
    const { barred_until: until, now } = await asked;
    expect(until).toBeGreaterThan(BigInt(now));
  });
});
