import { previousSeed, walkDown } from '../../src/fairness/chain.ts';
import type { Bytes } from '../../src/fairness/encoding.ts';

/** The seed at an index of a chain of which the last seed s_N is known. Cost: N - index hashes. */
export const seedAt = (chainId: Bytes, last: Bytes, length: number, index: number): Bytes =>
  walkDown(previousSeed, chainId, { value: last, from: length, to: index });

/** The public head s_0. Cost: N hashes. */
export const headOf = (chainId: Bytes, last: Bytes, length: number): Bytes =>
  seedAt(chainId, last, length, 0);
