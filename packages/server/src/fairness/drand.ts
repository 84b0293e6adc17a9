import { isBeaconValue, type BeaconNetwork } from '@tessera/domain/fairness/beacon';
import { fromHex, toHex } from '@tessera/domain/fairness/encoding';
import { QUICKNET } from '@tessera/domain/fairness/quicknet';

/** A public source of values that nobody knows before their time. */
export type Beacon = {
  readonly network: BeaconNetwork;
  /** The signature of a round (48 bytes), checked; undefined while no source has it.
   *  A value that does not check is the same as none: the next source is asked, and the draw waits. */
  readonly signatureOf: (round: number) => Promise<Uint8Array | undefined>;
};

export type DrandOptions = {
  readonly fetch: typeof globalThis.fetch;
  /** Relays, asked in this order. */
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

/** Values that are known already, for working without a network: rounds that are not among them are simply
 *  not there. */
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
    // A relay that is down, slow or talks nonsense is one of several: the caller asks the next, or waits.
    return undefined;
  }
}
