import { UsageError } from '@tessera/cashier/usage-error';

import { OperatorRefused } from '../kernel/operator-refused.ts';
import { StartupError } from '../kernel/startup-error.ts';

type SystemError = Error & {
  readonly code?: string | number;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
};

const ANOTHER_FOLDER = 'or choose another data folder with DATA_DIR';

/** The meaning of a failed file operation, and the next step. */
const FILE_FAILURES: Readonly<Record<string, (file: string) => string>> = {
  EACCES: (file) => `this user may not use ${file}: give it the rights, ${ANOTHER_FOLDER}`,
  EPERM: (file) => `this user may not use ${file}: give it the rights, ${ANOTHER_FOLDER}`,
  EROFS: (file) => `${file} is on a read-only file system: make it writable, ${ANOTHER_FOLDER}`,
  ENOTDIR: (file) => `a part of the path ${file} is not a folder: correct it, ${ANOTHER_FOLDER}`,
  EEXIST: (file) => `${file} is in the way of a folder: move it, ${ANOTHER_FOLDER}`,
  EISDIR: (file) => `${file} is a folder where a file should be: move it, ${ANOTHER_FOLDER}`,
  ENOENT: (file) => `${file} cannot be created or is missing: restore it, ${ANOTHER_FOLDER}`,
  ENOSPC: (file) => `there is no space left for ${file}: free some, ${ANOTHER_FOLDER}`,
  EDQUOT: (file) => `the disk quota does not allow ${file}: raise it, ${ANOTHER_FOLDER}`,
  ENAMETOOLONG: (file) => `the path ${file} is too long: choose a shorter one with DATA_DIR`,
};

/** Cause of a failure to listen, and the next step. */
const LISTEN_FAILURES: Readonly<Record<string, (error: SystemError, setting: string) => string>> = {
  EADDRINUSE: ({ address, port }, setting) => `port ${port} of ${address} is taken: set another ${setting}`,
  EACCES: ({ port }, setting) => `port ${port} may not be opened by this user: set another ${setting}`,
  EADDRNOTAVAIL: ({ address }) => `${address} is not an address of this machine: set another HOST`,
};

const SENTENCES = [StartupError, OperatorRefused, UsageError];

/** The output when the program ends with an error: one sentence for a problem that the user can fix, and a
 *  stack only for a bug. `portSetting` is the setting of the port it listens on. */
export function explainFailure(error: unknown, portSetting = 'PORT'): string {
  if (!(error instanceof Error)) return String(error);
  if (SENTENCES.some((kind) => error instanceof kind)) return error.message;
  return systemSentence(error, portSetting) ?? error.stack ?? error.message;
}

function systemSentence(error: SystemError, portSetting: string): string | undefined {
  const { path: file, port, hostname } = error;
  // An exception of the platform, such as a time-out, has a number there.
  const code = typeof error.code === 'string' ? error.code : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return error.message;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the host ${hostname} cannot be resolved: set another HOST`;
  if (port !== undefined) return LISTEN_FAILURES[code]?.(error, portSetting);
  return file === undefined ? undefined : FILE_FAILURES[code]?.(file);
}
