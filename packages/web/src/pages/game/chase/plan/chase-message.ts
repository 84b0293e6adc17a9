import type { RefusalDetail } from '@tessera/domain/result';

import { betLimitMessage } from '../../../../bets/bet-limit-message.ts';
import { shortIssue } from '../../../../bets/bet-names.ts';
import { currentLocale, translateMessage, type Translate } from '../../../../i18n/i18n.ts';
import { isolated } from '../../../../i18n/isolated.ts';
import { readableDetail } from '../../../../i18n/readable-detail.ts';

type ChaseRefusal = { readonly code: string; readonly detail: RefusalDetail };

/** The message of a refused chase: the obstacle, with the issue where it is one.
 *  An issue that has closed has left the plan by the time this is read. */
export function chaseMessage(t: Translate, { code, detail }: ChaseRefusal): string {
  const issue = detail['game_no'];
  const no = typeof issue === 'string' ? isolated(shortIssue(issue)) : null;
  if (code === 'ISSUE_CLOSED' && no !== null) return t('chase.moved', { no });
  const text = textOf(t, code, detail);
  return no === null ? text : t('chase.fix.issue', { no, text });
}

function textOf(t: Translate, code: string, detail: RefusalDetail): string {
  const shown = readableDetail(detail, currentLocale());
  const limit = String(shown['limit'] ?? '');
  if (code === 'BET_LIMIT') return betLimitMessage(t, detail);
  if (code !== 'CHASE_INVALID') return translateMessage(code, shown);
  switch (detail['reason']) {
    case 'multiple':
      return t('chase.fix.multiple', { limit });
    case 'stop_loss':
      return t('chase.fix.stopLoss', { limit });
    case 'total':
      return t('chase.fix.total');
    default:
      return translateMessage(code);
  }
}
