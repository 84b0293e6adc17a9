import type { Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Aged } from '../kernel/attempt.ts';
import { failpoint } from '../kernel/failpoint.ts';
import type { SessionMember } from '../session/session-member.ts';
import { readTicket, type ReadTicketDeps } from './read-ticket.ts';
import { type PlacedTicket, ticketReply } from './ticket-reply.ts';
import { type PlacedRow, readTicketRounds, signaturesOf } from './ticket-store.ts';
import type { TicketSlip } from './ticket.ts';

export type PlaceTicketDeps = ReadTicketDeps & Pick<Context, 'tickets' | 'live'>;

/** Places a ticket and returns it with its receipts, one for each round of its legs. A repeat of a placed
 *  ticket gets the original answer.
 *  Refuses: as read-ticket.ts; IDEMPOTENCY_KEY_REUSED, then as refusal-to-place, with the leg at fault;
 *  SERVER_BUSY.   Idempotent by: home round, account and key.
 *  Cost: its share of a batch; a repeat costs two round trips more. */
export async function placeTicket(
  ctx: PlaceTicketDeps,
  payload: Payload<'games/submitBet'>,
  row: object,
  caller: { readonly member: SessionMember & Aged; readonly idempotencyKey: string | undefined },
): Promise<ReturnType<typeof ticketReply>> {
  const slip = await readTicket(ctx, payload, row, caller);
  const { waitedMs } = caller.member;
  const answer = await ctx.tickets.place({ ...slip, roundId: slip.homeId, waitedMs });
  failpoint('ticket-answered');
  if (answer.kind === 'replayed') return ticketReply(await placedBefore(ctx, slip, answer.row));
  const { placed, seq } = answer;
  ctx.live.notifyMember(slip.memberId, { balanceMinor: placed.balanceMinor, seq }, 'bet');
  return ticketReply(placed);
}

async function placedBefore(
  { db: { reader } }: Pick<PlaceTicketDeps, 'db'>,
  slip: TicketSlip,
  row: PlacedRow,
): Promise<PlacedTicket> {
  const roundIds = [...new Set(slip.legs.map(({ roundId }) => roundId))];
  const [rounds, signed] = await Promise.all([
    readTicketRounds(reader, roundIds),
    signaturesOf(reader, roundIds, row.batch_id),
  ]);
  const signatureOf = new Map(signed.map(({ round_id: id, signature }) => [id, signature]));
  return {
    slip: { ...slip, seed: row.player_seed },
    id: row.id,
    balanceMinor: row.balance_after_minor,
    acceptedAt: row.placed_at,
    rounds: rounds.map((round) => {
      const signature = signatureOf.get(round.id);
      assert(signature, 'a placed ticket has a receipt in each of its rounds');
      return { ...round, signature };
    }),
  };
}
