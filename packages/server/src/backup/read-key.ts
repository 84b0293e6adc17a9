import { readFileSync, statSync } from 'node:fs';

import { StartupError } from '../kernel/startup-error.ts';
import { isDamagedKey, isPublicKey } from './age-keys.ts';

const LENGTH_MIN = 16;
const OF_OTHERS = 0o077;

/** The key in the first line of a key file that is no comment: a passphrase, or a key of age.
 *  Refuses: StartupError for a secret that others may read, a passphrase that is too short to resist
 *  guessing, and a key of age with a wrong character. */
export function readKey(file: string | undefined, option = '--key'): string {
  if (file === undefined) throw new StartupError(`name the file of the key with ${option}`);
  const lines = readFileSync(file, 'utf8').split('\n');
  // As age-keygen writes it, with the public half in a comment above the secret one.
  const key = (lines.find((line) => !/^# (?:created|public key): /.test(line)) ?? '').trim();
  if (isPublicKey(key)) return key;
  if ((statSync(file).mode & OF_OTHERS) !== 0)
    throw new StartupError(`others may read ${file}: run "chmod 600 ${file}"`);
  if (isDamagedKey(key))
    throw new StartupError(`the key in ${file} is not whole: a character is wrong or missing`);
  if (key.length < LENGTH_MIN)
    throw new StartupError(
      `the key in ${file} has less than ${LENGTH_MIN} characters: make one with "npm run backup -- new-key ${file}"`,
    );
  return key;
}

/** The same of a public key, which can be read back only with its secret half.
 *  Refuses: StartupError for any other key. */
export function readPublicKey(file: string | undefined, option: string): string {
  const key = readKey(file, option);
  if (isPublicKey(key)) return key;
  throw new StartupError(
    `${option} names ${file}, which holds no public key (age1…): make a pair with "npm run backup -- new-key …"`,
  );
}
