import { CODE_OK, CODE_REFUSED, CODE_UNAUTHORIZED, type Reply } from '@tessera/contract/envelope';
import type { RefusalCode } from '@tessera/domain/refusal';
import type { RefusalDetail } from '@tessera/domain/result';
import { toEpochSeconds, type EpochMs } from '@tessera/domain/time';

/** A reply: an HTTP status and the four keys. */
export type Answer = { readonly status: number; readonly body: Reply<unknown> };

/** Refusals whose wire code is an HTTP status of their own; all others travel as code 0 with HTTP 200. */
const WIRE_CODES: Partial<Record<RefusalCode, number>> = {
  UNAUTHORIZED: CODE_UNAUTHORIZED,
  ACCOUNT_IS_ABNORMAL: CODE_UNAUTHORIZED,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  SERVER_ERROR: 500,
};

export const okBody = (data: unknown, now: EpochMs): Reply<unknown> => ({
  code: CODE_OK,
  msg: '',
  time: String(toEpochSeconds(now)),
  data,
});

/** Builds the reply of a refusal: its code in `msg`, and its public details in `data`. */
export function refusalAnswer(code: RefusalCode, now: EpochMs, detail?: RefusalDetail): Answer {
  const wireCode = WIRE_CODES[code] ?? CODE_REFUSED;
  return {
    status: wireCode === CODE_REFUSED ? 200 : wireCode,
    body: { code: wireCode, msg: code, time: String(toEpochSeconds(now)), data: detail ?? null },
  };
}

/** A known path with the wrong method. */
export const methodAnswer = (now: EpochMs): Answer => ({
  status: 405,
  body: { ...refusalAnswer('NOT_SUPPORTED', now).body, code: 405 },
});
