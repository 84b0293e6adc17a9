import { assert } from '../result.ts';
import { concat, tagged, u32, type Bytes } from './encoding.ts';

/** A chain of 32-byte values in which each is the hash of the next, so that showing one proves all before it.
 *  `id` is 16 bytes; `index` counts from 1; the value at 0 is the head, which is public from the start. */
export type ChainStep = (id: Bytes, index: number, value: Bytes) => Bytes;

/** The seed before s_i: H("rf1/chain", chain_id || u32(i) || s_i). Cost: one hash. */
export const previousSeed: ChainStep = (chainId, index, seed) =>
  tagged('rf1/chain', concat(chainId, u32(index), seed));

/** The witness value before w_i: H("rf1/witness", wit_id || u32(i) || w_i). Cost: one hash. */
export const previousWitness: ChainStep = (witnessId, index, value) =>
  tagged('rf1/witness', concat(witnessId, u32(index), value));

/** Walks a chain down from one index to a lower one. Cost: one hash a step (65 536 steps: about 0.2 s in a
 *  browser). */
export function walkDown(
  step: ChainStep,
  id: Bytes,
  { value, from, to }: { readonly value: Bytes; readonly from: number; readonly to: number },
): Bytes {
  assert(id.length === 16, 'a chain id has 16 bytes');
  assert(value.length === 32, 'a chain value has 32 bytes');
  assert(from >= to && to >= 0, 'a chain is walked downwards');
  let current = value;
  for (let index = from; index > to; index -= 1) current = step(id, index, current);
  return current;
}

/** c_i, shown before round i opens. It is no neighbour in the chain, so overlapping rounds give nothing
 *  away. */
export const commitmentOf = (chainId: Bytes, index: number, seed: Bytes): Bytes =>
  tagged('rf1/commit', concat(chainId, u32(index), seed));
