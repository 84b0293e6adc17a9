import { isBeaconValue, type BeaconNetwork } from '@tessera/domain/fairness/beacon';
import { fromHex, toHex } from '@tessera/domain/fairness/encoding';
import { QUICKNET } from '@tessera/domain/fairness/quicknet';

/** A public randomness beacon whose values are unpredictable before their time. */
export type Beacon = {
  readonly network: BeaconNetwork;
  /** Returns the verified signature of a round (48 bytes); undefined while no source has it.
   *  An invalid value counts as missing: the next source is queried, and the draw waits. */
  readonly signatureOf: (round: number) => Promise<Uint8Array | undefined>;
};

export type DrandOptions = {
  readonly fetch: typeof globalThis.fetch;
  /** Relays, queried in this order. */
  readonly urls: readonly string[];
  readonly network?: BeaconNetwork;
  readonly timeoutMs?: number;
};

/** drand over HTTP. Trusts no relay: a value counts only when the network's own key signed it.
 *  Cost: a request, and two pairings (30 ms). */
export function drandBeacon(options: DrandOptions): Beacon {
  const { network = QUICKNET } = options;
  return {
    network,
    signatureOf: async (round) => {
      for (const url of options.urls) {
        const signature = await readRelay(options, `${url}/${toHex(network.chainHash)}/public/${round}`);
        if (signature && isBeaconValue(network, network.chainHash, round, signature)) return signature;
      }
      return undefined;
    },
  };
}

/** A beacon of fixed values, for use without a network. Rounds outside the set are missing. */
export const recordedBeacon = (
  network: BeaconNetwork,
  signatures: Readonly<Record<number, string>>,
): Beacon => ({
  network,
  signatureOf: async (round) => {
    const known = signatures[round];
    if (known === undefined) return undefined;
    const signature = fromHex(known, 48);
    return isBeaconValue(network, network.chainHash, round, signature) ? signature : undefined;
  },
});

const SIGNATURE = /^[0-9a-f]{96}$/;

async function readRelay(
  { fetch, timeoutMs = 4_000 }: DrandOptions,
  url: string,
): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (!response.ok) return undefined;
    const body: unknown = await response.json();
    const value =
      typeof body === 'object' && body !== null && 'signature' in body ? body.signature : undefined;
    return typeof value === 'string' && SIGNATURE.test(value) ? fromHex(value) : undefined;
  } catch {
    // A relay that is down, slow or returns invalid data is one of several: the caller tries the next, or
    // waits.
    return undefined;
  }
}
