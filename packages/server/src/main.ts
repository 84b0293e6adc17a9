import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { runCashier } from '@tessera/cashier/run-cashier';

import { loadDatabasePlace, loadEnv, loadOperatorPlace } from './config/env.ts';
import { explainFailure } from './config/explain-failure.ts';
import { runKeeper } from './keeper/keeper-process.ts';
import { systemClock } from './kernel/clock.ts';
import { StartupError } from './kernel/startup-error.ts';
import { runOperator } from './operator/run-operator.ts';
import { runBooks } from './ops/run-books.ts';
import { readProcessArgs } from './process/run-calls.ts';
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
    else throw new StartupError(`there is no command ${command}: ${USAGE}`);
  } catch (error) {
    process.stderr.write(`${explainFailure(error, command === 'cashier' ? 'CASHIER_PORT' : 'PORT')}\n`);
    process.exit(1);
  }
}

const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === PROGRAM;
if (isProgram) await main(process.argv.slice(2));
