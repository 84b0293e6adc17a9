import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { runCashier } from '@tessera/cashier/run-cashier';

import { BadSetting } from './config/env-reader.ts';
import { loadDatabasePlace, loadEnv, loadOperatorPlace } from './config/env.ts';
import { UnsafeDatabase } from './db/durability.ts';
import { runKeeper } from './keeper/keeper-process.ts';
import { systemClock } from './kernel/clock.ts';
import { OperatorRefused } from './kernel/operator-refused.ts';
import { runOperator } from './operator/run-operator.ts';
import { runBooks } from './ops/run-books.ts';
import { readProcessArgs } from './process/run-calls.ts';
import { DataDirInUse } from './supervise/data-lock.ts';
import { serve } from './supervise/serve.ts';
import { runWitness } from './witness/witness-process.ts';

const PROGRAM = fileURLToPath(import.meta.url);
const USAGE =
  'tessera [serve | books | operator … | keeper --dir … --socket … | witness --dir … --socket … | cashier --dir … --port …]';

/** The whole program: without a command everything (database, keeper, witness, rounds, web app); `books`
 *  checks the books of what runs, `operator` is for the persons of the house; keeper, witness and cashier are
 *  for those who run them elsewhere or under users of their own. */
export async function main(args: readonly string[]): Promise<void> {
  const [command = 'serve', ...rest] = args;
  try {
    if (command === 'serve') await serve(loadEnv(), PROGRAM);
    else if (command === 'books') process.exitCode = (await runBooks(loadDatabasePlace())) ? 0 : 1;
    else if (command === 'operator') await runOperator(loadOperatorPlace(), rest);
    else if (command === 'keeper') await runKeeper({ ...readProcessArgs(rest), clock: systemClock });
    else if (command === 'witness') await runWitness({ ...readProcessArgs(rest), clock: systemClock });
    else if (command === 'cashier') await runCashier(rest, systemClock.now);
    else throw new BadSetting(`there is no command ${command}: ${USAGE}`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** What a person can mend is said in one sentence; anything else with all we know. */
function explain(error: unknown): string {
  const { code, address, port } = error as { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${port} of ${address} is taken: set another PORT`;
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} may not be opened by this user: set another PORT`;
  const isTheirs = [BadSetting, DataDirInUse, UnsafeDatabase, OperatorRefused].some(
    (kind) => error instanceof kind,
  );
  return error instanceof Error ? (isTheirs ? error.message : (error.stack ?? error.message)) : String(error);
}

const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === PROGRAM;
if (isProgram) await main(process.argv.slice(2));
