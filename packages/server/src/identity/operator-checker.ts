import type { IdentityChecker } from './identity-checker.ts';

/** The checker of a house without a service outside: an operator looks at what the member declared, and
 *  decides by command. So it decides nothing itself. */
export const operatorChecker: IdentityChecker = {
  check: async () => ({ kind: 'pending' }),
};
