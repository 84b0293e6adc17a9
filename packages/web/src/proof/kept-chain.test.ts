import { describe, expect, it } from 'vitest';

import { previousSeed, walkDown } from '@tessera/domain/fairness/chain';
import { fromHex, hash, text, toHex } from '@tessera/domain/fairness/encoding';
import type { RoundExport } from '@tessera/domain/fairness/export-format';

import { honestRound, settle, type HonestWish } from '../../../domain/tests/honest-round.ts';
import { sign } from '../../../domain/tests/signed-round.ts';
import { createStorage } from '../storage/browser-storage.ts';
import { checkRound } from './check-round.ts';
import { KeptClaims } from './kept-claims.ts';

const WISH: HonestWish = { family: 'k3', policy: 2, selections: ['side:big', 'sum:11'] };
const roundAt = (index: number): RoundExport => honestRound({ ...WISH, index });
const NEWER = roundAt(9);

const emptyPhone = (): KeptClaims => {
  const values = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  return new KeptClaims(createStorage(() => storage as Storage));
};

/** A phone that has proved a newer round of the chain. */
async function phoneWithNewer(): Promise<KeptClaims> {
  const kept = emptyPhone();
  await checkRound(NEWER, kept);
  expect(kept.chain(NEWER.announcement.chainId)?.point.index).toBe(NEWER.index);
  return kept;
}

/** The steps that fail, in order, each with what it is about. */
const failures = async (round: RoundExport, kept: KeptClaims): Promise<string[]> =>
  (await checkRound(round, kept)).steps
    .filter(({ ok }) => !ok)
    .map(({ step, of }) => [step, of].filter(Boolean).join(' '));

/** A round with a chosen seed under its commitment and anchor, signed anew. */
const forged = (index: number): RoundExport =>
  settle(sign({ ...roundAt(index), seed: toHex(hash(text('chosen'))) }), WISH);

describe('a phone that has proved a newer round of the chain', () => {
  it.each([1, 8, 9])('proves the older round %i and keeps the newer seed', async (index) => {
    const kept = await phoneWithNewer();
    expect(
      await failures({ ...roundAt(index), anchor: { index: 0, value: NEWER.announcement.head } }, kept),
    ).toEqual([]);
    expect(kept.chain(NEWER.announcement.chainId)?.point).toEqual({ index: 9, value: NEWER.seed });
  });

  it('proves the next round from the seed that it keeps', async () => {
    const kept = await phoneWithNewer();
    const next = roundAt(10);
    expect(await failures(next, kept)).toEqual([]);
    expect(kept.chain(next.announcement.chainId)?.point).toEqual({ index: 10, value: next.seed });
  });

  it.each([4, 9, 10])('refuses a chosen seed at index %i', async (index) => {
    const kept = await phoneWithNewer();
    expect((await failures(forged(index), kept)).at(0)).toMatch(/^seed-chain/);
    expect(kept.chain(NEWER.announcement.chainId)?.point).toEqual({ index: 9, value: NEWER.seed });
  });

  it.each([4, 10])(
    'refuses the chain announced anew with a head of chosen seeds at index %i',
    async (index) => {
      const kept = await phoneWithNewer();
      const seed = hash(text('chosen'));
      const { announcement } = roundAt(index);
      const head = toHex(
        walkDown(previousSeed, fromHex(announcement.chainId), { value: seed, from: index, to: 0 }),
      );
      const round = { ...roundAt(index), announcement: { ...announcement, head }, seed: toHex(seed) };
      const lie = settle(sign(round), WISH);
      expect(await failures(lie, emptyPhone())).toEqual([]);
      expect(await failures(lie, kept)).toContain('announcement kept');
    },
  );
});
