import { PARTS_MOST } from '@tessera/domain/tickets/part';

import { isLostAlready } from './payout-left.ts';
import type { RecordRow } from './record-row.ts';

/** True if a part of a ticket can be cashed out now that leaves something of it. */
export const hasPartCashOut = ({ ticket }: RecordRow): boolean =>
  ticket !== undefined &&
  ticket.canCashOut &&
  ticket.parts.length < PARTS_MOST &&
  ticket.share.partMinor > 1n;

/** True if a ticket has a target, or one can be set. */
export const hasAutoCashOut = (row: RecordRow): boolean =>
  row.status === 'pending' &&
  row.ticket !== undefined &&
  (row.ticket.canAutoCashOut || (row.ticket.autoCashOut !== null && !isLostAlready(row)));
