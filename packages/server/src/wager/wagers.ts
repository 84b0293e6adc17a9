import type { Refusal } from '../kernel/refusal.ts';

/** The callers that use the order of refusals: placements, and quotes of placements. */
export const WAGERS = ['bet', 'ticket', 'chase', 'quoteBet', 'quoteTicket'] as const;
export type Wager = (typeof WAGERS)[number];

/** Where a refusal cannot be answered, each with the reason in a word. */
export type Never = Readonly<Partial<Record<Wager, string>>>;

/** deferred: to be asked again. */
export type Answer = Refusal | 'deferred' | undefined;

export const EVERYWHERE: Never = {};

/** The issues of a chase are judged as each is bought. */
export const WAITS_FOR_ISSUES = 'as it buys';

/** The session of such a member answers the same before; a quote that is refused a session is a visitor's. */
export const BY_SESSION = 'session';
const AS_VISITOR = 'as a visitor';
export const BY_SESSIONS: Never = {
  bet: BY_SESSION,
  ticket: BY_SESSION,
  quoteBet: AS_VISITOR,
  quoteTicket: AS_VISITOR,
};

export const onlyChase = (reason: string): Never => ({
  bet: reason,
  ticket: reason,
  quoteBet: reason,
  quoteTicket: reason,
});
