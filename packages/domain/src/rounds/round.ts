/** A round is planned (scheduled), on sale (open), sealed (closed), has numbers (drawn) and is paid
 *  (settled). Until its numbers are out it can be called off (void), which gives every standing stake back.
 *  Settled and void are final; numbers, once drawn, never change. */
export const ROUND_STATES = ['scheduled', 'open', 'closed', 'drawn', 'settled', 'void'] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/** States of an issue that clients bet on or wait for. */
export const SALE_STATES = ['open', 'closed'] as const satisfies readonly RoundState[];
export type SaleState = (typeof SALE_STATES)[number];

/** States of a round in the history of draws. */
export const HISTORY_STATES = ['drawn', 'settled', 'void'] as const satisfies readonly RoundState[];
export type HistoryState = (typeof HISTORY_STATES)[number];

/** Returns true if what was staked on a round in this state is decided: it has numbers, or was called off. */
export const isDecided = (state: RoundState): state is HistoryState =>
  (HISTORY_STATES as readonly RoundState[]).includes(state);

/** A server that was down for a whole sale closes a scheduled round directly: nobody can have bet on it. */
const NEXT: Readonly<Record<RoundState, readonly RoundState[]>> = {
  scheduled: ['open', 'closed', 'void'],
  open: ['closed', 'void'],
  closed: ['drawn', 'void'],
  drawn: ['settled'],
  settled: [],
  void: [],
};

/** The states from which a round may change to this one. The server's statements take theirs from here. */
export const statesBefore = (to: RoundState): readonly RoundState[] =>
  ROUND_STATES.filter((from) => NEXT[from].includes(to));
