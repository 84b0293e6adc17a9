import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';

import { INTEGRITY_FLAGS } from '@tessera/domain/integrity/flags';
import { defaultLimits, type IntegrityLimits } from '@tessera/domain/integrity/limits';
import { openGameCatalogue } from '@tessera/server/game/game-catalogue';
import { seedGames } from '@tessera/server/game/seed-games';
import { flagMoney, flagRounds } from '@tessera/server/integrity/integrity-jobs';
import { createMetrics } from '@tessera/server/telemetry/metrics';

import { useDatabase } from '../../server/tests/support/database.ts';
import { actsIn, emptyHouse, type House } from '../src/integrity/house.ts';
import { type Case, judgeFlags } from '../src/integrity/judge-flags.ts';
import { loadHouse } from '../src/integrity/load-house.ts';
import { addOrdinary } from '../src/integrity/ordinary.ts';
import { addScenarios } from '../src/integrity/scenarios.ts';
import { seeded } from '../src/seeded.ts';

// One side of each posting is all there is of this house.
const at = useDatabase({ checksInvariants: false });
const LONG_MS = 300_000;
const EACH = 25;
const MISSES = 14;
const ORDINARY = 200;

const random = seeded(14n);
const house: House = emptyHouse(random.fork('rounds'));
const made: { suspects: number; misses: number } = { suspects: 0, misses: 0 };

async function deps(limits: IntegrityLimits = defaultLimits()) {
  return {
    db: at.db,
    games: await openGameCatalogue(at.db.main),
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    env: { integrity: limits },
  };
}

const cases = async (): Promise<Case[]> =>
  (await at.owner.query<Case>('select member_id, flag from integrity_cases order by id')).rows;

beforeAll(async () => {
  await seedGames(at.db.main, { roundMs: undefined, closeLeadMs: undefined });
  const acts = actsIn(house);
  addScenarios(acts, { random: random.fork('labelled'), each: EACH, misses: 0 });
  made.suspects = house.members.length;
  addScenarios(acts, { random: random.fork('misses'), each: 0, misses: MISSES });
  made.misses = house.members.length;
  addOrdinary(acts, { random: random.fork('ordinary'), count: ORDINARY });
  await loadHouse(at.owner, house);
  const ctx = await deps();
  // Some small steps first, so that a step ends inside a round and inside an instant.
  for (let n = 0; n < 5; n++) await flagMoney(ctx, { atOnce: 3, lagSeconds: 0 });
  while (await flagMoney(ctx, { lagSeconds: 0 }));
  for (let n = 0; n < 40; n++) await flagRounds(ctx, { atOnce: 1 });
  while (await flagRounds(ctx));
}, LONG_MS);

describe('integrity flags', () => {
  it('find every suspect of 200 labelled scenarios', async () => {
    const { missed, byFlag } = judgeFlags(house, await cases());
    expect(INTEGRITY_FLAGS.length * EACH).toBe(200);
    expect(missed).toEqual([]);
    for (const { flag, suspects, found } of byFlag) {
      expect([flag, suspects >= EACH]).toEqual([flag, true]);
      expect([flag, found]).toEqual([flag, suspects]);
    }
  });

  it('see what is staked on tickets, sold, or sure to come back', async () => {
    const suspects = house.members.slice(0, made.suspects).map(({ id }) => id);
    const { rows } = await at.owner.query<{ flag: string; count: number }>(
      `select flag, count(*)::integer as count from integrity_cases
       where member_id = any($1::bigint[]) and (cause like 'tickets %' or evidence ->> 'hedged' <> '0.00')
       group by flag order by flag`,
      [suspects],
    );
    // Four of seven ways to oppose each other; two of five changes; one of four of the staff; three of five
    // ways to stake a deposit.
    expect(rows).toEqual([
      { flag: 'opposed_bets', count: 28 },
      { flag: 'pass_through', count: 15 },
      { flag: 'staff', count: 6 },
      { flag: 'sudden_change', count: 10 },
    ]);
    const own = new Set(suspects);
    const sold = house.tickets.filter(({ member, cashedOut }) => cashedOut && own.has(member));
    expect(sold.length).toBeGreaterThan(EACH);
    expect(house.chases.filter(({ member }) => own.has(member)).length).toBeGreaterThanOrEqual(6);
  });

  it('pass over scenarios just below each threshold', async () => {
    const misses = new Set(house.members.slice(made.suspects, made.misses).map(({ id }) => id));
    expect(misses.size).toBeGreaterThanOrEqual(INTEGRITY_FLAGS.length * MISSES);
    expect((await cases()).filter(({ member_id: id }) => misses.has(id))).toEqual([]);
  });

  it('name at most 2 % of ordinary players', async () => {
    const { flagged } = judgeFlags({ members: house.members.slice(made.misses) }, await cases());
    expect(house.members.length - made.misses).toBe(ORDINARY);
    expect(flagged.size).toBeLessThanOrEqual(ORDINARY * 0.02);
  });

  it('keep what the rule saw with each case, and open it once', async () => {
    const before = await cases();
    const { rows } = await at.owner.query<{ flag: string; keys: string[] }>(
      `select flag, array_agg(distinct k order by k) as keys from integrity_cases, jsonb_object_keys(evidence) k
       where flag in ('pass_through', 'shared_payout', 'chip_dumping', 'opposed_bets') group by flag order by flag`,
    );
    expect(rows).toEqual([
      { flag: 'chip_dumping', keys: ['days', 'losers', 'lost', 'sent'] },
      {
        flag: 'opposed_bets',
        keys: [
          'bets',
          'hedged_percent',
          'may_pay',
          'other_bets',
          'other_tickets',
          'round',
          'staked',
          'tickets',
          'with',
        ],
      },
      { flag: 'pass_through', keys: ['deposited', 'hedged', 'hours', 'staked', 'withdrawn'] },
      { flag: 'shared_payout', keys: ['members', 'shared'] },
    ]);
    // The same again, as after a restored cursor.
    await at.owner.query(`update integrity_cursors set at = '2025-01-01', seq = 0 where name = 'money'`);
    const ctx = await deps();
    while (await flagMoney(ctx, { lagSeconds: 0 }));
    expect(await cases()).toEqual(before);
  });

  it('move no money and hold none', async () => {
    const { rows } = await at.owner.query(
      `select count(*)::integer as frozen from members where status <> 'active' or withdrawals_off`,
    );
    expect(rows).toEqual([{ frozen: 0 }]);
    const { rows: accounts } = await at.owner.query(
      'select count(*)::integer as frozen from accounts where is_frozen',
    );
    expect(accounts).toEqual([{ frozen: 0 }]);
  });
});
