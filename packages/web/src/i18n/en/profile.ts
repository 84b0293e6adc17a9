import type { Translated } from '../messages.ts';
import type { profile as source } from '../zh-hans/profile.ts';

export const profile: Translated<typeof source> = {
  'profile.member': 'Member',
  'profile.level': 'Level {n}',
  'profile.balance': 'Available balance',
  'profile.demoBalance': 'Demo balance',
  'profile.visitor': 'Log in to bet and to see your records.',
  'profile.guestNote': 'Demo money lives on this phone only and cannot be paid out. Sign up for an account.',
  'profile.userinfo': 'My details',
  'profile.records': 'Bet records',
  'profile.assets': 'Assets',
  'profile.cards': 'Withdrawal accounts',
  'profile.moneyLog': 'Money log',
  'profile.fundPassword': 'Fund password',
  'profile.language': 'Language',
  'profile.theme': 'Appearance',
  'profile.themeSystem': 'System',
  'profile.themeLight': 'Light',
  'profile.themeDark': 'Dark',
  'profile.logout': 'Log out',
  'profile.logoutAsk': 'Log out of this phone?',
  'profile.endDemo': 'End the demo',
  'profile.endDemoAsk': 'End the demo? The demo balance stays on this phone.',
  'profile.version': 'Version {version}',
};
