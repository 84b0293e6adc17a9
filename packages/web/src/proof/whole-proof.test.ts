import { expect, test } from 'vitest';

import { betIdBytes } from '@tessera/domain/fairness/leaf';

import { honestRound } from '../../../domain/tests/honest-round.ts';
import { readProof } from './round-proof.ts';
import { isCut, sizeOf, wholeProof } from './whole-proof.ts';

const round = honestRound({
  family: 'k3',
  policy: 2,
  selections: ['side:big', 'sum:9', 'sum:10', 'side:odd'],
});
const idOf = (betId: string): bigint => BigInt(`0x${betId}`);
const all = round.bets.toSorted((a, b) => (idOf(a.betId) < idOf(b.betId) ? -1 : 1));

/** A server that lists so many bets at a time, of which it shows no more than `most`. */
const serverOf =
  (size: number, most = all.length) =>
  (after: { readonly bets_after?: string | undefined }) => {
    const rest = all.slice(0, most).filter(({ betId }) => idOf(betId) > BigInt(after.bets_after ?? 0));
    return Promise.resolve({ ...round, bets: rest.slice(0, size), own: { bets: all.length, tickets: 0 } });
  };

async function wholeOf(read: ReturnType<typeof serverOf>) {
  const proof = readProof(await wholeProof(read));
  if (proof.kind !== 'drawn') throw new Error('it is drawn');
  return proof.round;
}

test.each([1, 2, 3, 4, 5])('pages of %i are joined to the whole', async (size) => {
  const whole = await wholeOf(serverOf(size));
  expect(whole.bets).toEqual(all);
  expect(whole.payTables).toEqual(round.payTables);
  expect(isCut(whole)).toBe(false);
});

test('what a server withholds leaves a proof that is cut', async () => {
  const whole = await wholeOf(serverOf(2, 3));
  expect([sizeOf(whole), isCut(whole)]).toEqual([3, true]);
});

test('an id in a proof is that of the bet', () => {
  expect(idOf(Buffer.from(betIdBytes(4_242n)).toString('hex'))).toBe(4_242n);
});
