import { useState } from 'react';

import { useT } from '../i18n/i18n.ts';
import { importAgain } from '../lazy/import-again.ts';
import { useSession } from '../session/session.ts';
import { showToast } from '../ui/toast/index.ts';
import type { SeenOffer } from './send-cash-out.ts';

const loadSending = () => import('./send-cash-out.ts');

export type CashOutCall = ReturnType<typeof useCashOut>;

/** The call that takes what is offered for a ticket, whole or in part. Where no answer came it may have been
 *  paid: what was sent is kept, and the next press sends that again, which is paid once. Where the offer has
 *  changed nothing is paid, and `offerAgain` of the press asks for the new one. Anything else ends in
 *  `onDone`. */
export function useCashOut(betId: string, onDone: () => void) {
  const t = useT();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const [unanswered, setUnanswered] = useState<SeenOffer | null>(null);
  const [wasChanged, setChanged] = useState(false);
  const take = async (seen: SeenOffer, offerAgain: () => Promise<unknown>): Promise<void> => {
    const sent = unanswered ?? seen;
    const module = await importAgain(loadSending).catch(() => null);
    if (!module) return showToast({ title: t('error.network'), icon: 'error' });
    const end = await module.sendCashOut(t, { owner, betId, sent, isRepeat: unanswered !== null });
    if (end === 'kept') return;
    setUnanswered(end === 'unanswered' ? sent : null);
    if (end === 'ended') return onDone();
    if (end !== 'changed') return;
    await offerAgain();
    setChanged(true);
  };
  return {
    /** What was sent and has no answer. */
    unanswered,
    /** The last press found another amount. */
    wasChanged,
    forgetChange: () => setChanged(false),
    take,
  };
}
