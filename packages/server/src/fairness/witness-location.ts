import { hostname, networkInterfaces } from 'node:os';

import { POLICY, usesWitness } from '@tessera/domain/fairness/announcement';
import type { WitnessLocation } from '@tessera/domain/fairness/verify/grade';

import type { Env } from '../config/env.ts';

/** Where the witness of the settings runs. One that the settings name at an address of this machine is no
 *  second party, whatever operator it names. */
export function witnessLocation({
  fairnessPolicy,
  witness,
}: Pick<Env, 'fairnessPolicy' | 'witness'>): WitnessLocation {
  if (!usesWitness(POLICY[fairnessPolicy])) return 'none';
  return witness === undefined || isThisMachine(new URL(witness.url).hostname)
    ? 'same-machine'
    : 'independent';
}

/** Returns true if a name or an address is this machine's own.   Cost: no look-up; a name that another one
 *  stands for is not recognized. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return isLoopback(name) || name === hostname().toLowerCase() || ownAddresses().includes(name);
}

const isLoopback = (name: string): boolean =>
  /^(?:localhost|.*\.localhost|127\..*|0\.0\.0\.0|::1?|::ffff:7f.*|::ffff:127\..*)$/.test(name);

const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).map(({ address }) => address.toLowerCase()),
  );
