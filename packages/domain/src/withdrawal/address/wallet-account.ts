import { readEmailAddress, readMobile } from '../../member/identifier.ts';
import { ok } from '../../result.ts';
import { faulty, type ReadFormat } from './address.ts';

const MOBILE_AT_HOME = /^1[3-9][0-9]{9}$/;
const EMAIL = /^[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9])?@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,24}$/;
const EMAIL_MAX = 100;
const WECHAT = /^[A-Za-z][A-Za-z0-9_-]*$/;
const WECHAT_LENGTH = { min: 6, max: 20 };

/** Reads the account of an Alipay wallet: the mobile number or the e-mail address it was opened with. A
 *  number is kept without its country code, an address in small letters. Neither has a checksum.
 *  Refuses: ADDRESS_INVALID with its fault. */
export const readAlipay: ReadFormat = (text) => {
  const mobile = readMobile(text);
  if (mobile.ok && MOBILE_AT_HOME.test(mobile.value)) return ok({ network: 'alipay', address: mobile.value });
  const email = readEmailAddress(text);
  if (email.length > EMAIL_MAX) return faulty('length');
  return EMAIL.test(email) && !email.includes('..')
    ? ok({ network: 'alipay', address: email.toLowerCase() })
    : faulty('characters');
};

/** Reads a WeChat ID: 6 to 20 letters, digits, underscores and hyphens, a letter first. Case means nothing,
 *  so it is kept in small letters. It has no checksum.
 *  Refuses: ADDRESS_INVALID with its fault. */
export const readWechat: ReadFormat = (text) => {
  if (!WECHAT.test(text)) return faulty('characters');
  if (text.length < WECHAT_LENGTH.min || text.length > WECHAT_LENGTH.max) return faulty('length');
  return ok({ network: 'wechat', address: text.toLowerCase() });
};
