import { expect, it } from 'vitest';

import { EMPTY_TALLY } from '../load/worker-messages.ts';
import type { FaultResult } from '../run/inject-fault.ts';
import type { ProveResult } from '../run/run-prove.ts';
import { isSound, recoveries, resultLine } from './result-line.ts';

const faultResult = (recoveredMs: number | undefined, breach?: string): FaultResult => ({
  id: 'F1',
  name: 'a fault',
  recovers: 'server',
  recoveredMs,
  breach,
});
const result = (more: Partial<ProveResult> = {}): ProveResult => ({
  seconds: 12.4,
  tally: EMPTY_TALLY,
  faultResults: [faultResult(100), faultResult(300)],
  findings: [],
  rounds: { drawn: 1, void: 0, madeUp: 0, bets: 3 },
  wallet: {
    transfers: 0,
    deposits: 0,
    credited: 0,
    otherAmounts: 0,
    locked: 0,
    disbursed: 0,
    refused: 0,
    waiting: 0,
    findings: {},
  },
  leagues: {
    bets: 9,
    matchDays: 2,
    combinations: 1,
    halfWins: 1,
    halfLosses: 1,
    pushes: 1,
    cancelled: 1,
  },
  tickets: { won: 1 },
  absent: [],
  invariantQueries: 27,
  failpoints: {},
  isCutShort: false,
  folder: undefined,
  ...more,
});

it('a run passes when nothing was found, nothing is unknown, nothing was left out and every fault met its expectation', () => {
  expect(isSound(result())).toBe(true);
  expect(isSound(result({ findings: [{ what: 'lost', message: 'x' }] }))).toBe(false);
  expect(isSound(result({ absent: ['halfWins'] }))).toBe(false);
  expect(isSound(result({ tally: { ...EMPTY_TALLY, unknown: 1 } }))).toBe(false);
  expect(isSound(result({ faultResults: [faultResult(undefined, 'not back')] }))).toBe(false);
});

it('findings are counted by kind', () => {
  const findings = (['lost', 'lost', 'drift', 'invariant'] as const).map((what) => ({ what, message: '' }));
  const line = resultLine({ seed: 255n, build: 'b', mode: 'm' }, result({ findings }));
  expect(line).toMatchObject({ seed: '0xff', lost: 2, drift: 1, doubled: 0, otherwiseWrong: 1, bound: 1.5 });
});

it('recovery percentiles use the nearest rank and omit failed recoveries', () => {
  expect(
    recoveries([faultResult(300), faultResult(100), faultResult(200), faultResult(undefined, 'x')]),
  ).toEqual({
    server: { count: 3, p50: 200, p95: 300, max: 300 },
  });
});
