import { readMobile } from '@tessera/domain/member/identifier';

import type { MessageKey } from '../i18n/messages.ts';

/** The error of a mobile number as it was typed, before anything is sent to it; undefined for one that the
 *  server reads. */
export function faultOfMobile(typed: string): MessageKey | undefined {
  if (typed.trim() === '') return 'login.enterMobile';
  return readMobile(typed).ok ? undefined : 'refusal.MOBILE_INCORRECT';
}
