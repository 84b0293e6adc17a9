import { expect, test } from 'vitest';

import { FAILPOINTS } from '@tessera/server/kernel/failpoint';

import { add, runSound, TIMEOUT_MS } from './test-sound-run.ts';

/** Seeds whose worlds have leagues only. */
const LEAGUES_ALONE = [0x1cn, 0xbn, 0x23n] as const;
const SETTLING = [
  'draw-inserted',
  'results-inserted',
  'draw-stored',
  'settlement-claimed',
  'round-covered',
  'chunk-paid',
  'chunk-committed',
  'round-settled',
] as const;
const OF_TICKETS = FAILPOINTS.filter((point) => /^(?:tickets?|cashout|deaths)-/.test(point));

test(
  'leagues alone have no differences: halves, combinations, tickets on both, void and late match days, and crashes at each step of tickets and settlements',
  async () => {
    const counts: Record<string, number> = {};
    const fired: Record<string, number> = {};
    for (const seed of LEAGUES_ALONE) {
      const report = await runSound({ seed, rounds: 60 });
      add(counts, 'void round', report.voidRounds);
      for (const [name, count] of Object.entries(report.leagues)) add(counts, name, count);
      for (const [name, count] of Object.entries(report.tickets)) add(counts, `ticket ${name}`, count);
      for (const point of [...SETTLING, ...OF_TICKETS]) add(fired, point, report.failpoints[point].fired);
    }
    const ends = [
      'won',
      'lost',
      'paid in part',
      'taken back',
      'cashed out',
      'void leg',
      'legs in two leagues',
      'combined leg',
    ];
    const states = ['win', 'half_win', 'push', 'half_lose', 'lose', 'cancelled', 'combination'];
    for (const name of [...states, 'void round', 'late round', ...ends.map((end) => `ticket ${end}`)])
      expect(counts[name] ?? 0, name).toBeGreaterThan(0);
    expect(Object.keys(fired).filter((point) => fired[point] === 0)).toEqual([]);
  },
  LEAGUES_ALONE.length * TIMEOUT_MS,
);
