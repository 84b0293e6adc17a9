import { describe, expect, it } from 'vitest';

import { isBeaconValue } from '@tessera/domain/fairness/beacon';
import type { RoundExport } from '@tessera/domain/fairness/export-format';
import { verifyRound as verifyInApp } from '@tessera/domain/fairness/verify/verify-round';
import { failedStep } from '@tessera/domain/fairness/verify/verify-step';

import { honestRound } from '../../domain/tests/honest-round.ts';
import { PAYOUT_LIES, PRICE_LIES } from '../../domain/tests/lies/bet-lies.ts';
import { LEAGUE_LIES, MATCH_DAY } from '../../domain/tests/lies/league-lies.ts';
import { apply, type Lie } from '../../domain/tests/lies/lie.ts';
import {
  BETS_LEFT_OUT,
  BOOK_LIES,
  RESULT_LIES,
  SEED_LIES,
  TIME_LIES,
} from '../../domain/tests/lies/round-lies.ts';
import { BEACON_AT, seenAt, SOURCE_LIES, WITNESS_LIES } from '../../domain/tests/lies/source-lies.ts';
import { TICKET_LIES } from '../../domain/tests/lies/ticket-lies.ts';
import { rulesFor } from '../../domain/tests/rules-for.ts';
import { verifyRound } from '../verify.mjs';

/** Each signature of a beacon takes verify.mjs about a second. */
const PAIRINGS_MS = 60_000;
const LIES: readonly Lie[] = [
  ...SEED_LIES,
  ...TIME_LIES,
  ...BETS_LEFT_OUT,
  ...BOOK_LIES,
  ...PRICE_LIES,
  ...PAYOUT_LIES,
  ...RESULT_LIES,
  ...WITNESS_LIES,
  ...SOURCE_LIES,
  ...LEAGUE_LIES,
  ...TICKET_LIES,
];

/** A round as it arrives: written down and read again. */
const arrived = (round: RoundExport): RoundExport => JSON.parse(JSON.stringify(round)) as RoundExport;

const inApp = (round: RoundExport): string | undefined =>
  failedStep(verifyInApp(arrived(round), rulesFor(arrived(round), isBeaconValue)))?.step;
const inScript = (round: RoundExport): string | undefined =>
  verifyRound(arrived(round)).find(({ problem }) => problem !== undefined)?.step;

describe('an export signed anew with a lie', () => {
  it('is proved when nothing was changed', () => {
    const round = apply({ name: 'no lie', step: 'format' });
    expect([inScript(round), inApp(round)]).toEqual([undefined, undefined]);
    expect(round.bets.map(({ status }) => status)).toContain('win');
  });

  it('is proved as a match day when nothing was changed', () => {
    const round = apply({ name: 'no lie', step: 'format', of: MATCH_DAY });
    expect([inScript(round), inApp(round)]).toEqual([undefined, undefined]);
    expect(new Set(round.bets.map(({ status }) => status)).size).toBeGreaterThan(1);
  });

  it.each(LIES)(
    'is refused at $step: $name',
    (lie) => {
      const round = apply(lie);
      expect(inScript(round), 'verify.mjs').toBe(lie.step);
      expect(inApp(round), 'the app').toBe(lie.step);
    },
    PAIRINGS_MS,
  );
});

describe('two witnesses', () => {
  const round = honestRound({ family: 'k3', policy: 2, selections: ['side:big'], witnesses: 2 });
  const reversed = (one: RoundExport): RoundExport => ({
    ...one,
    announcement: { ...one.announcement, witnesses: one.announcement.witnesses.toReversed() },
  });
  it.each([
    ['announced and given by id', round],
    ['given in the other order', { ...round, sources: round.sources.toReversed() }],
    ['announced in the other order', reversed(round)],
    ['both in the other order', reversed({ ...round, sources: round.sources.toReversed() })],
  ])('are accepted %s', (_, one) => {
    expect(one.sources).toHaveLength(2);
    expect([inScript(one), inApp(one)]).toEqual([undefined, undefined]);
  });
});

describe('a witness beside a beacon', () => {
  const of = { policy: 3 } as const;
  it.each([
    ['A', 'just before', BEACON_AT - 1],
    ['B', 'when', BEACON_AT],
  ] as const)('counts for grade %s when it saw q %s the beacon gave its value', (grade, _, moment) => {
    const change = (round: RoundExport): RoundExport => ({
      ...round,
      grade,
      sources: seenAt(round, moment),
    });
    const round = apply({ name: '', step: 'grade', of, change });
    expect([inScript(round), inApp(round)]).toEqual([undefined, undefined]);
  });
});

describe('a seal an hour late', () => {
  it('is accepted where the entropy is given after it', () => {
    const late = apply({
      name: 'a late seal',
      step: 'format',
      change: (round) => ({
        ...round,
        close: { ...round.close, sealedAt: round.close.sealedAt + 3_600_000 },
      }),
    });
    expect([inScript(late), inApp(late)]).toEqual([undefined, undefined]);
  });
});
