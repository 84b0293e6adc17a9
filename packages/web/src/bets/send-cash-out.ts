import { queryClient } from '../api/query-client.ts';
import { formatAmount } from '../i18n/format.ts';
import { currentLocale, type Translate } from '../i18n/i18n.ts';
import { sendOnce } from '../pending-post/send-until-known.ts';
import { showModal } from '../ui/modal/index.ts';
import { showToast } from '../ui/toast/index.ts';
import { cashOutAs, type CashOutPart } from './cash-out-as.ts';

/** An offer as it was seen, for a whole ticket or for a part of it.   Units: decimal text. */
export type SeenOffer = {
  readonly amount: string;
  readonly part?: CashOutPart;
  /** What a whole ticket is worth, which is said before it ends with what is offered for it. */
  readonly worth?: string;
};

type Sending = {
  readonly owner: string;
  readonly betId: string;
  readonly sent: SeenOffer;
  /** An earlier sending of it is still unanswered: it was confirmed then. */
  readonly isRepeat: boolean;
};

/** Takes an offer for the member whose ticket it is, and says what came of it. */
export async function sendCashOut(
  t: Translate,
  { owner, betId, sent, isRepeat }: Sending,
): Promise<'kept' | 'unanswered' | 'changed' | 'ended'> {
  const { amount, part, worth } = sent;
  if (worth !== undefined && !isRepeat && !(await isConfirmed(t, amount, worth))) return 'kept';
  const outcome = await sendOnce(() => cashOutAs(owner, betId, amount, part), isRepeat);
  if (outcome.kind === 'unknown') return 'unanswered';
  if (outcome.kind === 'refused') {
    if (outcome.code === 'CASHOUT_CHANGED') return 'changed';
    showToast({ title: outcome.text, icon: 'error' });
  }
  if (outcome.kind === 'accepted')
    showToast({ title: t('ticket.cashedOut', { amount: shown(outcome.reply) }) });
  // What is offered for the rest is another amount now.
  void queryClient.invalidateQueries({ queryKey: ['games/cashoutOffer'] });
  return 'ended';
}

async function isConfirmed(t: Translate, amount: string, worth: string): Promise<boolean> {
  const named = { worth: shown(worth), amount: shown(amount) };
  const { confirm } = await showModal({
    title: t('ticket.cashOutAsk', named),
    content: t('ticket.cashOutText', named),
    confirmText: t('ticket.cashOut', named),
    cancelText: t('record.keep'),
  });
  return confirm;
}

const shown = (amount: string): string => formatAmount(amount, currentLocale());
