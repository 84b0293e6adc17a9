import type { Translated } from '../messages.ts';
import type { push as source } from '../zh-hans/push.ts';

export const push: Translated<typeof source> = {
  'push.title': 'Notifications',
  'push.topic.round': 'My rounds are drawn',
  'push.topic.service': 'Support answers me',
  'push.note': 'Sent only while the app is not on screen. They end when you log out.',
  'push.blocked':
    'Your browser blocks notifications from this site. Allow them in its site settings, then come back here.',
  'push.unsupported':
    'This browser cannot receive notifications. On an iPhone or iPad, add the app to the home screen first and open it from there.',
  'push.failed': 'That did not work. Check your connection and try again.',
};
