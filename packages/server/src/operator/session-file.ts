import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';

import { OperatorRefused } from '../kernel/operator-refused.ts';

/** Where the token of an operator's log-in is kept between two commands. */
export type SessionFile = {
  /** Nothing where nobody has logged in. */
  readonly read: () => string | undefined;
  readonly write: (token: string) => void;
  readonly remove: () => void;
};

const OTHERS = 0o077;
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;

/** A file that only its owner reads. One that others can read, or that belongs to another user, is refused.
 *  Refuses: OperatorRefused. */
export function sessionFile(file: string): SessionFile {
  return {
    read: () => {
      const handle = opened(file);
      if (handle === undefined) return undefined;
      try {
        const { mode, uid } = fstatSync(handle);
        if ((mode & OTHERS) !== 0 || uid !== process.getuid?.())
          throw new OperatorRefused(`${file} can be read by others: remove it, and log in again`);
        return readFileSync(handle, 'utf8').trim();
      } finally {
        closeSync(handle);
      }
    },
    write: (token) => {
      const draft = `${file}.${process.pid}`;
      rmSync(draft, { force: true });
      const handle = openSync(draft, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY, 0o600);
      writeSync(handle, token);
      closeSync(handle);
      renameSync(draft, file);
    },
    remove: () => rmSync(file, { force: true }),
  };
}

function opened(file: string): number | undefined {
  try {
    return openSync(file, O_RDONLY | O_NOFOLLOW);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new OperatorRefused(`${file} cannot be read: remove it, and log in again`);
  }
}
