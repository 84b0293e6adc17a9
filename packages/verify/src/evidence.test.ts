import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, onTestFinished, test } from 'vitest';

import { beaconRoundAt, beaconRoundFor } from '@tessera/domain/fairness/entropy';
import {
  ARRIVAL_TOLERANCE_MS,
  arrivalSteps,
  compareWithEvidence,
  type EvidenceExport,
  type KeptEvidence,
  verifyEvidence,
} from '@tessera/domain/fairness/evidence';
import type { RoundExport } from '@tessera/domain/fairness/export-format';
import { failedStep } from '@tessera/domain/fairness/verify/verify-step';

import { honestRound, settle, type HonestWish } from '../../domain/tests/honest-round.ts';
import { publicKeyOf, sign } from '../../domain/tests/signed-round.ts';

const VERIFY = fileURLToPath(new URL('../verify.mjs', import.meta.url));
const WISH: HonestWish = {
  family: 'k3',
  policy: 2,
  selections: ['side:big', 'sum:9', 'single:3', 'side:small'],
};
const ROUND = honestRound(WISH);
const OTHER_SECRET = new Uint8Array(32).fill(9);

/** What a phone kept of the bets of a round. */
const keptOf = ({ announcement, index, commitment, close, bets }: RoundExport): KeptEvidence => ({
  announcement,
  index,
  commitment,
  close,
  bets: bets.map(({ path: _path, status: _status, reason: _reason, payoutMinor: _payout, ...bet }) => bet),
});
const KEPT = keptOf(ROUND);

