import type { RoutePath } from '@tessera/contract/routes';
import type { RefusalCode } from '@tessera/domain/refusal';

import type { SecurityEvent } from './security-log.ts';

/** Security events of successful calls. */
export const EVENT_OF_CALL: Readonly<Partial<Record<RoutePath, SecurityEvent>>> = {
  'user/register': 'login',
  'user/login': 'login',
  'user/mobilelogin': 'login',
  'user/logout': 'logout',
  'user/changepwd': 'credential_changed',
  'user/resetpwd': 'credential_changed',
  'user/changemobile': 'credential_changed',
  'user/setFundPassword': 'credential_changed',
  'protection/exclude': 'excluded',
  'security/confirmTotp': 'second_factor',
  'security/endTotp': 'second_factor',
  'security/addPasskey': 'second_factor',
  'security/removePasskey': 'second_factor',
  'security/renewRecoveryCodes': 'second_factor',
  'security/verifyEmail': 'credential_changed',
  'security/endSession': 'logout',
  'security/endOtherSessions': 'logout',
  'security/close': 'account_closed',
  'trade/addCard': 'payout_account',
  'trade/deleteCard': 'payout_account',
  'trade/statement': 'statement_signed',
};

/** Security events of refusals. */
const EVENT_OF_REFUSAL: Readonly<Partial<Record<RefusalCode, SecurityEvent>>> = {
  ACCOUNT_OR_PASSWORD_INCORRECT: 'login_failed',
  PASSWORD_INCORRECT: 'login_failed',
  FUND_PASSWORD_INCORRECT: 'login_failed',
  CAPTCHA_INCORRECT: 'login_failed',
  SECOND_FACTOR_INCORRECT: 'login_failed',
  SECOND_FACTOR_USED: 'login_failed',
  PASSKEY_INVALID: 'login_failed',
  PASSKEY_OTHER_PAYMENT: 'login_failed',
  PASSKEY_TOO_NEW: 'rights_refused',
  PROOF_REQUIRED: 'proof_refused',
  PASSWORD_LOCKED: 'locked',
  LOGIN_LOCKED: 'locked',
  SECOND_FACTOR_LOCKED: 'locked',
  FUND_PASSWORD_LOCKED: 'locked',
  UNAUTHORIZED: 'session_refused',
  FORBIDDEN: 'rights_refused',
  ACCOUNT_IS_ABNORMAL: 'rights_refused',
  ACCOUNT_IS_FROZEN: 'rights_refused',
  IDENTITY_REQUIRED: 'rights_refused',
  PLAYER_EXCLUDED: 'excluded',
  // An id of somebody else is answered as that of nobody, so both are noted: many by one member are a search.
  BET_NOT_EXIST: 'foreign_id',
  CHASE_NOT_EXIST: 'foreign_id',
  MESSAGE_NOT_EXIST: 'foreign_id',
  CARD_NOT_EXISTS: 'foreign_id',
  ORDER_NOT_EXISTS: 'foreign_id',
};

const CALLBACKS = 'rails/';

/** Security event of a refused call; undefined for other refusals. A callback of the rail that is refused had
 *  no valid signature, and a call without a token belongs to a guest. */
export function eventOfRefusal(
  code: RefusalCode,
  call: string,
  hasToken: boolean,
): SecurityEvent | undefined {
  if (code !== 'UNAUTHORIZED') return EVENT_OF_REFUSAL[code];
  if (call.startsWith(CALLBACKS)) return 'key_refused';
  return hasToken ? 'session_refused' : undefined;
}
