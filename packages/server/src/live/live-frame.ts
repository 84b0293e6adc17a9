import type { BalanceReason, LiveEvent, ResyncReason } from '@tessera/contract/live';
import { formatMoney, minor } from '@tessera/domain/money';

import type { BalanceAt } from '../ledger/post.ts';

/** Encodes one server-sent event. Encoded once per event and written to every stream. `position` is the place
 *  in the order of round events from which a client that has received this frame resumes: it returns it as
 *  Last-Event-ID. */
export function frameOf(event: LiveEvent, position?: number): Buffer {
  const id = position === undefined ? '' : `id: ${position}\n`;
  return Buffer.from(`${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`);
}

/** Encodes that events were missed, and the position from which the stream continues. */
export const resyncFrame = (reason: ResyncReason, seq: number): Buffer =>
  frameOf({ event: 'resync', data: { reason, seq } }, seq);

/** Encodes a member's balance with the number of the entry after which it stands. */
export const balanceFrame = ({ balanceMinor, seq }: BalanceAt, reason: BalanceReason): Buffer =>
  frameOf({ event: 'balance', data: { money: formatMoney(minor(balanceMinor)), seq: Number(seq), reason } });
