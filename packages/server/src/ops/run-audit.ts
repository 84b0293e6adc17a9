import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { keysOfOperator } from '@tessera/domain/fairness/operator-keys';

import { openUnlimited } from '../db/pool.ts';
import { findBrokenAudit } from '../fairness/audit-chain.ts';
import { checkpointFile, readCheckpoints } from '../fairness/audit-checkpoints.ts';
import { operatorKeyChanges } from '../fairness/operator-key-changes.ts';
import { publicKeyOf } from '../fairness/operator-key.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { printLine } from '../kernel/text/terminal-text.ts';
import { connectionOf, type DatabasePlace } from './running-database.ts';
import { findBrokenSeal } from './seal-logs.ts';
import { SEALED_LOGS, type SealedLog } from './seal-store.ts';

const LOG_NAMES: Readonly<Record<SealedLog, string>> = {
  protection: 'limits and exclusions',
  login: 'log-ins',
};

const KEY = /^[0-9a-f]{64}$/;

/** Verifies the audit chain of the installation of the settings: each entry by its hash and the one before,
 *  the end by the head, and all of it by the signed checkpoints; then the log of protection and that of
 *  log-ins by the entries that hold them. Prints what it found, and returns whether all are whole.
 *  Refuses: StartupError for an installation that is not running, and without the operator's public key. */
export async function runAudit(
  place: DatabasePlace & { readonly auditCheckpoints: string | undefined },
  args: readonly string[],
  say: (line: string) => void = printLine,
): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { checkpoints: { type: 'string' }, key: { type: 'string' } },
  });
  const file = values.checkpoints ?? checkpointFile(place);
  const key = keyOf(values.key, place.dataDir);
  const db = openUnlimited(await connectionOf(place), 1);
  try {
    // A change of the key is signed by both keys, so that it needs no trust in the database.
    const keys = keysOfOperator(key, await operatorKeyChanges(db));
    const { checkpoints, unsigned } = readCheckpoints(file, keys);
    for (const line of unsigned) say(`BROKEN  line ${line} of ${file} is not signed by the operator's key`);
    const { entries, broken } = await findBrokenAudit(db, checkpoints);
    const last = checkpoints.at(-1)?.seq;
    if (broken === undefined) say(`holds   ${entries} entries of the audit chain`);
    else if (broken.first === broken.last) say(`BROKEN  entry ${broken.first} is not what was written`);
    else
      say(
        `BROKEN  one of the entries ${broken.first} to ${broken.last} is not what was signed; ${entries} follow each other`,
      );
    let areLogsWhole = true;
    for (const log of SEALED_LOGS) {
      const sealed = await findBrokenSeal(db, log);
      areLogsWhole &&= !sealed.broken;
      say(
        sealed.broken
          ? `BROKEN  one of the rows ${Number(sealed.broken.from) + 1} to ${sealed.broken.to} of ${log}_log is not what was written`
          : `holds   ${sealed.rows} rows of the log of ${LOG_NAMES[log]}`,
      );
    }
    say(
      last === undefined
        ? `no checkpoint in ${file}: nobody can tell whether the end was cut off or everything rewritten`
        : `${checkpoints.length} checkpoints, the last at entry ${last}`,
    );
    return !broken && areLogsWhole && unsigned.length === 0 && last !== undefined;
  } finally {
    await db.end();
  }
}

/** The key of the arguments, or that of the data folder.   Units: hex. */
function keyOf(given: string | undefined, dataDir: string): string {
  if (given !== undefined) {
    if (!KEY.test(given)) throw new StartupError('--key is the public key of the operator: 64 hex digits');
    return given;
  }
  const file = path.join(dataDir, 'operator.pem');
  if (!existsSync(file))
    throw new StartupError(`there is no ${file}: name the operator's public key with --key`);
  return publicKeyOf(readFileSync(file)).toString('hex');
}
