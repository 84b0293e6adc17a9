import { expect, test } from 'vitest';

import { honestRound } from '../../../tests/honest-round.ts';
import { FAMILIES } from '../../games/definitions.ts';
import { GAME_FAMILIES, type GameFamily } from '../../games/families.ts';
import { isBeaconValue } from '../beacon.ts';
import { toHex } from '../encoding.ts';
import type { RoundExport } from '../export-format.ts';
import type { VerifyOptions } from './verify-options.ts';
import { verifyRound } from './verify-round.ts';
import { failedStep } from './verify-step.ts';

const optionsFor = (family: GameFamily): VerifyOptions => ({ family: FAMILIES[family], isBeaconValue });
const SELECTIONS = {
  k3: ['side:big', 'side:small', 'sum:11', 'single:3'],
  pk10: ['rank1:big', 'dt1:dragon', 'rank10:7'],
  ssc: ['ball1:big', 'total:odd', 'dt:tie', 'ball5:3'],
  pc28: ['side:big', 'side:odd', 'sum:13'],
  '11x5': ['ball1:big', 'any3:1-2-3', 'total:small'],
  mark6: ['side:big', 'all4:1-2-3-4', 'anyZodiac:1'],
} as const;

const rounds = GAME_FAMILIES.flatMap((family) =>
  ([0, 1, 2, 3] as const).map((policy) => ({ family, policy })),
);

test.each(rounds)('verifies a valid $family round of policy $policy', ({ family, policy }) => {
  const round = honestRound({ family, policy, selections: SELECTIONS[family], takenBack: [1] });
  const steps = verifyRound(round, optionsFor(family));
  expect(failedStep(steps)).toBeUndefined();
  expect(steps.length).toBeGreaterThan(30);
});

test('verifies a void round and a round without bets', () => {
  for (const outcome of ['void', 'drawn'] as const) {
    const round = honestRound({
      family: 'k3',
      policy: 2,
      selections: outcome === 'void' ? SELECTIONS.k3 : [],
      outcome,
    });
    expect(failedStep(verifyRound(round, optionsFor('k3')))).toBeUndefined();
  }
});

test('verifies an export after a JSON round trip', () => {
  const round = honestRound({ family: 'ssc', policy: 2, selections: SELECTIONS.ssc });
  const again = JSON.parse(JSON.stringify(round)) as RoundExport;
  expect(failedStep(verifyRound(again, optionsFor('ssc')))).toBeUndefined();
});

test.each([undefined, FAMILIES.ssc])('rejects a round with the rules of another family or none', (family) => {
  const round = honestRound({ family: 'k3', policy: 0, selections: [] });
  expect(failedStep(verifyRound(round, { family }))?.step).toBe('numbers');
});

test('rejects a beacon round without a beacon check', () => {
  const round = honestRound({ family: 'k3', policy: 1, selections: [] });
  expect(failedStep(verifyRound(round, { family: FAMILIES.k3 }))?.step).toBe('beacon-signature');
});

test('stops at a trusted chain value, and rejects a chain that does not lead to it', () => {
  const round = honestRound({ family: 'k3', policy: 0, selections: [] });
  const { chainId } = round.announcement;
  expect(
    failedStep(verifyRound(round, { ...optionsFor('k3'), trusted: { [chainId]: round.anchor } })),
  ).toBeUndefined();
  const other = { index: 2, value: toHex(new Uint8Array(32)) };
  const steps = verifyRound(round, { ...optionsFor('k3'), trusted: { [chainId]: other } });
  expect(failedStep(steps)?.step).toBe('seed-chain');
});

test('walks to the head when the trusted chain value is of a later index', () => {
  const round = honestRound({ family: 'k3', policy: 0, selections: [] });
  const { chainId } = round.announcement;
  const later = { index: round.index + 1, value: toHex(new Uint8Array(32)) };
  const steps = verifyRound(round, { ...optionsFor('k3'), trusted: { [chainId]: later } });
  expect(failedStep(steps)).toBeUndefined();
});

const round = honestRound({ family: 'k3', policy: 2, selections: SELECTIONS.k3 });
const [bet] = round.bets;
const flip = (hex: string): string => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
test.each<[string, Partial<RoundExport>]>([
  ['announcement', { announcement: { ...round.announcement, createdAt: 1 } }],
  ['grade', { grade: 'A' }],
  ['grade', { witnessLocation: 'same-machine' }],
  ['commitment', { commitment: flip(round.commitment) }],
  ['commitment', { seed: flip(round.seed) }],
  ['seed-chain', { anchor: { ...round.anchor, value: flip(round.anchor.value) } }],
  ['close-record', { close: { ...round.close, leafCount: 3 } }],
  ['operator-signature', { close: { ...round.close, signature: flip(round.close.signature) } }],
  ['sources', { sources: [] }],
  ['external', { external: flip(round.external) }],
  ['numbers', { numbers: round.numbers.map((one) => 7 - one) }],
  ['result-hash', { resultHash: flip(round.resultHash) }],
  ['pay-table', { payTables: round.payTables.map((one) => ({ ...one, text: `${one.text} ` })) }],
  ['payout', { outcome: 'void' }],
  ['bet-leaf', { bets: bet ? [{ ...bet, stakeMinor: '1' }] : [] }],
  ['receipt', { bets: bet ? [{ ...bet, receipt: { ...bet.receipt, batchRoot: 'ff'.repeat(32) } }] : [] }],
  ['bet-in-round', { bets: bet ? [{ ...bet, path: { ...bet.path, hashes: [] } }] : [] }],
  ['payout', { bets: bet ? [{ ...bet, payoutMinor: '1' }] : [] }],
])('rejects at step %s', (step, change) => {
  const changed = { ...round, ...change };
  expect(changed).not.toEqual(round);
  expect(failedStep(verifyRound(changed, optionsFor('k3')))?.step).toBe(step);
});
