import type { Translated } from '../messages.ts';
import type { login as source } from '../zh-hans/login.ts';

export const login: Translated<typeof source> = {
  'login.title': 'Log in',
  'login.expiredSlip': 'Login expired. Your bet slip is kept.',
  'login.byPassword': 'Password',
  'login.bySms': 'SMS code',
  'login.account': 'Account',
  'login.accountHint': 'Username, mobile number or email',
  'login.password': 'Password',
  'login.mobile': 'Mobile number',
  'login.captcha': 'Code',
  'login.sendCode': 'Send code',
  'login.sendAgain': 'Again in {n} s',
  'login.codeSent': 'Code sent',
  'login.enterAccount': 'Enter username',
  'login.enterPassword': 'Enter password',
  'login.enterMobile': 'Enter your mobile number',
  'login.enterCaptcha': 'Enter the 6-digit code',
  'login.smsOpens': 'A number without an account opens one.',
  'login.submit': 'Log in',
  'login.forgot': 'Forgot password?',
  'login.noAccount': 'No account yet?',
  'login.register': 'Sign up',
  'login.guest': 'Play the demo as a guest',
  'login.guestText': 'A demo balance on this phone, the same rounds and draws.',
  'login.welcome': 'Welcome, {name}',
};
