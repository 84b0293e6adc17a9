import type { Outcome } from '@tessera/auditor/observed/intent';

import type { HttpReply } from './http-client.ts';

/** Replies that leave the outcome unknown: the call may have been applied, and is retried. */
const UNDECIDED = new Set([
  'SERVER_BUSY',
  'SERVER_ERROR',
  'TOO_MANY_REQUESTS',
  'SERVICE_CLOSED',
  'RAIL_UNAVAILABLE',
  'RATE_TOO_OLD',
]);
const CODE_OK = 1;

/** The outcome of a reply. */
export function readReply({ text }: HttpReply): Outcome {
  const reply = parse(text);
  if (reply === undefined) return { kind: 'unknown' };
  if (reply.code === CODE_OK) return { kind: 'accepted', data: withoutPaths(reply.data) };
  const code = String(reply.msg);
  return UNDECIDED.has(code) ? { kind: 'unknown' } : { kind: 'refused', code };
}

type Reply = { readonly code: number; readonly msg: unknown; readonly data: unknown };

/** Something else than the four keys comes from a proxy, or from a reply that was cut. */
function parse(text: string): Reply | undefined {
  try {
    const reply = JSON.parse(text) as Partial<Reply> | null;
    return typeof reply?.code === 'number'
      ? { code: reply.code, msg: reply.msg, data: reply.data }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The round is told only of a ticket, which has a receipt in each of its rounds. */
type Receipt = { readonly bet_id: unknown; readonly round_id?: unknown };

/** Paths and signatures are most of a reply; a journal of millions omits them. */
function withoutPaths(data: unknown): unknown {
  const receipts = (data as { receipts?: readonly Receipt[] } | null)?.receipts;
  if (!receipts) return data;
  return { ...(data as object), receipts: receipts.map(({ bet_id, round_id }) => ({ bet_id, round_id })) };
}
