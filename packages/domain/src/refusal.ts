/** Every way the product says no, in order of precedence: session, input, account state, game and round, money, service.
 *  The text a person reads is the catalogue entry `refusal.CODE`. */
export const REFUSALS = [
  // session
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  // input
  'INVALID_PARAMETERS',
  'USERNAME_INVALID',
  'PASSWORD_INVALID',
  'PASSWORD_COMMON',
  'PASSWORDS_DIFFER',
  'EMAIL_INCORRECT',
  'MOBILE_INCORRECT',
  'NICKNAME_INVALID',
  'BIRTHDAY_INVALID',
  'PLAY_NOT_EXIST',
  'NUMBER_INVALID',
  'BET_EMPTY',
  'BET_TOO_MANY',
  'BET_AMOUNT_INVALID',
  'AMOUNT_INVALID',
  'ADDRESS_INVALID',
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
  // identity
  'USERNAME_EXISTS',
  'NICKNAME_EXISTS',
  'EMAIL_EXISTS',
  'MOBILE_EXISTS',
  'MOBILE_REGISTERED',
  'MOBILE_TAKEN',
  'MOBILE_NOT_REGISTERED',
  'ACCOUNT_OR_PASSWORD_INCORRECT',
  'PASSWORD_INCORRECT',
  'CAPTCHA_INCORRECT',
  'SMS_TOO_FREQUENT',
  'SMS_FAILED',
  'LOGIN_LOCKED',
  // account state
  'ACCOUNT_IS_ABNORMAL',
  'ACCOUNT_IS_FROZEN',
  // game and round
  'GAME_NOT_EXIST',
  'ISSUE_NOT_EXIST',
  'ISSUE_CLOSED',
  'BET_NOT_EXIST',
  'BET_NOT_CANCELLABLE',
  'ODDS_CHANGED',
  // money
  'BET_LIMIT',
  'ISSUE_LIMIT',
  'ROUND_LIMIT',
  'MONEY_NOT_ENOUGH',
  // service
  'NOT_SUPPORTED',
  'TOO_MANY_REQUESTS',
  'SERVER_BUSY',
  'SERVICE_CLOSED',
  'SERVER_ERROR',
] as const;

export type RefusalCode = (typeof REFUSALS)[number];
