import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { equalBytes, fromHex, lp, toHex, u32 } from '@tessera/domain/fairness/encoding';
import { assert } from '@tessera/domain/result';

import { failpoint } from '../kernel/failpoint.ts';
import { writeSecret } from './secret-file.ts';

/** The formula of a chain: previousSeed or previousWitness of the domain. */
export type ChainTag = 'rf1/chain' | 'rf1/witness';

export type ChainTerms = { readonly id: string; readonly length: number; readonly tag: ChainTag };

/** A hash chain whose last value is known only to this process. */
export type SecretChain = {
  readonly length: number;
  readonly head: Uint8Array;
  /** The value at an index. Cost: at most CHECKPOINT_EVERY hashes, twice for the first of a part. */
  readonly valueAt: (index: number) => Uint8Array;
};

export const CHAIN_LENGTH_MAX = 1 << 20;
const CHECKPOINT_EVERY = 256;

/** The path of a chain's secret in a folder. */
const secretFile = (folder: string, id: string): string => path.join(folder, 'secrets', id);

/** The source of unpredictable bytes: the operating system, except in a simulation. */
export type SecretSource = (count: number) => Uint8Array;

/** Generates the last value of a new chain and stores it on disk with every 256th value below it, so that no
 *  later start computes the chain again.   Cost: one hash a value, once (65 536: 60 ms). */
export function makeChainSecret(folder: string, { id, length, tag }: ChainTerms, draw: SecretSource): void {
  const kept = checkpointsOf(nativeStep(tag, fromHex(id, 16)), length, draw(32));
  writeSecret(secretFile(folder, id), kept.map(toHex).join('\n'));
  failpoint('secret-made');
}

/** Opens a chain from its secret. Each part of 256 values is checked against the one below it before its
 *  first value is given; the lowest one gives the head. Throws when a part does not fit.
 *  Memory: 32 bytes for each 256 values.   Cost: 256 hashes. */
export function openChain(folder: string, { id, length, tag }: ChainTerms): SecretChain {
  const step = nativeStep(tag, fromHex(id, 16));
  const stored = readFileSync(secretFile(folder, id), 'utf8')
    .split('\n')
    .map((value) => fromHex(value, 32));
  const [last] = stored;
  // A file with the last value alone is as good, at the cost of the whole chain.
  const kept = last && stored.length === 1 ? checkpointsOf(step, length, last) : stored;
  assert(kept.length === Math.ceil(length / CHECKPOINT_EVERY), 'the secret of a chain has its length');

  /** From the highest value of a part down to an index. */
  const walk = (part: number, index: number): Uint8Array => {
    let value = kept[part];
    for (let at = Math.min((part + 1) * CHECKPOINT_EVERY, length); at > index; at -= 1)
      value = value && step(at, value);
    assert(value, 'there is a checkpoint above every index');
    return value;
  };
  const head = walk(0, 0);
  const checked = new Set([0]);
  const check = (part: number): void => {
    if (checked.has(part)) return;
    const below = walk(part, part * CHECKPOINT_EVERY);
    assert(equalBytes(below, kept[part - 1] ?? head), 'the secret of a chain gives the values below it');
    checked.add(part);
  };

  return {
    length,
    head,
    valueAt: (index) => {
      assert(index >= 1 && index <= length, 'the index is in the chain');
      const part = Math.ceil(index / CHECKPOINT_EVERY) - 1;
      check(part);
      return walk(part, index);
    },
  };
}

type Step = (index: number, value: Uint8Array) => Uint8Array;

/** The last value of a chain and every 256th below it, lowest first. */
function checkpointsOf(step: Step, length: number, last: Uint8Array): Uint8Array[] {
  const kept: Uint8Array[] = [];
  let value = last;
  for (let index = length; index > 0; index -= 1) {
    if (index === length || index % CHECKPOINT_EVERY === 0) kept.push(value);
    value = step(index, value);
  }
  return kept.toReversed();
}

/** One step of a chain on the native hash: H(tag, id || u32(index) || value), in one buffer. */
function nativeStep(tag: ChainTag, id: Uint8Array): Step {
  const head = Buffer.concat([lp(tag), id]);
  const scratch = Buffer.concat([head, Buffer.alloc(4 + 32)]);
  return (index, value) => {
    scratch.set(u32(index), head.length);
    scratch.set(value, head.length + 4);
    return hash('sha256', scratch, 'buffer');
  };
}
