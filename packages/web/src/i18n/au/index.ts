import { en } from '../en/index.ts';
import type { Catalogue } from '../messages.ts';

/** Australian English: English, with the words that differ. */
export const au: Catalogue = {
  ...en,
  'login.mobile': 'Mobile number',
  'login.accountHint': 'Username, mobile or email',
  'login.enterMobile': 'Enter your mobile number',
  'refusal.MOBILE_INCORRECT': 'Invalid mobile number',
  'refusal.MOBILE_EXISTS': 'Mobile number already in use',
  'home.tryFree': 'Have a go first',
};
