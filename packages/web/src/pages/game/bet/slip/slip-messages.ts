import { lockText } from '../../../../api/lock-text.ts';
import { betLimitMessage } from '../../../../bets/bet-limit-message.ts';
import { shortIssue } from '../../../../bets/bet-names.ts';
import { formatAmount } from '../../../../i18n/format.ts';
import { currentLocale, translateMessage, type Translate } from '../../../../i18n/i18n.ts';
import { readableDetail } from '../../../../i18n/readable-detail.ts';
import { shownOdds } from '../../../../settings/odds.ts';
import type { SlipRefusal } from './state/slip-refusal.ts';

/** Two issues side by side: of different days they are named with their day, or both might read the same. */
export const issueNames = (issue: string, next: string): { readonly no: string; readonly next: string } =>
  issue.split('-')[0] === next.split('-')[0]
    ? { no: shortIssue(issue), next: shortIssue(next) }
    : { no: issue, next };

/** The message of a refusal: the obstacle of the slip, and the remedy. `shortMinor` is what the balance lacks
 *  as far as the page knows; the server does not say.  Units: 1/100. */
export function refusalMessage(t: Translate, { code, detail }: SlipRefusal, shortMinor = 0n): string {
  const shown = readableDetail(detail, currentLocale());
  const text = (name: string): string => String(shown[name] ?? '');
  switch (code) {
    case 'BET_EMPTY':
      return t('bet.fix.empty');
    case 'BET_AMOUNT_INVALID':
      return t('bet.fix.amount');
    case 'BET_TOO_MANY':
      return t('bet.fix.tooMany', { limit: text('limit') });
    case 'BET_LIMIT':
      return betLimitMessage(t, detail);
    case 'ODDS_CHANGED':
      return t('bet.fix.odds', { odds: shownOdds(text('odds')) });
    case 'ISSUE_LIMIT':
      return t('bet.fix.issueLimit', { limit: text('limit'), left: text('left') });
    case 'ROUND_LIMIT':
      if (detail['of'] === 'combinations') return t('bet.fix.combinations');
      return 'left' in detail ? t('bet.fix.roundLimit', { left: text('left') }) : translateMessage(code);
    case 'MONEY_NOT_ENOUGH':
      if ('missing' in detail) return t('bet.fix.money', { missing: text('missing') });
      return shortMinor > 0n
        ? t('bet.fix.money', { missing: formatAmount(shortMinor, currentLocale()) })
        : translateMessage(code);
    default:
      return lockText(translateMessage(code, shown), detail, code);
  }
}
