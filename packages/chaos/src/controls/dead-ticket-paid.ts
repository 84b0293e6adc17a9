import type { Control } from './control.ts';
import { findTicketFaults } from './ticket-fixture.ts';

const SETTLE = 'packages/server/src/ticket/settle-store.ts';

/** Tickets that a lost leg has ended are counted all the same, and get their stakes back. */
export const deadTicketPaid: Control = {
  name: 'dead-ticket-paid',
  category: 'sports',
  patches: [
    {
      file: SETTLE,
      find: 'dead.id is null and cashed.id is null and cancelled.id is null',
      replace: 'cashed.id is null and cancelled.id is null',
    },
    {
      file: 'packages/server/src/ticket/settle-tickets.ts',
      find: 'payoutMinor: outcome.payoutMinor, isVoid',
      replace: 'payoutMinor: outcome.payoutMinor || row.stake_minor, isVoid',
    },
  ],
  check: findTicketFaults,
};
