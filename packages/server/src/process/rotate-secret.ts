import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';

import { StartupError } from '../kernel/startup-error.ts';
import { dropOlderKeys, prepareKey, promoteKey } from './key-file.ts';

const USAGE = 'secret rotate FILE, or secret retire FILE, with the file of a keeper, a witness or a cashier';

/** Puts a new secret into the file of a process on this host, where no database of the house is: the one
 *  before stays accepted until it is retired. The process reads the file by itself. Returns what to do next.
 *  Refuses: StartupError. */
export function runSecret([verb, file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0 || (verb !== 'rotate' && verb !== 'retire'))
    throw new StartupError(USAGE);
  if (!existsSync(file)) throw new StartupError(`there is no ${file}: ${USAGE}`);
  if (verb === 'retire') return `${dropOlderKeys(file)} earlier secrets dropped from ${file}`;
  prepareKey(file, () => randomBytes(32).toString('base64url'));
  promoteKey(file);
  return `the first line of ${file} is the new secret; bring it to the house, and retire the one before when it is used there`;
}
