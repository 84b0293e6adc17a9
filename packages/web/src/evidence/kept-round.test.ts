import { describe, expect, test } from 'vitest';

import { beaconRoundAt, beaconRoundFor } from '@tessera/domain/fairness/entropy';
import { ARRIVAL_TOLERANCE_MS } from '@tessera/domain/fairness/evidence';

import { honestRound } from '../../../domain/tests/honest-round.ts';
import { KeptClaims } from '../proof/kept-claims.ts';
import { evidenceExport } from './evidence-file.ts';
import { inMemory } from './evidence-storage.ts';
import { judgeRound } from './judge-round.ts';
import type { TakenRound } from './kept-bets.ts';
import { demoRound, KEPT_MAX, type KeptRound, withTaken } from './kept-round.ts';
import { emptyStorage } from './test-house.ts';

const round = (at: number, state: KeptRound['state']): KeptRound => ({
  ...demoRound({ owner: '7', roundId: String(at), keptAtMs: at }, ''),
  state,
});

const OWNED = { owner: '7', roundId: '901', keptAtMs: 1 };
const bet = (betId: string): TakenRound['bets'][number] => ({
  betId,
  accountTag: 'aa',
  content: 'k3|side:big',
  stakeMinor: '100',
  acceptedAt: 1,
  playerSeed: 'bb',
  leaf: 'cc',
  receipt: { batchRoot: 'dd', path: [], signature: 'ee' },
});
const taken = (betId: string, place: Partial<TakenRound> = {}): TakenRound => ({
  roundId: '901',
  chainId: 'ff',
  index: 5,
  issue: '1',
  bets: [bet(betId)],
  problem: null,
  ...place,
});

describe('withTaken', () => {
  const kept = withTaken(undefined, OWNED, taken('01'));

  test('lets a round that agrees be compared again for a bet that is kept late', () => {
    const agreed = { ...kept, state: 'agrees' } as const;
    expect(withTaken(agreed, OWNED, taken('02'))).toMatchObject({ state: 'waiting', failed: null });
    expect(withTaken(agreed, OWNED, taken('01')).state).toBe('agrees');
  });

  test('leaves a round that differs as it is', () => {
    const differing = { ...kept, state: 'differs' } as const;
    expect(withTaken(differing, OWNED, taken('02')).state).toBe('differs');
  });

  test.each([
    ['another chain', { chainId: '00' }, '00 5'],
    ['another place of the chain', { index: 6 }, 'ff 6'],
  ])('finds that a later reply names %s for the round', (_says, place, got) => {
    expect(withTaken(kept, OWNED, taken('02', place))).toMatchObject({
      place: { chainId: 'ff', index: 5 },
      failed: { step: 'receipt', ok: false, expected: 'ff 5', got },
    });
  });

  test('keeps the first thing that was wrong', () => {
    const problem = { step: 'bet-content', ok: false, expected: 'a', got: 'b' } as const;
    const wrong = withTaken(undefined, OWNED, taken('01', { problem }));
    expect(withTaken(wrong, OWNED, taken('02', { index: 6 })).failed).toBe(problem);
  });
});

describe('the arrival of a close record', () => {
  const ROUND = honestRound({ family: 'k3', policy: 1, selections: ['side:big'] });
  const DUE = beaconRoundAt(
    ROUND.announcement.beacon!,
    beaconRoundFor(ROUND.announcement.beacon!, ROUND.close.closesAt, ROUND.close.sealedAt),
  );
  const LATEST = DUE + ARRIVAL_TOLERANCE_MS;
  const { q } = ROUND.close;

  /** Evidence of the round on the phone once it is drawn. */
  const judged = async (seen: KeptRound['seen'], published = ROUND) =>
    judgeRound(
      { ...demoRound(OWNED, ''), seen },
      { kind: 'drawn', round: published },
      new KeptClaims(emptyStorage()),
    );

  test('warns when it came after the value of the beacon, and is no difference', async () => {
    const late = await judged({ q, atMs: LATEST + 1, connectedAtMs: DUE });
    expect(late).toMatchObject({ state: 'agrees', warned: { step: 'arrival', ok: false } });
    expect(evidenceExport([late]).rounds[0]?.seen).toEqual({ q, atMs: LATEST + 1, connectedAtMs: DUE });
  });

  test.each<[string, KeptRound['seen']]>([
    ['came in time', { q, atMs: LATEST, connectedAtMs: DUE }],
    ['came late to a phone that was not connected before', { q, atMs: LATEST + 9, connectedAtMs: DUE + 1 }],
    ['came late to a phone that does not know', { q, atMs: LATEST + 9, connectedAtMs: null }],
    ['never came', null],
  ])('warns of nothing where it %s', async (_says, seen) => {
    expect((await judged(seen)).warned).toBeNull();
  });

  test('warns of nothing where there is no beacon', async () => {
    const solo = honestRound({ family: 'k3', policy: 0, selections: ['side:big'] });
    const seen = { q: solo.close.q, atMs: LATEST + 9, connectedAtMs: 0 };
    expect((await judged(seen, solo)).warned).toBeNull();
  });
});

describe('room for evidence', () => {
  test.each([
    ['agree', 'agrees', 'waiting'],
    ['wait', 'waiting', 'agrees'],
  ] as const)('is made by the oldest rounds that %s, and by no others', async (_says, crowded, other) => {
    const storage = inMemory();
    const put = (one: KeptRound) => storage.change(one.owner, one.roundId, () => one);
    await put(round(0, other));
    await put(round(1, 'differs'));
    // Newer than all of the other member's.
    await put({ ...round(2, crowded), owner: '8', keptAtMs: 9_999 });
    for (let at = 3; at < KEPT_MAX + 5; at += 1) await put(round(at, crowded));
    const kept = await storage.all('7');
    expect(kept.filter(({ state }) => state === crowded)).toHaveLength(KEPT_MAX);
    expect(
      kept
        .map(({ keptAtMs }) => keptAtMs)
        .toSorted((a, b) => a - b)
        .slice(0, 4),
    ).toEqual([0, 1, 5, 6]);
    expect(await storage.all('8')).toHaveLength(1);
  });
});
