import { expect, it } from 'vitest';

import { EMPTY_TALLY } from '../load/worker-messages.ts';
import { clusterLine, isClusterSound } from './cluster-report.ts';
import type { ClusterResult, RoundResult } from './run-cluster.ts';

const round = (name: string, pausedMs: number | undefined, breach?: string): RoundResult => ({
  name,
  recovery: 'self',
  pausedMs,
  healedMs: 5,
  breach,
});
const result = (more: Partial<ClusterResult> = {}): ClusterResult => ({
  seconds: 12.4,
  rounds: [round('a', 300), round('a', 100), round('b', 200), round('b', undefined, 'no')],
  tally: EMPTY_TALLY,
  findings: [],
  audits: 1,
  invariantQueries: 75,
  wallet: {} as ClusterResult['wallet'],
  leaderPolls: 10,
  twoLeaders: 0,
  timeline: 3,
  shownRecords: 9,
  isCutShort: false,
  ...more,
});

it('times are percentiles by the nearest rank, by fault and of all, without the rounds that have none', () => {
  expect(clusterLine({ seed: 255n, build: 'b', mode: 'm' }, result())).toMatchObject({
    seed: '0xff',
    rounds: 4,
    broken: 1,
    pausedMs: {
      a: { count: 2, p50: 100, p90: 300, max: 300 },
      b: { count: 1, p50: 200, p90: 200, max: 200 },
      all: { count: 3, p50: 200, p90: 300, max: 300 },
    },
  });
});

it('passes when nothing was found, nothing is unknown, one node led at a time and every fault met its expectation', () => {
  const sound = { rounds: [round('a', 1)] };
  expect(isClusterSound(result(sound))).toBe(true);
  expect(isClusterSound(result())).toBe(false);
  expect(isClusterSound(result({ rounds: [] }))).toBe(false);
  expect(isClusterSound(result({ ...sound, twoLeaders: 1 }))).toBe(false);
  expect(isClusterSound(result({ ...sound, findings: [{ what: 'lost', message: '' }] }))).toBe(false);
  expect(isClusterSound(result({ ...sound, tally: { ...EMPTY_TALLY, unknown: 1 } }))).toBe(false);
});
