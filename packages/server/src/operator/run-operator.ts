import { pino } from 'pino';

import type { loadOperatorPlace } from '../config/env.ts';
import { openDatabase } from '../db/pool.ts';
import { leaseIds } from '../ids/leased-ids.ts';
import { systemRandom } from '../kernel/random.ts';
import { createLiveHub } from '../live/live-hub.ts';
import { connectionOf } from '../ops/running-database.ts';
import { noRail } from '../rail/no-rail.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { runCommand } from './commands.ts';
import { jsonOf } from './output.ts';
import { reachRail } from './reach-rail.ts';
import { type Command, readCommand } from './read-command.ts';

type Place = ReturnType<typeof loadOperatorPlace>;

/** The node number of posting ids made here. A server with the same number would take turns with this
 *  command. */
const OPERATOR_NODE = 1_023;

const ASKS_RAIL: ReadonlySet<string> = new Set(['reconcile', 'rates accept']);

/** Runs one operator command alongside the servers, on the installation of the settings, with a server's
 *  rights. Open pages see the change at their next request.
 *  Refuses: OperatorRefused, and an installation that is not running. */
export async function runOperator(
  place: Place,
  args: readonly string[],
  say: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const command = readCommand(args);
  const { lines, data } = await beside(place, command);
  if (command.isJson) say(jsonOf(data));
  else lines.forEach(say);
}

async function beside(place: Place, command: Command) {
  const db = openDatabase(await connectionOf(place), { random: systemRandom, mainSize: 2, readerSize: 1 });
  try {
    const ids = await leaseIds({ db, log: pino({ level: 'silent' }) }, OPERATOR_NODE);
    const rail = ASKS_RAIL.has(command.name) ? reachRail(place) : noRail;
    return await runCommand({ db, env: place, ids, live: createLiveHub(createMetrics()), rail }, command);
  } finally {
    await db.close();
  }
}
