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
      from: `foundAlive({ cancelled: 'c', cashedOut: 'o', dead: 'd' })`,
      to: `foundAlive({ cancelled: 'c', cashedOut: 'o', dead: 'o' })`,
    },
    {
      file: 'packages/server/src/ticket/settle-tickets.ts',
      from: 'payoutMinor: outcome.payoutMinor,',
      to: 'payoutMinor: outcome.payoutMinor || row.stake_minor,',
    },
  ],
  check: findTicketFaults,
};
