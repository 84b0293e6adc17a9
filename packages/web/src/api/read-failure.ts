import { t, translateMessage, type Translate } from '../i18n/i18n.ts';
import type { Params } from '../i18n/translate.ts';
import { ALIASES } from './aliases.ts';
import { ApiError } from './api-error.ts';
import { parseReply } from './read-reply.ts';

/** Codes of the reply envelope. The contract's own module carries schemas, which are too large for the
 *  page. */
const CODE_REFUSED = 0;
const CODE_UNAUTHORIZED = 401;
const HTTP_TEXTS = [400, 401, 403, 404, 405, 408, 500, 502, 503, 504] as const;

/** Maps a reply to its error: code 0 is a refusal, 401 ends the session, everything else is a failure. Most
 *  visits need none of it, so it loads with the first error. */
export function readFailure(status: number, text: string): ApiError {
  const body = parseReply(text);
  if (status === CODE_UNAUTHORIZED || body?.['code'] === CODE_UNAUTHORIZED) {
    return new ApiError('unauthorized', 'UNAUTHORIZED', t('error.loginExpired'));
  }
  if (body === null) {
    return status < 400
      ? new ApiError('malformed', '', t('error.request'))
      : new ApiError('http', String(status), statusText(status));
  }
  const { code, data = null } = body;
  const given = [body['msg'], body['message']].find((one) => typeof one === 'string' && one !== '');
  const message = typeof given === 'string' ? (ALIASES[given] ?? given) : '';
  const words = message === '' ? t('error.request') : translateMessage(message, paramsOf(data));
  if (code === CODE_REFUSED) return new ApiError('refused', message, words, data);
  return message === ''
    ? new ApiError('http', String(code ?? status), statusText(status), data)
    : new ApiError('http', message, words, data);
}

function statusText(status: number): string {
  const known = HTTP_TEXTS.find((one) => one === status);
  const key: Parameters<Translate>[0] = known === undefined ? 'error.request' : `http.${known}`;
  return t(key);
}

function paramsOf(data: unknown): Params {
  if (typeof data !== 'object' || data === null) return {};
  const plain = Object.entries(data).filter(([, one]) => typeof one === 'string' || typeof one === 'number');
  return Object.fromEntries(plain) as Params;
}
