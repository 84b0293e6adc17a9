import { readOrder } from '../football/ticket-order.ts';
import type { TicketOrder } from '../observed/intent.ts';
import type { Member } from '../state/member.ts';
import type { State } from '../state/state.ts';
import { whyAffordable } from './affordable.ts';

/** The reason why the refusal of a ticket is implausible; undefined when it is plausible. */
export function whyNotTicket(
  state: State,
  member: Member,
  intent: TicketOrder,
  code: string,
): string | undefined {
  const terms = readOrder(state.prices, intent);
  if (typeof terms === 'string') return undefined;
  switch (code) {
    case 'LEGS_INVALID':
      return 'its legs make a ticket';
    case 'PLAY_NOT_EXIST':
    case 'NUMBER_INVALID':
      return 'every leg is one of its game';
    case 'BET_TOO_MANY':
    case 'BET_LIMIT':
      return 'it is within the limits of a ticket';
    case 'ODDS_CHANGED':
      return terms.hasOddsInForce ? 'the odds it names are in force' : undefined;
    case 'MONEY_NOT_ENOUGH':
      return whyAffordable(member, terms.stakeMinor);
    default:
      return undefined;
  }
}
