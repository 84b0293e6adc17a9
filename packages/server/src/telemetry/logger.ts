import pino, { type Logger } from 'pino';

import type { Env } from '../config/env.ts';
import { terminalText } from '../kernel/text/terminal-text.ts';

/** Redacted in a logged object, up to three levels deep. */
const SECRET_FIELDS = [
  'token',
  'password',
  'oldpassword',
  'old_password',
  'newpassword',
  'new_password',
  'renewpassword',
  'confirm_password',
  'captcha',
  'code',
  'mobile',
  'phone',
  'email',
  'account',
  'address',
  'card_no',
  'authorization',
  'pepper',
];
const LEVELS = ['', '*.', '*.*.'];
/** `err.code` is PostgreSQL's or Node's error code, and is not redacted. */
const SAFE = new Set(['code']);

/** The server's log: one line of JSON per event, to standard output, or to a test's own stream. A terminal
 *  shows the numbers of characters that a terminal would obey. */
export function createLogger(
  { logLevel }: Pick<Env, 'logLevel'>,
  stream?: { write(line: string): void },
): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: LEVELS.flatMap((level) =>
        SECRET_FIELDS.filter((field) => level === '' || !SAFE.has(field)).map((field) => `${level}${field}`),
      ),
      censor: '[hidden]',
    },
    serializers: { err: plainError },
    hooks: { streamWrite: terminalText },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** PostgreSQL's class of errors about a value, which their messages quote. */
const ABOUT_A_VALUE = /^22[0-9A-Z]{3}$/;

/** Serializes an error for the log. PostgreSQL puts values of the row into `detail` and of the statement
 *  into `where`: both are omitted, and so is a message that quotes a value. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const shown = ABOUT_A_VALUE.test(String(code)) ? '[hidden]' : error.message;
  return {
    type: error.name,
    message: shown,
    stack: error.stack?.replace(error.message, () => shown),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: plainError(error.cause) }),
  };
}
