/** The places at which dying, losing the connection or standing still leaves something half done. A name says
 *  what has just happened. Those that begin with keeper, witness, journal and secret lie in the fairness
 *  processes. */
export const FAILPOINTS = [
  // Bets: the two trips of a batch, what travels with its commit, and the reply.
  'batch-taken',
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
  'void-marked',
  'void-stored',
  'index-abandoned',
  // What is appended and told.
  'audit-appended',
  'event-appended',
  'event-read',
  'event-told',
  // Members.
  'member-inserted',
  'accounts-opened',
  'member-opened',
  'login-noted',
  'session-written',
  'code-stored',
  // The wallet: where our books and the world outside know different things.
  'deposit-announced',
  'deposit-placed',
  'movement-taken',
  'withdrawal-frozen',
  'payout-handed',
  'transfer-posted',
  // Any call, before its handler: the place to hold the event loop up.
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

/** Passes a place at which a fault can be set off. It does nothing unless somebody armed it, and is not there
 *  at all in what is built for use: see scripts/build-server.mjs. */
export function failpoint(point: Failpoint): void {
  armed?.(point);
}

/** Hands every place that is passed from now on to `handler`, which may throw, hold up or end the process;
 *  undefined disarms. */
export function armFailpoints(handler: Handler | undefined): void {
  armed = handler;
}
