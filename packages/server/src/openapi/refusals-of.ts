import type { Route } from '@tessera/contract/route';

/** Refusals that any call may give, in addition to its own. */
const OF_EVERY_CALL = ['INVALID_PARAMETERS', 'TOO_MANY_REQUESTS', 'SERVER_BUSY'];
const OF_EVERY_POST = ['PAYLOAD_TOO_LARGE'];

/** The codes that a call can answer, each once. */
export const refusalsOf = (route: Route): string[] => [
  ...(route.proof || route.movesMoney ? ['PROOF_REQUIRED'] : []),
  ...(route.adultsOnly ? ['BIRTH_DATE_MISSING', 'UNDER_AGE'] : []),
  ...(route.asksWork ? ['PROOF_OF_WORK'] : []),
  ...route.refusals,
  ...OF_EVERY_CALL,
  ...(route.method === 'POST' ? OF_EVERY_POST : []),
];
