import { pages as en } from '../en/pages.ts';
import type { PageTexts } from '../messages.ts';

/** Australian English: English, with the words that differ. */
export const pages: PageTexts = {
  ...en,
  'login.mobile': 'Mobile number',
  'login.accountHint': 'Username, mobile or email',
  'login.enterMobile': 'Enter your mobile number',
  'changeMobile.title': 'Mobile number',
  'forgot.text':
    'We send a code to the mobile number of your account. After the reset every device is logged out, and withdrawals and transfers wait for a while.',
  'refusal.MOBILE_INCORRECT': 'Invalid mobile number',
  'refusal.MOBILE_EXISTS': 'Mobile number already in use',
};
