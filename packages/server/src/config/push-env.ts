import { StartupError } from '../kernel/startup-error.ts';
import type { SettingReader } from './env-reader.ts';

export type PushEnv = Readonly<{
  /** Whom push services write to; absent: no push messages. */
  subject: string | undefined;
  /** Lets endpoints on this machine through. */
  allowsLoopback: boolean;
}>;

/** Reads the settings of push messages; see docs/operations/settings.md. */
export function readPush(read: SettingReader): PushEnv {
  const subject = read.optionalText('PUSH_SUBJECT');
  if (subject !== undefined && !isContact(subject))
    throw new StartupError('PUSH_SUBJECT must be mailto:somebody@example.org or https://example.org');
  return { subject, allowsLoopback: read.choice('PUSH_LOOPBACK', ['off', 'on'], 'off') === 'on' };
}

/** Push services refuse any other form. */
const isContact = (text: string): boolean =>
  URL.canParse(text) && (/^mailto:[^\s@]+@[^\s@]+$/.test(text) || new URL(text).protocol === 'https:');
