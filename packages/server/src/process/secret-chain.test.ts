import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { previousSeed } from '@tessera/domain/fairness/chain';
import { type Bytes, fromHex } from '@tessera/domain/fairness/encoding';

import { testFolder } from '../../tests/support/fairness/fairness-fixture.ts';
import { makeChainSecret, openChain, type ChainTerms } from './secret-chain.ts';

const ID = '0123456789abcdef0123456789abcdef';
const LAST = new Uint8Array(32).fill(7);

const termsOf = (length: number): ChainTerms => ({ id: ID, length, tag: 'rf1/chain' });

/** The folder of a chain that ends in LAST, and its file. */
function madeChain(length: number): { readonly dir: string; readonly file: string } {
  const dir = testFolder();
  makeChainSecret(dir, termsOf(length), () => LAST);
  return { dir, file: path.join(dir, 'secrets', ID) };
}

/** Every value of the chain by the domain's own formula; the head is at 0. */
function valuesOf(length: number): Bytes[] {
  const values: Bytes[] = [LAST];
  for (let index = length; index > 0; index -= 1)
    values.unshift(previousSeed(fromHex(ID, 16), index, values[0] ?? LAST));
  return values;
}

test.each([1, 255, 256, 257, 600])('a chain of %i has the values of its formula at every index', (length) => {
  const chain = openChain(madeChain(length).dir, termsOf(length));
  const values = valuesOf(length);
  expect(Buffer.from(chain.head)).toEqual(Buffer.from(values[0] ?? []));
  for (let index = length; index >= 1; index -= 1)
    expect(Buffer.from(chain.valueAt(index))).toEqual(Buffer.from(values[index] ?? []));
  expect(() => chain.valueAt(0)).toThrow('in the chain');
  expect(() => chain.valueAt(length + 1)).toThrow('in the chain');
});

test('a file with the last value alone opens the same chain', () => {
  const { dir, file } = madeChain(600);
  const { head } = openChain(dir, termsOf(600));
  writeFileSync(file, readFileSync(file, 'utf8').split('\n').at(-1) ?? '');
  const again = openChain(dir, termsOf(600));
  expect(again.head).toEqual(head);
  expect(Buffer.from(again.valueAt(300))).toEqual(Buffer.from(valuesOf(600)[300] ?? []));
});

test('gives no value of a damaged part, and every value of the others', () => {
  const { dir, file } = madeChain(600);
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.with(1, '0'.repeat(64)).join('\n'));
  const chain = openChain(dir, termsOf(600));
  expect(Buffer.from(chain.valueAt(256))).toEqual(Buffer.from(valuesOf(600)[256] ?? []));
  for (const index of [257, 512]) expect(() => chain.valueAt(index)).toThrow('gives the values below it');
  // The part above rests on the damaged one.
  expect(() => chain.valueAt(600)).toThrow('gives the values below it');
});

test('a damaged lowest part gives another head, and a cut file no chain', () => {
  const { dir, file } = madeChain(600);
  const { head } = openChain(dir, termsOf(600));
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.with(0, '0'.repeat(64)).join('\n'));
  expect(openChain(dir, termsOf(600)).head).not.toEqual(head);
  writeFileSync(file, lines.slice(0, 2).join('\n'));
  expect(() => openChain(dir, termsOf(600))).toThrow('has its length');
});