function run(...rounds: EvidenceExport['rounds']): {
  readonly status: number | null;
  readonly output: string;
} {
  const dir = mkdtempSync(path.join(tmpdir(), 'verify-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = path.join(dir, 'evidence.json');
  writeFileSync(file, JSON.stringify({ format: 'rf1/evidence/1', rounds }));
  const { status, stdout } = spawnSync(process.execPath, [VERIFY, file], { encoding: 'utf8' });
  return { status, output: stdout };
}

const remade = (change: Partial<RoundExport>, dishonesty?: Parameters<typeof sign>[1]): RoundExport =>
  settle(sign({ ...ROUND, ...change }, dishonesty), WISH);

describe('a file of evidence', () => {
  test('is whole where the operator signed it and nothing published differs', () => {
    const { status, output } = run({ ...KEPT, published: null }, { ...KEPT, published: ROUND });
    expect([status, output]).toEqual([0, expect.stringContaining('Whole: the operator signed')]);
    expect(output).toContain(ROUND.announcement.hash);
    expect(failedStep([...verifyEvidence(KEPT), ...compareWithEvidence(KEPT, ROUND)])).toBeUndefined();
  });

  const operatorKey = publicKeyOf(OTHER_SECRET);
  test.each<[string, RoundExport, string, string]>([
    [
      'a close record that was signed again',
      remade({ close: { ...ROUND.close, sealedAt: ROUND.close.sealedAt + 1 } }),
      'same-close-record',
      'close-record',
    ],
    [
      'another key',
      remade({ announcement: { ...ROUND.announcement, operatorKey } }, { operatorSecret: OTHER_SECRET }),
      'same-announcement',
      'announcement',
    ],
    [
      'a commitment that was replaced',
      { ...ROUND, commitment: 'ab'.repeat(32) },
      'same-commitment',
      'commitment',
    ],
    ['another round of the chain', { ...ROUND, index: ROUND.index + 1 }, 'same-index', 'announcement'],
  ])('says that the operator published %s', (_lie, published, step, inApp) => {
    const { status, output } = run({ ...KEPT, published });
    expect(status).toBe(1);
    expect(output).toMatch(new RegExp(`Evidence: the operator signed .* step ${step}\\.`));
    expect(failedStep(compareWithEvidence(KEPT, published))?.step).toBe(inApp);
  });

  // Kept before the close: only the receipts speak.
  const open: KeptEvidence = { ...KEPT, close: null };
  const without = remade({}, { leftOut: [0] });
  const swapped = (change: Partial<RoundExport['bets'][number]>) =>
    remade({ bets: ROUND.bets.map((bet, at) => (at === 0 ? { ...bet, ...change } : bet)) });
  const lowered = ROUND.bets[0]?.content.replace(/\|(\d+)\|/, (_, odds) => `|${Number(odds) - 100}|`);
  test.each<[string, RoundExport]>([
    ['a bet out of the list', { ...without, bets: without.bets.slice(1) }],
    ['another seed', swapped({ playerSeed: 'ab'.repeat(32) })],
    ['odds one step lower', swapped({ content: lowered ?? '' })],
    ['a lower stake', swapped({ stakeMinor: '1' })],
  ])('says that the operator left or changed a promised bet: %s', (_lie, published) => {
    const { status, output } = run({ ...open, published });
    expect([status, output]).toEqual([1, expect.stringMatching(/Evidence: .* step same-leaf\./)]);
    expect(failedStep(compareWithEvidence(open, published))?.step).toBe('bet-in-round');
  });

  test('says that a promised bet is listed and not in the book', () => {
    const { status, output } = run({ ...open, published: without });
    expect([status, output]).toEqual([1, expect.stringMatching(/Evidence: .* step bet-in-round\./)]);
  });

  const beaconRound = honestRound({ ...WISH, policy: 1 });
  const { beacon } = beaconRound.announcement;
  const due = beaconRoundAt(
    beacon!,
    beaconRoundFor(beacon!, beaconRound.close.closesAt, beaconRound.close.sealedAt),
  );
  test.each([
    ['warns of a close record that came after the value of the beacon', due, ARRIVAL_TOLERANCE_MS + 1, true],
    ['warns of none that came in time', due, ARRIVAL_TOLERANCE_MS, false],
    ['warns of none to a phone that was not connected', due + 1, ARRIVAL_TOLERANCE_MS + 1, false],
  ])('%s', (_says, connectedAtMs, late, isWarned) => {
    const seen = { q: beaconRound.close.q, atMs: due + late, connectedAtMs };
    const kept = keptOf(beaconRound);
    const { status, output } = run({ ...kept, published: null, seen });
    expect([status, output.includes('WARNING arrival')]).toEqual([0, isWarned]);
    // A file from before the close has the record of what was published.
    expect(run({ ...kept, close: null, published: beaconRound, seen }).output.includes('WARNING')).toBe(
      isWarned,
    );
    expect(failedStep(arrivalSteps(kept, kept.close, seen))?.step).toBe(isWarned ? 'arrival' : undefined);
  });

  const [first, ...rest] = KEPT.bets;
  const withFirst = (change: Partial<NonNullable<typeof first>>): KeptEvidence => ({
    ...KEPT,
    bets: first ? [{ ...first, ...change }, ...rest] : rest,
  });
  test.each<[string, KeptEvidence, string]>([
    ['a higher stake', withFirst({ stakeMinor: '999999' }), 'bet-leaf'],
    ['another seed', withFirst({ playerSeed: 'ab'.repeat(32) }), 'bet-leaf'],
    [
      'the receipt of another bet',
      withFirst({ receipt: KEPT.bets[3]?.receipt ?? KEPT.bets[0]!.receipt }),
      'receipt',
    ],
    ['a bet of its own making', keptOf(remade({}, { operatorSecret: OTHER_SECRET })), 'operator-signature'],
    [
      'another time of the close',
      { ...KEPT, close: { ...ROUND.close, closesAt: ROUND.close.closesAt + 1 } },
      'close-record',
    ],
    [
      'an announcement of its own making',
      { ...KEPT, announcement: { ...ROUND.announcement, operatorKey } },
      'announcement',
    ],
    ['nothing that is signed', { ...KEPT, close: null, bets: [] }, 'signed'],
  ])('is none with %s', (_forgery, kept, step) => {
    const { status, output } = run({ ...kept, published: null });
    expect([status, output]).toEqual([1, expect.stringContaining(`No evidence: step ${step} fails`)]);
    if (step !== 'signed') expect(failedStep(verifyEvidence(kept))?.step).toBe(step);
  });
});
