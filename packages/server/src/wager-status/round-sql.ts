import { isDecided, ROUND_STATES, type RoundState, statesBefore } from '@tessera/domain/rounds/round';

// Conditions on the state of a round that decide the status of its wagers, as SQL on the alias of a row of
// `rounds`. The lists are those of the domain, in its order: partial indexes are found by them.

const isAmong =
  (states: readonly RoundState[]) =>
  (round: string): string =>
    `${round}.state in (${states.map((state) => `'${state}'`).join(', ')})`;

/** SQL: wagers on the round may still be taken back, if its clock says so too. */
export const isUnclosed = isAmong(statesBefore('closed'));

/** SQL: wagers on the round are alive: neither drawn nor called off. */
export const isUndecided = isAmong(ROUND_STATES.filter((state) => !isDecided(state)));

/** SQL: wagers on the round are decided, by its numbers or because it is void. */
export const isDecidedRound = isAmong(ROUND_STATES.filter(isDecided));

/** SQL: the round has numbers that count. */
export const isDrawn = isAmong(ROUND_STATES.filter((state) => isDecided(state) && state !== 'void'));

/** SQL: the round is called off, and every standing bet on it is returned. */
export const isVoidRound = (round: string): string => `${round}.state = 'void'`;

/** SQL: the round is not called off. */
export const isNoVoidRound = (round: string): string => `${round}.state <> 'void'`;
