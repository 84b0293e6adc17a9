import { t, translateMessage, type Translate } from '../i18n/i18n.ts';
import type { Params } from '../i18n/translate.ts';
import { ApiError } from './api-error.ts';

/** Codes of the envelope. The contract's own module carries schemas, which have no place in the page. */
const CODE_OK = 1;
const CODE_REFUSED = 0;
const CODE_UNAUTHORIZED = 401;
const HTTP_TEXTS = [400, 401, 403, 404, 405, 408, 500, 502, 503, 504] as const;

/** Turns a reply into its data, or throws the ApiError it stands for. Success is code 1, code 200 or success true;
 *  code 0 is a refusal; 401 ends the session; anything else, and what is not an envelope at all, is a failure. */
export function readReply(status: number, text: string): unknown {
  const body = parse(text);
  if (body === null) throw httpError(status) ?? new ApiError('malformed', '', t('error.request'));
  const { code, data = null } = body;
  if (code === CODE_UNAUTHORIZED || status === CODE_UNAUTHORIZED) {
    throw new ApiError('unauthorized', 'UNAUTHORIZED', t('error.loginExpired'));
  }
  if (code === CODE_OK || code === 200 || body['success'] === true) return data;
  const said = [body['msg'], body['message']].find((one) => typeof one === 'string' && one !== '');
  const message = typeof said === 'string' ? said : '';
  const words = message === '' ? t('error.request') : translateMessage(message, paramsOf(data));
  if (code === CODE_REFUSED) throw new ApiError('refused', message, words, data);
  throw new ApiError(
    'http',
    message || String(code ?? status),
    message === '' ? statusText(status) : words,
    data,
  );
}

/** A plain yes, for which no words are needed. */
export const isSuccess = (status: number, text: string): boolean =>
  status < 400 && text.startsWith('{"code":1,');

function httpError(status: number): ApiError | null {
  if (status === CODE_UNAUTHORIZED)
    return new ApiError('unauthorized', 'UNAUTHORIZED', t('error.loginExpired'));
  return status >= 400 ? new ApiError('http', String(status), statusText(status)) : null;
}

function statusText(status: number): string {
  const known = HTTP_TEXTS.find((one) => one === status);
  const key: Parameters<Translate>[0] = known === undefined ? 'error.request' : `http.${known}`;
  return t(key);
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function paramsOf(data: unknown): Params {
  if (typeof data !== 'object' || data === null) return {};
  const plain = Object.entries(data).filter(([, one]) => typeof one === 'string' || typeof one === 'number');
  return Object.fromEntries(plain) as Params;
}
