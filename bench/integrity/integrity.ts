import pino from 'pino';

import { GAMES, LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { defaultLimits } from '@tessera/domain/integrity/limits';
import { isLostConnection } from '@tessera/server/db/failure';
import { openDatabase } from '@tessera/server/db/pool';
import { openGameCatalogue } from '@tessera/server/game/game-catalogue';
import { flagMoney, flagRounds } from '@tessera/server/integrity/integrity-jobs';
import { systemRandom } from '@tessera/server/kernel/random';
import { createMetrics } from '@tessera/server/telemetry/metrics';
import { actsIn, emptyHouse } from '@tessera/simulator/integrity/house';
import { type Case, judgeFlags } from '@tessera/simulator/integrity/judge-flags';
import { loadHouse } from '@tessera/simulator/integrity/load-house';
import { addOrdinary } from '@tessera/simulator/integrity/ordinary';
import { addScenarios } from '@tessera/simulator/integrity/scenarios';
import { seeded } from '@tessera/simulator/seeded';

import type { Cluster } from '../kit/cluster.ts';
import { readOptions } from '../kit/options.ts';
import { print, progress } from '../kit/print.ts';
import { tableText } from '../kit/table.ts';
import { withCluster } from '../kit/with-cluster.ts';
import { makeDatabase } from '../kit/world.ts';

const NAME = 'integrity';
/** 200 scenarios of eight flags. */
const EACH = 25;
const ORDINARY = 10_000;
const ORDINARY_MAX = 0.02;

/** `npm run bench -- integrity`: labelled scenarios and ordinary players, through the jobs of the product.
 *  False when a suspect is missed, or more than 2 % of ordinary players are named. */
export async function benchIntegrity(args: readonly string[]): Promise<boolean> {
  const { members, seed, dir } = readOptions(args, { members: ORDINARY });
  return withCluster(dir, async (cluster) => {
    await makeDatabase(cluster, NAME, 1, [...GAMES, ...LEAGUE_GAMES]);
    return measure(cluster, members, BigInt(seed));
  });
}

async function measure(cluster: Cluster, count: number, seed: bigint): Promise<boolean> {
  const random = seeded(seed);
  const house = emptyHouse(random.fork('rounds'));
  const acts = actsIn(house);
  addScenarios(acts, { random: random.fork('labelled'), each: EACH, misses: 0 });
  const labelled = house.members.length;
  addOrdinary(acts, { random: random.fork('ordinary'), count });
  progress(`storing ${house.bets.length} bets and ${house.tickets.length} tickets`);
  const owner = cluster.owner(NAME, 2);
  await loadHouse(owner, house);
  const seconds = await runJobs(cluster);
  const { rows: cases } = await owner.query<Case>('select member_id, flag from integrity_cases');
  const { byFlag, missed, flagged } = judgeFlags(house, cases);
  const { rows: why } = await owner.query<{ flag: string; why: string; n: string }>(
    `select flag, why, count(*) as n from (
       select c.flag, string_agg(k, ' ' order by k) as why
       from integrity_cases c, jsonb_object_keys(c.evidence) k
       where c.flag in ('ring', 'sudden_change') and c.member_id = any($1::bigint[]) group by c.id) each
     group by flag, why order by flag, count(*) desc`,
    [[...flagged]],
  );
  await owner.end();
  const named = flagged.size / count;
  print(
    `seed ${seed}: ${EACH * byFlag.length} scenarios with ${labelled} members, ${count} ordinary players, ` +
      `${house.bets.length} bets, ${house.chases.length} chases, ${house.tickets.length} tickets of which ` +
      `${house.tickets.filter(({ cashedOut }) => cashedOut).length} cashed out, ` +
      `${house.transfers.length} transfers, ${house.deposits.length} deposits, ${house.withdrawals.length} withdrawals`,
  );
  print(`jobs: money ${seconds.money.toFixed(1)} s, rounds ${seconds.rounds.toFixed(1)} s`);
  print();
  print(
    tableText(
      ['flag', 'suspects', 'found', 'ordinary players'],
      byFlag.map(({ flag, suspects, found, ordinary }) => [flag, suspects, found, ordinary].map(String)),
    ),
  );
  print();
  for (const each of why) print(`ordinary players, ${each.flag}: ${each.n} by ${each.why}`);
  print();
  print(
    `missed: ${missed.length}; ordinary players with a case: ${flagged.size}, ${(named * 100).toFixed(2)} %`,
  );
  return missed.length === 0 && named <= ORDINARY_MAX;
}

async function runJobs(cluster: Cluster): Promise<{ money: number; rounds: number }> {
  const db = openDatabase(cluster.at(NAME), { random: systemRandom });
  const ctx = {
    db,
    games: await openGameCatalogue(db.main),
    metrics: createMetrics(),
    log: pino({ level: 'silent' }),
    env: { integrity: defaultLimits() },
  };
  const timed = async (step: () => Promise<boolean>): Promise<number> => {
    const startedAt = performance.now();
    while (await again(step));
    return (performance.now() - startedAt) / 1000;
  };
  const money = await timed(() => flagMoney(ctx));
  const rounds = await timed(() => flagRounds(ctx));
  await db.close();
  return { money, rounds };
}

/** The most attempts at one step: the database ends its connection when this process gets no time for 3 s. */
const ATTEMPTS_MAX = 5;

/** Makes a step again after a lost connection, as the loops of the product do. */
async function again(step: () => Promise<boolean>, attempt = 1): Promise<boolean> {
  try {
    return await step();
  } catch (error) {
    if (!isLostConnection(error) || attempt === ATTEMPTS_MAX) throw error;
    progress(`attempt ${attempt} at a step lost its connection`);
    return again(step, attempt + 1);
  }
}
