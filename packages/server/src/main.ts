import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  loadAuditPlace,
  loadBackupPlace,
  loadColdPlace,
  loadDatabasePlace,
  loadEnv,
  loadOperatorPlace,
  loadSourcesPlace,
} from './config/env.ts';
import { explainFailure } from './config/explain-failure.ts';
import { systemClock } from './kernel/clock.ts';
import { StartupError } from './kernel/startup-error.ts';
import { printError, printText } from './kernel/text/terminal-text.ts';
import { readProcessArgs } from './process/process-args.ts';

const PROGRAM = fileURLToPath(import.meta.url);
const USAGE =
  'tessera [serve | books | audit [--checkpoints FILE] [--key HEX] | grade [--at-least B] | backup FOLDER --key FILE | backup new-key FILE | restore FOLDER --key FILE [--to FOLDER] | move-days | operator … | secret rotate FILE | certificates --dir DIR | keeper --dir … --socket … | witness --dir … --socket … | cashier --dir … --port …]';

/** The whole program: without a command everything (database, keeper, witness, rounds, web app); `books`
 *  checks the books of what runs, `audit` its audit chain, `grade` what its draws prove; `backup` copies it
 *  and `restore` recovers a copy; `move-days` takes old days to a cheaper disk; `operator` is for the persons
 *  of the house; keeper, witness and cashier are for those who run them elsewhere or under users of their
 *  own. */
export async function main(args: readonly string[]): Promise<void> {
  const [command = 'serve', ...rest] = args;
  try {
    await run(command, rest);
  } catch (error) {
    printError(explainFailure(error, command === 'cashier' ? 'CASHIER_PORT' : 'PORT'));
    process.exit(1);
  }
}

/** Loads and runs a command: a process loads only the modules of its own. */
async function run(command: string, rest: readonly string[]): Promise<void> {
  if (command === 'serve') {
    const { dataDir, walArchive } = loadBackupPlace();
    const { dropRoot } = await import('./supervise/drop-root.ts');
    const keptRoot = dropRoot(dataDir, PROGRAM, walArchive?.folder);
    const { serve } = await import('./supervise/serve.ts');
    await serve(loadEnv(), PROGRAM, keptRoot);
  } else if (command === 'worker') {
    const { runWorker } = await import('./workers/worker-process.ts');
    await runWorker(loadEnv());
  } else if (command === 'books') {
    const { runBooks } = await import('./ops/run-books.ts');
    process.exitCode = (await runBooks(loadDatabasePlace())) ? 0 : 1;
  } else if (command === 'grade') {
    const { runGrade } = await import('./ops/run-grade.ts');
    process.exitCode = (await runGrade(loadSourcesPlace(), rest)) ? 0 : 1;
  } else if (command === 'audit') {
    const { runAudit } = await import('./ops/run-audit.ts');
    process.exitCode = (await runAudit(loadAuditPlace(), rest)) ? 0 : 1;
  } else if (command === 'backup') {
    const { runBackup } = await import('./backup/run-backup.ts');
    if (rest[0] === 'new-key') return printText((await import('./backup/make-key.ts')).makeKey(rest[1]));
    await runBackup(loadBackupPlace(), rest, { clock: systemClock, say: printText });
  } else if (command === 'archive-wal') {
    const { archiveWal } = await import('./backup/archive-wal.ts');
    await archiveWal(rest);
  } else if (command === 'restore') {
    const { runRestore } = await import('./backup/run-restore.ts');
    process.exitCode = (await runRestore(loadBackupPlace(), rest, printText)) ? 0 : 1;
  } else if (command === 'move-days') {
    const { runMoveDays } = await import('./cold/run-move-days.ts');
    await runMoveDays(loadColdPlace(), { clock: systemClock, say: printText });
  } else if (command === 'operator') {
    const { runOperator } = await import('./operator/run-operator.ts');
    await runOperator(loadOperatorPlace(), rest);
  } else if (command === 'keeper') {
    const { runKeeper } = await import('./keeper/keeper-process.ts');
    await runKeeper({ ...readProcessArgs(rest), clock: systemClock });
  } else if (command === 'witness') {
    const { runWitness } = await import('./witness/witness-process.ts');
    await runWitness({ ...readProcessArgs(rest), clock: systemClock });
  } else if (command === 'cashier') {
    const { runCashier } = await import('@tessera/cashier/run-cashier');
    await runCashier(rest, systemClock.now);
  } else if (command === 'certificates') {
    const { runCertificates } = await import('./process/certificates/run-certificates.ts');
    printText(runCertificates(rest, systemClock.now()));
  } else if (command === 'secret') {
    const { runSecret } = await import('./process/rotate-secret.ts');
    printText(runSecret(rest));
  } else throw new StartupError(`there is no command ${command}: ${USAGE}`);
}

const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === PROGRAM;
if (isProgram) await main(process.argv.slice(2));
