import { formatDuration } from '../i18n/format-duration.ts';
import { formatAmount } from '../i18n/format.ts';
import type { Locale } from '../i18n/locale.ts';
import type { OwnLimit } from './use-protection.ts';

const MINUTE_S = 60;

/** The amount of a limit as it is read: money, or a time.   Units: decimal text; of time whole minutes. */
export function limitText(measure: OwnLimit['measure'], amount: string, locale: Locale): string {
  if (measure !== 'time') return formatAmount(amount, locale);
  return formatDuration(Number(amount) * MINUTE_S, locale);
}

/** Used part of a limit in percent, from 0 to 100; 0 where more came back than was lost. */
export function percentUsed({ amount, used }: Pick<OwnLimit, 'amount' | 'used'>): number {
  const [of, part] = [Number(amount ?? 0), Number(used ?? 0)];
  if (part <= 0) return 0;
  return of <= 0 ? 100 : Math.min(100, (part / of) * 100);
}

/** Returns true if a change of a limit waits for its second confirmation: it allows more than the one in
 *  force. */
export const isLooser = (inForce: string | null, wanted: string | null): boolean =>
  inForce !== null && (wanted === null || Number(wanted) > Number(inForce));
