import type { Control } from './control.ts';
import { findTicketFaults } from './ticket-fixture.ts';

/** Each ticket that wins is counted with a cent too much. Cover, payment and ledger agree with that; only an
 *  independent recount detects it. */
export const ticketCentMore: Control = {
  name: 'ticket-cent-more',
  category: 'sports',
  patches: [
    {
      file: 'packages/server/src/ticket/settle-tickets.ts',
      from: 'payoutMinor: outcome.payoutMinor,',
      to: 'payoutMinor: outcome.payoutMinor && outcome.payoutMinor + 1n,',
    },
  ],
  check: findTicketFaults,
};
