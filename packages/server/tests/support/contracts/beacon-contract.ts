import { expect, test } from 'vitest';

import { isBeaconValue, isNetworkOfHash } from '@tessera/domain/fairness/beacon';

import type { Beacon } from '../../../src/fairness/drand.ts';

/** The contract of every Beacon. `make` returns one that has round `known` and not round `missing`. */
export function beaconContract(
  name: string,
  make: () => Beacon | Promise<Beacon>,
  rounds: { readonly known: number; readonly missing: number },
): void {
  test(`${name}: its network is the one its chain hash names`, async () => {
    expect(isNetworkOfHash((await make()).network)).toBe(true);
  });

  test(`${name}: a known round has a network signature, the same each time`, async () => {
    const beacon = await make();
    const signature = await beacon.signatureOf(rounds.known);
    expect(signature).toHaveLength(48);
    const { network } = beacon;
    expect(isBeaconValue(network, network.chainHash, rounds.known, signature ?? new Uint8Array())).toBe(true);
    expect(await beacon.signatureOf(rounds.known)).toEqual(signature);
  });

  test(`${name}: a missing round is undefined, never an error or the value of another round`, async () => {
    expect(await (await make()).signatureOf(rounds.missing)).toBeUndefined();
  });
}
