import { EMAIL_PATTERN, PASSWORD_PATTERN, USERNAME_PATTERN } from '@tessera/contract/patterns';
import { plainIdentifier, readEmailAddress } from '@tessera/domain/member/identifier';
import { ownValue } from '@tessera/domain/own-value';

import { isCode } from '../../account/code-field.tsx';
import { faultOfMobile } from '../../account/mobile-fault.ts';
import type { MessageKey } from '../../i18n/messages.ts';

export type Registration = {
  readonly username: string;
  readonly password: string;
  readonly confirm: string;
  readonly email: string;
  readonly mobile: string;
  /** The code sent to the mobile, if there is one. */
  readonly code: string;
  /** YYYY-MM-DD; empty where it is not asked for. */
  readonly birthDate: string;
  readonly isAgreed: boolean;
};

export type RegistrationErrors = { readonly [Field in keyof Registration]?: MessageKey };

export const BLANK: Registration = {
  username: '',
  password: '',
  confirm: '',
  email: '',
  mobile: '',
  code: '',
  birthDate: '',
  isAgreed: false,
};

const USERNAME = new RegExp(USERNAME_PATTERN);
const PASSWORD = new RegExp(PASSWORD_PATTERN);
const EMAIL = new RegExp(EMAIL_PATTERN);
const STRONG_MIN = 9;

/** The errors of a registration by field; empty when it is valid. Whether who was born then is old enough is
 *  judged by the server, whose day counts. */
export function checkRegistration(form: Registration, isAgeAsked: boolean): RegistrationErrors {
  const errors: Record<string, MessageKey> = {};
  if (form.username === '') errors['username'] = 'register.enterUsername';
  else if (!USERNAME.test(plainIdentifier(form.username))) errors['username'] = 'register.invalidUsername';
  if (form.password === '') errors['password'] = 'register.enterPassword';
  else if (!PASSWORD.test(form.password)) errors['password'] = 'register.invalidPassword';
  if (form.confirm === '') errors['confirm'] = 'register.confirmPassword';
  else if (form.confirm !== form.password) errors['confirm'] = 'register.passwordsDiffer';
  if (form.email !== '' && !EMAIL.test(readEmailAddress(form.email)))
    errors['email'] = 'register.invalidEmail';
  if (form.mobile.trim() !== '') {
    const fault = faultOfMobile(form.mobile);
    if (fault) errors['mobile'] = fault;
    if (!isCode(form.code)) errors['code'] = 'login.enterCaptcha';
  }
  if (isAgeAsked && form.birthDate === '') errors['birthDate'] = 'register.enterBirthDate';
  if (!form.isAgreed) errors['isAgreed'] = 'register.mustAgree';
  return errors;
}

/** Allowed but weak: without upper case, lower case or digits, or no longer than eight characters. */
export const isWeak = (password: string): boolean =>
  password.length < STRONG_MIN || ![/[a-z]/, /[A-Z]/, /[0-9]/].every((kind) => kind.test(password));

const FIELD_OF: Readonly<Record<string, keyof Registration>> = {
  USERNAME_INVALID: 'username',
  USERNAME_EXISTS: 'username',
  PASSWORD_INVALID: 'password',
  PASSWORD_COMMON: 'password',
  EMAIL_INCORRECT: 'email',
  EMAIL_EXISTS: 'email',
  MOBILE_INCORRECT: 'mobile',
  MOBILE_REGISTERED: 'mobile',
  MOBILE_EXISTS: 'mobile',
  SMS_COUNTRY_NOT_SERVED: 'mobile',
  SMS_TOO_FREQUENT: 'code',
  SMS_FAILED: 'code',
  CAPTCHA_INCORRECT: 'code',
  BIRTH_DATE_MISSING: 'birthDate',
  BIRTHDAY_INVALID: 'birthDate',
  UNDER_AGE: 'birthDate',
};

/** The field that a refusal belongs to; null for none. */
export const fieldOf = (code: string): keyof Registration | null => ownValue(FIELD_OF, code) ?? null;
