import type { Translated } from '../messages.ts';
import type { register as source } from '../zh-hans/register.ts';

export const register: Translated<typeof source> = {
  'register.title': 'Sign up',
  'register.username': 'Username',
  'register.usernameHint': '4-11 letters or numbers, starting with a letter',
  'register.password': 'Password',
  'register.passwordHint': '8-12 characters, letters and numbers both',
  'register.confirm': 'Confirm password',
  'register.email': 'Email (optional)',
  'register.birthDate': 'Date of birth',
  'register.birthDateHint': '18 or over. It cannot be changed later',
  'register.enterBirthDate': 'Enter your date of birth',
  'register.mobile': 'Mobile number (optional)',
  'register.mobileHint': 'For logging in by SMS and for a forgotten password',
  'register.agree': 'I am 18 or over and agree to the terms and privacy policy',
  'register.submit': 'Sign up',
  'register.haveAccount': 'Have an account?',
  'register.login': 'Log in',
  'register.enterUsername': 'Enter username',
  'register.invalidUsername': 'Invalid username',
  'register.enterPassword': 'Enter password',
  'register.invalidPassword': 'Invalid password 8-12 letters & numbers',
  'register.confirmPassword': 'Confirm password',
  'register.passwordsDiffer': "Passwords don't match",
  'register.invalidEmail': 'Invalid email',
  'register.mustAgree': 'Please agree to terms & privacy policy',
  'register.askTitle': 'Please agree to our terms',
  'register.askText':
    'Read and accept what is now in force to go on. You can log out instead: your account and balance stay as they are.',
  'register.askAgree': 'Agree and continue',
  'register.weakTitle': 'Weak password',
  'register.weakText':
    'Upper and lower case letters, numbers and more than 8 characters are safer. Use this one anyway?',
  'register.weakUse': 'Use it',
  'register.weakChange': 'Change it',
  'register.done': 'Account opened',
};
