/** A round is planned (scheduled), on sale (open), sealed (closed), has numbers (drawn) and is paid
 *  (settled). Until it is settled it can be called off (void), which gives every standing stake back. Settled
 *  and void are final; numbers, once drawn, never change. */
export const ROUND_STATES = ['scheduled', 'open', 'closed', 'drawn', 'settled', 'void'] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/** A server that slept through a whole sale closes a scheduled round directly: nobody can have bet on it. */
const NEXT: Readonly<Record<RoundState, readonly RoundState[]>> = {
  scheduled: ['open', 'closed', 'void'],
  open: ['closed', 'void'],
  closed: ['drawn', 'void'],
  drawn: ['settled', 'void'],
  settled: [],
  void: [],
};

/** Whether a round may go from one state to another. A state never leads to itself: who asks twice is
 *  told. */
export const mayBecome = (from: RoundState, to: RoundState): boolean => NEXT[from].includes(to);

/** Whether nothing about the round can change any more, save the payments it has decided. */
export const isFinal = (state: RoundState): boolean => NEXT[state].length === 0;
