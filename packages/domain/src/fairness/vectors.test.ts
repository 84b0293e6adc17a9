import { expect, test } from 'vitest';

import { merkleRoot } from '../../tests/oracles/merkle-tree.ts';
import { headOf, seedAt } from '../../tests/oracles/seed-chain.ts';
import { FAMILIES } from '../games/definitions.ts';
import { isBeaconValue } from './beacon.ts';
import { commitmentOf, previousWitness, walkDown } from './chain.ts';
import { finalKey, numbersOf, uniformFrom, wordsOf } from './derive.ts';
import { fromHex, hash, toHex } from './encoding.ts';
import { beaconRoundAt, beaconRoundFor, beaconSource, externalHash, witnessSource } from './entropy.ts';
import { QUICKNET } from './quicknet.ts';

/** The published known answers of RF1. Chain 00..0f of 1000 rounds, round 7, witness f0..ff, beacon round
 *  1000. */
const CHAIN = fromHex('000102030405060708090a0b0c0d0e0f');
const WITNESS = fromHex('f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff');
const LAST_SEED = fromHex('976ccc81f03d5ec919f2b38c9ebb392507e3c9b82d1657b02e622b18a697a5b0');
const SEED_7 = fromHex('12c6fcdd285b26eb4d66aa661d72d47755e5deecac460e06bacf38485deb76ec');
const WITNESS_7 = fromHex('9d1d52ac738c3091621dc239bf8c82215702a16fc1a79b46cf7f81c308bcf2fa');
const ROUND_1000 = fromHex(
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
);
const ROUND_1001 = fromHex(
  'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41',
);
const CLOSES_AT = 1_692_806_348_000;

test('the seed chain leads from s_N to the known s_7 and head', () => {
  expect(toHex(seedAt(CHAIN, LAST_SEED, 1000, 7))).toBe(toHex(SEED_7));
  expect(toHex(headOf(CHAIN, LAST_SEED, 1000))).toBe(
    'bdf7f42bc70dc9568e78530cc9b2a0eef9502c97cadf2de74bc1960b7745f5e0',
  );
});

test('the commitment to round 7 matches the known value', () => {
  expect(toHex(commitmentOf(CHAIN, 7, SEED_7))).toBe(
    '08750caf54d16225dcb1bc87e526bf0673963f0fe92d4451b573f1c1ea06416c',
  );
});

test('the witness chain leads from w_7 to the known w_0', () => {
  expect(toHex(walkDown(previousWitness, WITNESS, { value: WITNESS_7, from: 7, to: 0 }))).toBe(
    '4ac10567b4a20aceaedb6cd8f6969802dac26e56a884292e5e4b2acc9cc40f55',
  );
});

