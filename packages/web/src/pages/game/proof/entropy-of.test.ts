import { expect, test } from 'vitest';

import { POLICY, POLICY_NAMES } from '@tessera/domain/fairness/announcement';

import { honestRound } from '../../../../../domain/tests/honest-round.ts';
import { entropyOf } from './entropy-of.ts';

const ENTROPY = { solo: 'none', beacon: 'beacon', witness: 'witness', both: 'beacon' } as const;

test.each(POLICY_NAMES)('claims of a round of the policy %s what its announcement says', (name) => {
  const round = honestRound({ family: 'k3', policy: POLICY[name], selections: ['side:big'] });
  expect(entropyOf(round.announcement)).toBe(ENTROPY[name]);
});
