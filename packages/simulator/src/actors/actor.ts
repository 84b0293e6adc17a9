import type { BetLine, Intent, Outcome } from '@tessera/auditor/observed/intent';

/** What a member sees before acting: what is on sale, with a few prices, and what is theirs. */
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
  /** Something to bet on, as the client would send it, without amount. */
  readonly offers: readonly Omit<BetLine, 'amount'>[];
};

/** One member. The same seed and the same views give the same intents, in the simulation as against a real
 *  server. */
export type Actor = {
  readonly member: string;
  /** What to do next; one at a time, and the next only after the outcome of the last is known. */
  readonly next: (view: View) => Intent;
  readonly learn: (intent: Intent, outcome: Outcome) => void;
};
