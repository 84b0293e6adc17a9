import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { useT } from '../i18n/i18n.ts';
import { importAgain } from '../lazy/import-again.ts';
import { useSession } from '../session/session.ts';
import { showToast } from '../ui/toast/index.ts';
import type { RecordRow } from './record-row.ts';
import { type SeenOffer, sentCashOuts, sentKey } from './sent-cash-outs.ts';

const loadSending = () => import('./send-cash-out.ts');

export type CashOutCall = ReturnType<typeof useCashOut>;

type Heard = {
  /** It has ended: paid, refused, or told by the record. */
  readonly onDone: () => void;
  /** The record of the ticket may have changed. */
  readonly onChanged: () => void;
};

/** The call that takes what is offered for a ticket, whole or in part. Where no answer came it may have been
 *  paid: what was sent is kept, and the next press sends that again, which is paid once. Where the offer has
 *  changed nothing is paid, and `offerAgain` of the press asks for the new one. Anything else ends in
 *  `onDone`, also what was sent from a sheet that is gone. */
export function useCashOut(row: RecordRow, { onDone, onChanged }: Heard) {
  const t = useT();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const key = sentKey(owner, row.id);
  const sent = useStore(sentCashOuts, (all) => all.get(key));
  const [wasChanged, setChanged] = useState(false);
  const isTaking = useRef(false);
  // The record may show the end first.
  useEffect(() => {
    if (sent) void loadSending().then((module) => module.forgetIfRecorded(owner, row));
  }, [owner, row, sent]);
  const done = useEffectEvent(onDone);
  useEffect(
    () =>
      sentCashOuts.subscribe((now, before) => {
        if (before.has(key) && !now.has(key) && !isTaking.current) done();
      }),
    [key],
  );
  const take = async (seen: SeenOffer, offerAgain: () => Promise<unknown>): Promise<void> => {
    const module = await importAgain(loadSending).catch(() => null);
    if (!module) return showToast({ title: t('error.network'), icon: 'error' });
    isTaking.current = true;
    const taking = { owner, betId: row.id, seen, onDone, onChanged };
    const end = await module.takeOffer(t, taking).finally(() => {
      isTaking.current = false;
    });
    if (end !== 'changed') return;
    await offerAgain();
    setChanged(true);
  };
  return {
    /** What was sent and has no end yet. */
    sent: sent?.offer ?? null,
    isSending: sent?.isSending === true,
    /** What was sent and has no answer. */
    unanswered: sent && !sent.isSending ? sent.offer : null,
    /** The last press found another amount. */
    wasChanged,
    forgetChange: () => setChanged(false),
    renew: onChanged,
    take,
  };
}
