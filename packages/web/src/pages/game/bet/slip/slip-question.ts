import type { Translate } from '../../../../i18n/i18n.ts';
import { issueNames } from './slip-messages.ts';
import type { BetState } from './state/bet-reducer.ts';

/** Question of a closed slip: whether to move its lines to the issue on sale, or, between two sales, to wait
 *  for it. */
export type SlipQuestion = {
  readonly text: string;
  /** The issue the lines would go to; null while there is none. */
  readonly next: { readonly issue: string; readonly text: string } | null;
};

/** The question of a slip whose issue has closed. `issue` is the one on sale. */
export function questionOf(t: Translate, { slipIssue }: BetState, issue: string | null): SlipQuestion {
  if (issue === null || issue === slipIssue) {
    const { no } = issueNames(slipIssue, slipIssue);
    return { text: t('bet.moveLater', { no }), next: null };
  }
  const { no, next } = issueNames(slipIssue, issue);
  return {
    text: t('bet.moveAsk', { no, next }),
    next: { issue, text: t('bet.move', { next }) },
  };
}