test('the root of a round without bets is the hash of the empty string', () => {
  expect(toHex(merkleRoot([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

const terms = { ...QUICKNET, guard: 15 };
test.each([
  ['sealed 0.9 s after the close', CLOSES_AT + 900, 1000],
  ['sealed an hour late', CLOSES_AT + 3_600_000, 2200],
  ['sealed so that the guard ends 1 ms before a beacon round', 1_692_806_349_000 - 1, 1000],
])('a round %s uses the known beacon round', (_, sealedAt, round) => {
  expect(beaconRoundFor(terms, CLOSES_AT, sealedAt)).toBe(round);
});

test('selects a beacon round after seal and guard', () => {
  expect(beaconRoundAt(terms, 1000)).toBe(1_692_806_364_000);
  for (let ms = 0; ms < 9000; ms += 250) {
    const round = beaconRoundFor(terms, CLOSES_AT, CLOSES_AT + ms);
    expect(beaconRoundAt(terms, round)).toBeGreaterThanOrEqual(CLOSES_AT + ms + 15_000);
    expect(beaconRoundAt(terms, round - 1)).toBeLessThan(CLOSES_AT + ms + 15_000);
  }
});

test('verifies the quicknet signature of round 1000 for that round only', () => {
  expect(toHex(hash(ROUND_1000))).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd');
  expect(isBeaconValue(QUICKNET, QUICKNET.chainHash, 1000, ROUND_1000)).toBe(true);
  expect(isBeaconValue(QUICKNET, QUICKNET.chainHash, 1001, ROUND_1001)).toBe(true);
  expect(isBeaconValue(QUICKNET, QUICKNET.chainHash, 1001, ROUND_1000)).toBe(false);
  expect(isBeaconValue({ ...QUICKNET, period: 4 }, QUICKNET.chainHash, 1000, ROUND_1000)).toBe(false);
});

test.each([
  [6, [0xffffffff, 0xfffffffc, 0xfffffffb], 5, 3],
  [10, [0xfffffff9], 9, 1],
  [10, [0xfffffffa, 0x0000000d], 3, 2],
])('uniform(%i) skips the words that would bias it', (n, words, expected, used) => {
  let drawn = 0;
  const answer = uniformFrom(() => words[drawn++] ?? 0)(n);
  expect([answer, drawn]).toEqual([expected, used]);
});

const beacon = beaconSource(QUICKNET.chainHash, 1000, ROUND_1000);
const witness = witnessSource(WITNESS, 7, WITNESS_7);
const POLICIES = [
  {
    policy: 'solo',
    sources: [],
    q: '42a61ca7cb8a523d824714f7da93f2c6541729ea8b8dff3ae7ee2a2012b34be7',
    external: 'f82ba667ace0d38bc7bfb789456a58f0674c06384756202882f642c614bc6442',
    key: 'a95615c1e8dfc283cd0f0c09bbc748552ff92ea97daa0c0d0205b3ff66f92466',
    dice: '5 2 1',
    rank10: '9 8 1 4 2 7 10 3 6 5',
    ball5: '5 7 6 2 0',
  },
  {
    policy: 'beacon',
    sources: [beacon],
    q: 'aee096d76dbe87586812190f708c736e70364b54a5afaa59eb7297f6c76c6f98',
    external: '897dc50662fdc3349ca48ec3c055790443e7a063a762f64b5dab4fadfc81076c',
    key: '1faae213c3acf464707b37ada8cac53eebd541ed692518fe39d72fb3e9deea77',
    dice: '5 5 2',
    rank10: '9 8 2 1 3 4 5 7 6 10',
    ball5: '4 8 3 5 3',
  },
  {
    policy: 'witness',
    sources: [witness],
    q: 'ec22fc5d0de3aed087f9a3911d67c901cd37a41a3940f8009ef75de54c052e15',
    external: '849d4f2dbcf14679a9bd4a739e5207394b3527f21b1b6a6dd7832389d9d504dd',
    key: 'a940be7a4b7697cea7a27305f3ed3fe2eaab858931e821a4db7b6dc1b8f28547',
    dice: '3 6 1',
    rank10: '3 5 8 7 10 4 6 9 1 2',
    ball5: '9 3 7 0 9',
  },
  {
    policy: 'both',
    sources: [witness, beacon],
    q: 'ddca5509bd7c85c9d5889e7116035f537e8770dda5381332ead0c6fc36b115da',
    external: '4dcc2c81c2c503cb7cba224e1b3dc0c07c1b131c1b3b78076008de2103b19588',
    key: 'ab3b40392b90d10c14f237c9c2c1230d97e3f14fd459252bae7cc7a75467aa78',
    dice: '2 1 2',
    rank10: '3 9 1 6 5 8 4 2 10 7',
    ball5: '1 5 3 2 2',
  },
] as const;

test.each(POLICIES)('policy $policy yields the known E, K and numbers of every game', (row) => {
  const external = externalHash(row.sources);
  expect(toHex(external)).toBe(row.external);
  const key = finalKey(SEED_7, fromHex(row.q), external);
  expect(toHex(key)).toBe(row.key);
  for (const family of [FAMILIES.k3, FAMILIES.pk10, FAMILIES.ssc])
    expect(numbersOf(key, family).join(' ')).toBe(row[family.label as keyof typeof row]);
});

test('draws three balls from words with their own label', () => {
  const key = fromHex(POLICIES[0].key);
  const uniform = uniformFrom(wordsOf(key, 'ball3'));
  const expected = [uniform(10), uniform(10), uniform(10)];
  expect(numbersOf(key, FAMILIES.pc28)).toEqual(expected);
  expect(expected).not.toEqual(numbersOf(key, FAMILIES.ssc).slice(0, 3));
});
