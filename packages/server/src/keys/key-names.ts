/** The keys that can be rotated by a command, in the order in which they are listed. */
export const KEY_NAMES = [
  'operator',
  'pepper',
  'keeper',
  'witness',
  'rail',
  'rail-callbacks',
  'sms',
  'mail',
  'identity',
  'push',
  'database',
] as const;
export type KeyName = (typeof KEY_NAMES)[number];
