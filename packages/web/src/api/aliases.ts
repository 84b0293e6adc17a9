import type { RefusalCode } from '@tessera/domain/refusal';

import type { Params } from '../i18n/translate.ts';

/** Refusal texts of other servers of this family, mapped to our codes. */
export const ALIASES: Readonly<Record<string, RefusalCode>> = {
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
export const ALIAS_DETAILS: Readonly<Record<string, Params>> = {
  'Password must be 6 to 30 characters': { min: 6, max: 30 },
};
