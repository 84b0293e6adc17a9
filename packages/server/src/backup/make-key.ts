import { existsSync, writeFileSync } from 'node:fs';

import { StartupError } from '../kernel/startup-error.ts';
import { writeSecret } from '../process/secret-file.ts';
import { makeKeyPair } from './age-keys.ts';

/** Makes a pair of keys: the secret one in a file of its owner, the public one beside it in `….pub`. Returns
 *  what to do with them.
 *  Refuses: StartupError for a file that exists, since what it opens would be lost with it. */
export function makeKey(file: string | undefined): string {
  if (file === undefined) throw new StartupError('name the new file of the secret key: new-key backup.key');
  const open = `${file}.pub`;
  for (const each of [file, open])
    if (existsSync(each)) throw new StartupError(`${each} exists: choose another name`);
  const { secretKey, publicKey } = makeKeyPair();
  writeSecret(file, `# public key: ${publicKey}\n${secretKey}\n`);
  writeFileSync(open, `${publicKey}\n`, { mode: 0o644, flag: 'wx' });
  return `${publicKey}\nBackups are made with ${open}. Keep ${file} elsewhere: it alone opens them.`;
}
