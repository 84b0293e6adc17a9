import { createStore } from 'zustand/vanilla';

import type { CashOutPart } from './cash-out-as.ts';
import type { RecordRow } from './record-row.ts';

/** An offer as it was seen, for a whole ticket or for a part of it.   Units: decimal text. */
export type SeenOffer = {
  readonly amount: string;
  readonly part?: CashOutPart;
  /** What a whole ticket is worth, which is said before it ends with what is offered for it. */
  readonly worth?: string;
};

/** A cash-out that was sent and whose end is not known. */
export type SentCashOut = {
  readonly offer: SeenOffer;
  /** Its answer may still come; false once none did. */
  readonly isSending: boolean;
};

/** What was sent for tickets, by owner and ticket, until it is known what came of it. It outlives the sheet
 *  in which it was pressed; after a reload of the page the number of the part guards it. */
export const sentCashOuts = createStore<ReadonlyMap<string, SentCashOut>>(() => new Map());

export const sentKey = (owner: string, betId: string): string => `${owner} ${betId}`;

/** Keeps what is about to be sent, or with null forgets it because its end is known. */
export function keepSent(key: string, sent: SentCashOut | null): void {
  const all = new Map(sentCashOuts.getState());
  if (sent) all.set(key, sent);
  else if (!all.delete(key)) return;
  sentCashOuts.setState(all, true);
}

/** Notes what came of a sending: an end, or no answer. */
export function endSending(key: string, isKnown: boolean): void {
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
