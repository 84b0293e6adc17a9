import type { BetLine, Intent, Outcome } from '@tessera/auditor/observed/intent';

/** The view of a member before acting: open rounds with some prices, and the member's own bets. */
export type View = {
  readonly nowMs: number;
  readonly sales: readonly Sale[];
  /** Own bets that may still be cancelled. */
  readonly cancellable: readonly string[];
};

export type Sale = {
  readonly gameId: number;
  readonly family: string;
  readonly issue: string;
  readonly closesAtMs: number;
  /** The issues after it, in the order of their sales. */
  readonly coming: readonly string[];
  /** A selection as the client would send it, without an amount. */
  readonly offers: readonly Omit<BetLine, 'amount'>[];
};

/** One member. The same seed and the same views give the same intents, in the simulation as against a real
 *  server. */
export type Actor = {
  readonly member: string;
  /** The next intent; requested only after the outcome of the last one is known. */
  readonly next: (view: View) => Intent;
  readonly learn: (intent: Intent, outcome: Outcome) => void;
};
