import type { MessageKey } from '../../../../../i18n/messages.ts';
import type { SlipRefusal } from '../../slip/state/slip-refusal.ts';

/** The name of what mends a slip that would be refused, for the button that leads there. Undefined where
 *  nothing on the slip does, as of a member who is asked about the time at play. */
export function remedyOf({ code, detail }: SlipRefusal): MessageKey | undefined {
  if (code === 'LEGS_INVALID' && detail['reason'] === 'size') return 'bet.act.ways';
  if (code === 'ROUND_LIMIT' && detail['of'] === 'combinations') return 'bet.act.picks';
  return REMEDIES[code];
}

const REMEDIES: Readonly<Partial<Record<string, MessageKey>>> = {
  BET_AMOUNT_INVALID: 'bet.act.stake',
  BET_LIMIT: 'bet.act.stake',
  ISSUE_LIMIT: 'bet.act.stake',
  ROUND_LIMIT: 'bet.act.stake',
  MONEY_NOT_ENOUGH: 'bet.act.stake',
  BET_TOO_MANY: 'bet.act.picks',
  NUMBER_INVALID: 'bet.act.picks',
  LEGS_INVALID: 'bet.act.picks',
  ISSUE_CLOSED: 'bet.act.picks',
};
