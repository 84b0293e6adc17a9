import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { fromHex, lp, toHex, u32 } from '@tessera/domain/fairness/encoding';
import { assert } from '@tessera/domain/result';

import { failpoint } from '../kernel/failpoint.ts';
import { writeSecret } from './secret-file.ts';

/** The formula of a chain: previousSeed or previousWitness of the domain. */
export type ChainTag = 'rf1/chain' | 'rf1/witness';

/** A hash chain whose last value is known only to this process. */
export type SecretChain = {
  readonly length: number;
  readonly head: Uint8Array;
  /** The value at an index. Cost: at most CHECKPOINT_EVERY hashes. */
  readonly valueAt: (index: number) => Uint8Array;
};

export const CHAIN_LENGTH_MAX = 1 << 20;
const CHECKPOINT_EVERY = 256;

/** The path of a chain's secret in a folder. */
const secretFile = (folder: string, id: string): string => path.join(folder, 'secrets', id);

/** The source of unpredictable bytes: the operating system, except in a simulation. */
export type SecretSource = (count: number) => Uint8Array;

/** Generates the last value of a new chain and stores it on disk. */
export function makeChainSecret(folder: string, id: string, draw: SecretSource): void {
  writeSecret(secretFile(folder, id), toHex(draw(32)));
  failpoint('secret-made');
}

/** Opens a chain from its secret. Memory: 32 bytes for each 256 values.  Cost: one hash a value, once (65
 *  536: 60 ms). */
export function openChain(folder: string, id: string, length: number, tag: ChainTag): SecretChain {
  const step = nativeStep(tag, fromHex(id, 16));
  const checkpoints = new Map<number, Uint8Array>();
  let value: Uint8Array = fromHex(readFileSync(secretFile(folder, id), 'utf8'), 32);
  for (let index = length; index > 0; index -= 1) {
    if (index === length || index % CHECKPOINT_EVERY === 0) checkpoints.set(index, value);
    value = step(index, value);
  }
  const head = value;

  return {
    length,
    head,
    valueAt: (index) => {
      assert(index >= 1 && index <= length, 'the index is in the chain');
      const start = Math.min(Math.ceil(index / CHECKPOINT_EVERY) * CHECKPOINT_EVERY, length);
      let current = checkpoints.get(start);
      for (let at = start; at > index; at -= 1) current = current && step(at, current);
      assert(current, 'there is a checkpoint above every index');
      return current;
    },
  };
}

/** One step of a chain on the native hash: H(tag, id || u32(index) || value), in one buffer. */
function nativeStep(tag: ChainTag, id: Uint8Array): (index: number, value: Uint8Array) => Uint8Array {
  const head = Buffer.concat([lp(tag), id]);
  const scratch = Buffer.concat([head, Buffer.alloc(4 + 32)]);
  return (index, value) => {
    scratch.set(u32(index), head.length);
    scratch.set(value, head.length + 4);
    return hash('sha256', scratch, 'buffer');
  };
}
