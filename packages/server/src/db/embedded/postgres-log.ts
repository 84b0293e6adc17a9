import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';

/** Settings that keep members' data out of PostgreSQL's log: no statements, no parameters, and of an error
 *  only its first line, since the others quote rows and keys. Errors of the server's own statements are not
 *  in it at all (see server-login.ts). */
export const LOG_SETTINGS: Readonly<Record<string, string>> = {
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
};

const SIZE_MAX = 10 * 1024 * 1024;
const KEPT = 4;

/** Once a log is big, moves its text to `<file>.1`, older ones one further, the oldest away. PostgreSQL
 *  continues appending to the same file, so the text is copied and the file emptied; a line that is written
 *  between the two is lost.   Units: sizeMax in bytes. */
export function rotateLog(file: string, sizeMax = SIZE_MAX): void {
  if (!existsSync(file) || statSync(file).size <= sizeMax) return;
  for (let n = KEPT - 1; n >= 1; n--) {
    if (existsSync(`${file}.${n}`)) renameSync(`${file}.${n}`, `${file}.${n + 1}`);
  }
  try {
    copyFileSync(file, `${file}.1`);
  } catch {
    // On a full disk there is no room for a copy, and the log makes some.
    rmSync(`${file}.1`, { force: true });
  }
  truncateSync(file);
}
