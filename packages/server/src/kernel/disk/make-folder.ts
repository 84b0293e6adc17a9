import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Creates a folder and its parents unless it exists. Unlike mkdir with `recursive`, which never returns on a
 *  file system that answers ENOENT for a folder it does not allow, such as /proc. */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
