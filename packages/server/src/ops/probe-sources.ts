import { lookup } from 'node:dns/promises';

import { QUICKNET } from '@tessera/domain/fairness/quicknet';
import { type EpochMs, SECOND_MS } from '@tessera/domain/time';

import type { Env, Peer } from '../config/env.ts';
import { drandBeacon } from '../fairness/drand.ts';
import { isThisMachine } from '../fairness/witness-location.ts';
import { remoteOf } from '../process/peer-remote.ts';
import { ProcessRefusal } from '../process/process-refusal.ts';
import { connectWitness } from '../witness/witness-client.ts';

/** Answer of a relay for the newest round that every relay should have. */
export type RelayFinding = { readonly url: string; readonly isSigned: boolean };

/** `ready`: it answers and knows the secret. */
export type WitnessFinding = {
  readonly state: 'ready' | 'refused' | 'silent';
  readonly isHere: boolean;
};

/** Relays may be a round behind one another. */
const ROUNDS_BACK = 2;

/** Asks each relay for a recent round of the beacon and checks its signature.
 *  Units: Unix ms.   Cost: a request and two pairings for each relay. */
export function probeRelays({ beaconUrls }: Pick<Env, 'beaconUrls'>, now: EpochMs): Promise<RelayFinding[]> {
  const { genesis, period } = QUICKNET;
  const round = Math.floor((now / SECOND_MS - genesis) / period) + 1 - ROUNDS_BACK;
  return Promise.all(
    beaconUrls.map(async (url) => ({
      url,
      isSigned:
        (await drandBeacon({ fetch: globalThis.fetch, urls: [url] }).signatureOf(round)) !== undefined,
    })),
  );
}

/** Asks a witness for a chain that no operator can have, which it refuses: to the right secret for the input,
 *  to any other for the caller. Changes nothing there.   Cost: a call, a look-up of its name. */
export async function probeWitness(peer: Peer): Promise<WitnessFinding> {
  const witness = connectWitness(remoteOf(peer, 'witness'));
  const host = new URL(peer.url).hostname.replace(/^\[(.*)\]$/, '$1');
  const isHere = (await addressesOf(host)).some(isThisMachine);
  try {
    await witness.createChain({ operatorChain: '', length: 0 });
    return { state: 'silent', isHere };
  } catch (error) {
    if (!(error instanceof ProcessRefusal)) return { state: 'silent', isHere };
    return { state: error.code === 'INPUT_INVALID' ? 'ready' : 'refused', isHere };
  } finally {
    witness.close();
  }
}

/** The name itself, and what it stands for. */
const addressesOf = async (host: string): Promise<readonly string[]> => {
  const found = await lookup(host, { all: true }).catch(() => []);
  return [host, ...found.map(({ address }) => address)];
};
