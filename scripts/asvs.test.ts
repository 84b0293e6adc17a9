import { describe, expect, it } from 'vitest';

import { asvsGaps, asvsIds, type AsvsRow, readAsvs } from './security/asvs.ts';

const ROWS = readAsvs();
const LEVEL_1_AND_2 = 253;
const OF_LEVEL_3 = 22;

describe('the table of ASVS 5.0', () => {
  it('has every requirement of levels 1 and 2 once, and those of level 3 that are listed', () => {
    expect(asvsIds()).toHaveLength(LEVEL_1_AND_2 + OF_LEVEL_3);
    expect(ROWS.filter(({ level }) => level === '3')).toHaveLength(OF_LEVEL_3);
    expect(asvsGaps(ROWS)).toEqual([]);
  });

  it('says of more than half that they are met, and hides none that are not', () => {
    const count = (state: string): number => ROWS.filter((row) => row.state === state).length;
    expect(count('met')).toBeGreaterThan(ROWS.length / 2);
    expect(ROWS.find(({ id }) => id === '6.2.5')?.state).toBe('not met');
  });
});

describe('asvsGaps', () => {
  const changed = (change: Partial<AsvsRow>) =>
    ROWS.map((row) => (row.id === '1.2.4' ? { ...row, ...change } : row));

  it.each([
    ['a requirement without a row', ROWS.filter(({ id }) => id !== '1.2.4'), /^1\.2\.4 has no row/],
    [
      'one that is there twice',
      [...ROWS, ...ROWS.filter(({ id }) => id === '1.2.4')],
      /^1\.2\.4 is there twice/,
    ],
    ['a file that is gone', changed({ evidence: 'a.ts' }), /^1\.2\.4 names a\.ts, which does not exist/],
    ['a state that is none', changed({ state: 'fine', reason: 'x' }), /which is no state/],
    ['what is met without evidence', changed({ evidence: '' }), /is met without evidence/],
    ['what is not met without a reason', changed({ state: 'not met', reason: '' }), /has no reason/],
  ])('reports %s', (_what, rows, gap) => {
    expect(asvsGaps(rows)).toEqual([expect.stringMatching(gap)]);
  });
});
