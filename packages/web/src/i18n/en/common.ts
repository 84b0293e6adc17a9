import type { Translated } from '../messages.ts';
import type { common as source } from '../zh-hans/common.ts';

export const common: Translated<typeof source> = {
  'common.ok': 'OK',
  'common.cancel': 'Cancel',
  'common.back': 'Back',
  'common.retry': 'Try again',
  'common.loading': 'Loading',
  'common.home': 'Home',
  'common.discount': 'Offers',
  'common.service': 'Support',
  'common.profile': 'Me',
  'common.guest': 'Guest',
  'common.login': 'Log in',
  'common.register': 'Sign up',
  'common.offline': 'You are offline. What you see is from {time}',
  'common.slow': 'The network is slow. Still waiting for an answer',
  'common.tabs': 'Main',
  'common.unread': '{n} unread',
  'common.dice': 'Dice {numbers}',
  'common.numbers': 'Numbers {numbers}',
  'error.network': 'Network error',
  'error.connection': 'Connection failed',
  'error.timeout': 'Request timeout',
  'error.pageLoad': 'The page could not be loaded. Check your connection',
};
