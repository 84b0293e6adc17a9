import pino, { type Logger } from 'pino';

import type { Env } from '../config/env.ts';

/** Blanked wherever they stand in a logged object, up to three levels down. */
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
/** `err.code` is PostgreSQL's or Node's name of a fault, and worth reading. */
const SAFE = new Set(['code']);

/** The server's log: one line of JSON an event, to standard output, or wherever a test wants to read it. */
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
  };
  return stream ? pino(options, stream) : pino(options);
}

/** What the log keeps of an error. PostgreSQL puts values of the row into `detail` and of the statement into
 *  `where`: they stay out. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: plainError(error.cause) }),
  };
}
