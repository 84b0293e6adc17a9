import { queryClient } from '../api/query-client.ts';
import { formatAmount } from '../i18n/format.ts';
import { currentLocale, type Translate } from '../i18n/i18n.ts';
import { isHere } from '../pending-post/assert-here.ts';
import { sendOnce } from '../pending-post/send-until-known.ts';
import { showModal } from '../ui/modal/index.ts';
import { showToast } from '../ui/toast/index.ts';
import { cashOutAs } from './cash-out-as.ts';
import type { RecordRow } from './record-row.ts';
import { type SeenOffer, type SentCashOut, sentCashOuts, sentKey } from './sent-cash-outs.ts';

type Sending = {
  readonly owner: string;
  readonly betId: string;
  readonly sent: SeenOffer;
  /** An earlier sending of it is still unanswered: it was confirmed then. */
  readonly isRepeat: boolean;
};

/** What came of a sending: nothing was sent and all is as it was, no answer, another amount, or an end. */
export type CashOutEnd = 'kept' | 'unanswered' | 'changed' | 'ended';

type Taking = {
  readonly owner: string;
  readonly betId: string;
  readonly seen: SeenOffer;
  /** It has ended. */
  readonly onDone: () => void;
  /** The record of the ticket may have changed. */
  readonly onChanged: () => void;
};

/** Takes an offer, or sends again what has no answer, and keeps it as sent until its end is known: that is
 *  told in the same moment, so that nothing else is offered in between. */
export async function takeOffer(t: Translate, { owner, betId, seen, ...told }: Taking): Promise<CashOutEnd> {
  const key = sentKey(owner, betId);
  const kept = sentCashOuts.getState().get(key);
  const sent = kept?.offer ?? seen;
  let end: CashOutEnd = 'unanswered';
  try {
    end = await sendCashOut(t, { owner, betId, sent, isRepeat: kept !== undefined });
  } finally {
    if (end !== 'kept') endSending(key, end !== 'unanswered');
    if (end === 'ended') told.onDone();
    else if (end === 'unanswered' || (end === 'changed' && sent.part)) told.onChanged();
  }
  return end;
}

/** Takes an offer for the member whose ticket it is, and says what came of it. It is kept as sent before it
 *  goes out, and stays so until the caller notes its end. */
export async function sendCashOut(
  t: Translate,
  { owner, betId, sent, isRepeat }: Sending,
): Promise<CashOutEnd> {
  const { amount, part, worth } = sent;
  if (worth !== undefined && !isRepeat && !(await isConfirmed(t, amount, worth))) return 'kept';
  // An earlier sending may still have been taken: it stays without an answer.
  if (!isHere(owner)) return isRepeat ? 'kept' : 'ended';
  const key = sentKey(owner, betId);
  const kept = sentCashOuts.getState().get(key);
  // Sent from elsewhere on the page meanwhile, or its end has become known.
  if (kept?.isSending || (kept !== undefined) !== isRepeat) return 'kept';
  keepSent(key, { offer: sent, isSending: true });
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

/** Keeps what is about to be sent, or with null forgets it because its end is known. */
function keepSent(key: string, sent: SentCashOut | null): void {
  const all = new Map(sentCashOuts.getState());
  if (sent) all.set(key, sent);
  else if (!all.delete(key)) return;
  sentCashOuts.setState(all, true);
}

/** Notes what came of a sending: an end, or no answer. */
function endSending(key: string, isKnown: boolean): void {
  const sent = sentCashOuts.getState().get(key);
  if (sent) keepSent(key, isKnown ? null : { ...sent, isSending: false });
}

/** Forgets what was sent for a ticket once its record shows the end: the ticket has that part meanwhile,
 *  whoever took it, or has ended.
 *  Nothing is forgotten while its answer may still come. */
export function forgetIfRecorded(owner: string, { id, status, ticket }: RecordRow): void {
  const key = sentKey(owner, id);
  const sent = sentCashOuts.getState().get(key);
  if (!sent || sent.isSending) return;
  const part = sent.offer.part?.part;
  const hasPart = part !== undefined && (ticket?.parts.length ?? 0) >= part;
  if (hasPart || (status !== 'pending' && status !== 'unknown')) keepSent(key, null);
}
