import { existsSync } from 'node:fs';
import path from 'node:path';

import { StartupError } from '../../kernel/startup-error.ts';
import type { Placement } from './placement.ts';
import { canEnter, canWrite, handOver } from './system-user.ts';

/** Where finished files of the WAL are copied to, and by which command.   `program` is ours. */
export type Archiving = { readonly folder: string; readonly keyFile: string; readonly program: string };

/** A file of the WAL is finished after this time though it is not full, so that 15 seconds of the promised
 *  minute are left for its copy. */
const FINISH_AFTER = '45s';

/** The settings of a PostgreSQL that archives: it runs our command for each finished file, and keeps the file
 *  until the command has succeeded. The folder is never made here: where its disk is not mounted, the archive
 *  would continue in the empty mount point.
 *  Refuses: StartupError without the folder, and when the user of the database cannot run the command or
 *  write there. */
export function archiveSettings(
  { user }: Pick<Placement, 'user'>,
  archiving: Archiving | undefined,
): Record<string, string> {
  if (!archiving) return {};
  const { folder, keyFile, program } = archiving;
  if (!existsSync(folder))
    throw new StartupError(
      `WAL_ARCHIVE names ${folder}, which is not there: mount its disk, or make the folder`,
    );
  if (user) handOver(folder, user);
  const needed = [path.dirname(process.execPath), path.dirname(program), path.dirname(path.resolve(keyFile))];
  const closed = user && needed.find((each) => !canEnter(user, each));
  if (closed !== undefined)
    throw new StartupError(`WAL_ARCHIVE cannot be served: the user of the database cannot enter ${closed}`);
  if (!canWrite(user, folder))
    throw new StartupError(`WAL_ARCHIVE names ${folder}, where the user of the database cannot write`);
  const words = [process.execPath, program, 'archive-wal', '--to', folder, '--key', keyFile];
  return {
    archive_mode: 'on',
    archive_timeout: FINISH_AFTER,
    archive_command: `${words.map(quoted).join(' ')} "%p" %f`,
  };
}

/** For the shell, and for PostgreSQL, which reads signs of percent. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
