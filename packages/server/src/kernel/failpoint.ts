/** The failpoints: places where a crash, a lost connection or a stall leaves work half done. A name states
 *  the step that has just completed. Those that begin with keeper, witness, journal and secret lie in the
 *  fairness processes. */
export const FAILPOINTS = [
  // Bets: the two round trips of a batch, the writes sent with its commit, and the reply.
  'batch-dequeued',
  'batch-read',
  'batch-bets-sent',
  'batch-entries-sent',
  'batch-before-commit',
  'batch-committed',
  'bet-answered',
  'bet-replayed',
  'cancel-inserted',
  'cancel-book-reduced',
  'cancel-posted',
  'cancel-answered',
  'tickets-read',
  'tickets-sent',
  'tickets-posting-sent',
  'tickets-books-sent',
  'ticket-answered',
  'ticket-cancel-inserted',
  'ticket-cancel-books-reduced',
  'ticket-cancel-posted',
  'ticket-cancel-answered',
  'cashout-inserted',
  'cashout-books-reduced',
  'cashout-posted',
  'cashout-answered',
  // Chases: an issue claimed, its slip answered, and the outcome noted.
  'chase-claimed',
  'chase-bought',
  'chase-noted',
  // Any other transaction, and the ledger inside it.
  'transaction-before-commit',
  'transaction-committed',
  'posting-claimed',
  'posting-entered',
  // Rounds, from their chain to their settlement.
  'chain-made',
  'chain-announced',
  'chain-witnessed',
  'commitments-given',
  'chain-advanced',
  'rounds-opened',
  'rounds-closed',
  'close-recorded',
  'round-sealed',
  'witness-revealed',
  'sources-kept',
  'seed-released',
  'draw-inserted',
  'results-inserted',
  'draw-stored',
  'settlement-claimed',
  'round-covered',
  'chunk-paid',
  'chunk-committed',
  'round-settled',
  // The tickets at home in a round, and those that a draw has left without a chance.
  'tickets-claimed',
  'tickets-counted',
  'tickets-covered',
  'tickets-settled',
  'deaths-noted',
  'void-marked',
  'void-stored',
  'index-abandoned',
  // Appended and published records.
  'audit-appended',
  'event-appended',
  'event-read',
  'event-published',
  // Members.
  'member-inserted',
  'accounts-opened',
  'member-opened',
  'login-noted',
  'session-written',
  'guard-changed',
  'code-stored',
  // The wallet: where the ledger and external systems have different knowledge.
  'deposit-announced',
  'deposit-placed',
  'movement-ingested',
  'withdrawal-frozen',
  'locked-reduced',
  'payout-handed',
  'transfer-posted',
  'reward-posted',
  // Any call, before its handler: the place to block the event loop.
  'call-received',
  // A first start.
  'migration-ran',
  'partition-made',
  // The keeper and the witness.
  'secret-made',
  'journal-written',
  'keeper-recorded',
  'witness-recorded',
] as const;

export type Failpoint = (typeof FAILPOINTS)[number];

type Handler = (point: Failpoint) => void;

let armed: Handler | undefined;

/** Passes a failpoint. It does nothing unless a handler is armed, and is removed from production builds: see
 *  scripts/build-server.mjs. */
export function failpoint(point: Failpoint): void {
  armed?.(point);
}

/** Arms a handler that receives every failpoint passed from now on and may throw, delay or end the process;
 *  undefined disarms. */
export function armFailpoints(handler: Handler | undefined): void {
  armed = handler;
}
