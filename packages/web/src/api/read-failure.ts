import { ownValue } from '@tessera/domain/own-value';
import type { RefusalCode } from '@tessera/domain/refusal';

import { currentLocale, t, translateMessage, type Translate } from '../i18n/i18n.ts';
import { readableDetail } from '../i18n/readable-detail.ts';
import type { Params } from '../i18n/translate.ts';
import { ApiError } from './api-error.ts';
import { lockText } from './lock-text.ts';
import { parseReply } from './read-reply.ts';

/** Refusal texts of other servers of this family, mapped to our codes. */
const ALIASES: Readonly<Record<string, RefusalCode>> = {
  'Invalid parameters': 'INVALID_PARAMETERS',
  'Please login first': 'UNAUTHORIZED',
  'You have no permission': 'FORBIDDEN',
  'Username already exist': 'USERNAME_EXISTS',
  'Nickname already exist': 'NICKNAME_EXISTS',
  'Email already exist': 'EMAIL_EXISTS',
  'Mobile already exist': 'MOBILE_EXISTS',
  'Account is incorrect': 'ACCOUNT_OR_PASSWORD_INCORRECT',
  'Password is incorrect': 'ACCOUNT_OR_PASSWORD_INCORRECT',
  'Account is locked': 'ACCOUNT_IS_FROZEN',
  'Account not exist': 'ACCOUNT_IS_ABNORMAL',
  'Please try again after 1 day': 'LOGIN_LOCKED',
  'Captcha is incorrect': 'CAPTCHA_INCORRECT',
  'Mobile is incorrect': 'MOBILE_INCORRECT',
  'Email is incorrect': 'EMAIL_INCORRECT',
  'Password must be 6 to 30 characters': 'PASSWORD_INVALID',
  'User center already closed': 'SERVICE_CLOSED',
  'An error occurred': 'SERVER_ERROR',
  // These have no English source.
  发送频繁: 'SMS_TOO_FREQUENT',
  发送失败: 'SMS_FAILED',
  '发送失败，请检查短信配置是否正确': 'SMS_FAILED',
  已被注册: 'MOBILE_REGISTERED',
  已被占用: 'MOBILE_TAKEN',
  未注册: 'MOBILE_NOT_REGISTERED',
  手机号不正确: 'MOBILE_INCORRECT',
};
/** Details of such a text beside its code. */
const ALIAS_DETAILS: Readonly<Record<string, Params>> = {
  'Password must be 6 to 30 characters': { min: 6, max: 30 },
};

type Key = Parameters<Translate>[0];

/** Codes of the reply envelope. The contract's own module carries schemas, which are too large for the
 *  page. */
const CODE_REFUSED = 0;
const CODE_UNAUTHORIZED = 401;
const HTTP_TEXTS = [400, 401, 403, 404, 405, 408, 500, 502, 503, 504] as const;
const TOO_MANY = 429;
/** The one reason of a lost session that logging in again does not mend. */
const ABNORMAL = 'ACCOUNT_IS_ABNORMAL';

/** Messages for failures that the server does not explain, by call. */
const FAILURES: Readonly<Record<string, Key>> = {
  'games/getGameResult': 'error.period',
  'games/submitBet': 'error.bet',
  'trade/transfer': 'error.transfer',
  'common/upload': 'error.upload',
};

/** Maps a reply to its error: code 0 is a refusal, 401 ends the session, everything else is a failure. Most
 *  visits need none of it, so it loads with the first error. A failure without a message of the server is
 *  named by its HTTP status, or else by what the call was to do. */
export function readFailure(path: string, status: number, text: string): ApiError {
  const body = parseReply(text);
  if (status === CODE_UNAUTHORIZED || body?.['code'] === CODE_UNAUTHORIZED) {
    const given = givenOf(body, ['msg', 'message']);
    if ((ownValue(ALIASES, given) ?? given) === ABNORMAL) {
      return new ApiError('unauthorized', ABNORMAL, t(`refusal.${ABNORMAL}`));
    }
    const isNamed = body?.['code'] !== undefined;
    return new ApiError('unauthorized', 'UNAUTHORIZED', t(isNamed ? 'error.loginExpired' : 'http.401'));
  }
  const failed = ownValue(FAILURES, path) ?? 'error.request';
  // A proxy may answer an upload with a page of its own.
  const named = path === 'common/upload' ? failed : statusKey(status, failed);
  if (body === null) {
    return status < 400
      ? new ApiError('malformed', '', t(failed))
      : new ApiError('http', String(status), t(named));
  }
  const { code, data = null } = body;
  const given = givenOf(body, code === CODE_REFUSED ? ['msg', 'message'] : ['message', 'msg']);
  const message = ownValue(ALIASES, given) ?? given;
  const params = { ...ownValue(ALIAS_DETAILS, given), ...paramsOf(data) };
  const words = lockText(translateMessage(message, params), data, message);
  // A key in place of a code is translated like one.
  if (code === CODE_REFUSED) return new ApiError('refused', message || failed, words || t(failed), data);
  return new ApiError('http', message || String(code ?? status), words || t(named), data);
}

/** The first text under one of the names. */
function givenOf(body: Readonly<Record<string, unknown>> | null, names: readonly string[]): string {
  const given = names.map((name) => body?.[name]).find((one) => typeof one === 'string' && one !== '');
  return typeof given === 'string' ? given : '';
}

function statusKey(status: number, other: Key): Key {
  if (status === TOO_MANY) return 'error.busy';
  const known = HTTP_TEXTS.find((one) => one === status);
  return known === undefined ? other : `http.${known}`;
}

function paramsOf(data: unknown): Params {
  if (typeof data !== 'object' || data === null) return {};
  const plain = Object.entries(data).filter(([, one]) => typeof one === 'string' || typeof one === 'number');
  return readableDetail(Object.fromEntries(plain) as Params, currentLocale());
}
