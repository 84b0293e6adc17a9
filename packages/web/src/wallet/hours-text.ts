import { isolated } from '../i18n/isolated.ts';

/** A range of hours such as "1-24" as it stands in a sentence; "0-1" is one hour at most. */
export const hoursText = (hours: string): string => isolated(hours.replace(/^0-/, '').replace('-', '\u2013'));
