import type { ServiceHours } from '@tessera/domain/wallet/service-hours';

import { StartupError } from '../kernel/startup-error.ts';
import type { SettingReader } from './env-reader.ts';

export type ServiceEnv = Readonly<{
  /** Absent: nobody answers, and nothing says that somebody does. */
  serviceHours: ServiceHours | undefined;
  /** Ways to reach the service outside the app. */
  serviceChannels: readonly ServiceChannel[];
}>;

export type ServiceChannel = Readonly<{ type: OutsideChannel; account: string; url: string }>;
export type OutsideChannel = keyof typeof URL_OF;

const digitsOf = (number: string): string => number.replaceAll(/[^0-9]/g, '');
const nameOf = (account: string): string => encodeURIComponent(account.replace(/^@/, ''));

/** Where an account of each kind is written to; undefined for text that is none. */
const URL_OF = {
  email: (account: string) =>
    /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(account) ? `mailto:${account}` : undefined,
  phone: (account: string) => (isNumber(account) ? `tel:+${digitsOf(account)}` : undefined),
  whatsapp: (account: string) => (isNumber(account) ? `https://wa.me/${digitsOf(account)}` : undefined),
  telegram: (account: string) =>
    /^@?[A-Za-z0-9_]{5,32}$/.test(account) ? `https://t.me/${nameOf(account)}` : undefined,
} as const;

/** International, with its plus: others mean a different number in each country. */
const isNumber = (account: string): boolean => /^\+[0-9][0-9 -]{5,18}$/.test(account);

/** Reads when and how the service is reached; see docs/operations/settings.md. */
export function readService(read: SettingReader): ServiceEnv {
  return {
    serviceHours: readHours(read.text('SERVICE_HOURS', '9-22')),
    serviceChannels: read.list('SERVICE_CHANNELS').map(readChannel),
  };
}

function readHours(text: string): ServiceHours | undefined {
  if (text === 'off') return undefined;
  const [, opens, closes] = (/^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []).map(Number);
  if (opens === undefined || closes === undefined || opens >= closes || closes > 24)
    throw new StartupError(`SERVICE_HOURS must be two hours of a day such as 9-22, or off, not "${text}"`);
  return { opens, closes };
}

function readChannel(text: string): ServiceChannel {
  const [, name = '', account = ''] = /^([a-z]+)=(.+)$/.exec(text) ?? [];
  const type = (Object.keys(URL_OF) as OutsideChannel[]).find((each) => each === name);
  const url = type && URL_OF[type](account.trim());
  if (type === undefined || url === undefined) {
    throw new StartupError(
      `SERVICE_CHANNELS must be a list such as email=help@example.com, telegram=@example, whatsapp=+442071234567, phone=+442071234567, not "${text}"`,
    );
  }
  return { type, account: account.trim(), url };
}
