import { useQuery } from '@tanstack/react-query';

import { typedText } from '@tessera/domain/typed-amount';

import { api } from '../../../../../api/api.ts';
import type { Leg } from './legs.ts';
import { contentOf, ticketPayload } from './ticket-payload.ts';
import type { TicketPlan } from './ticket-plan.ts';
import type { TicketRoom } from './ticket-room.ts';

/** Asked again while the ticket is on the slip: others bet meanwhile. */
const EVERY_MS = 5_000;

/** Reads the largest stake that the server accepts on a member's ticket. The query names the least stake, so
 *  that typing sends no call; undefined until it is known, and without a member or a ticket.   Cost: one call
 *  of games/quoteBet. */
export function useTicketRoom(
  legs: readonly Leg[],
  { sizes, bounds, figures }: TicketPlan,
  owner: string,
): TicketRoom | undefined {
  const payload = ticketPayload(legs, { sizes, unit: typedText(bounds.minMinor) });
  const room = useQuery({
    queryKey: ['games/quoteBet', owner, contentOf(payload)] as const,
    enabled: owner !== '' && figures !== null && legs.every(({ slip }) => slip.sale !== null),
    refetchInterval: EVERY_MS,
    retry: false,
    queryFn: ({ signal }) => api('games/quoteBet', payload, { signal, showLoading: false, showError: false }),
  });
  return room.data;
}
