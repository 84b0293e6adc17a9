import { createStore } from 'zustand/vanilla';

import type { CashOutPart } from './cash-out-as.ts';

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
