import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { type Mutant, readAreas } from './mutants/areas.ts';
import { judge } from './mutants/run-tests.ts';
import { type Fate, scoreOf, tableOf } from './mutants/score.ts';
import { patched } from './patched.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const AREAS = readAreas();
const MUTANTS = AREAS.flatMap(({ mutants }) => mutants);

describe('list of mutants', () => {
  it('covers every area whose score is in the evidence', () => {
    expect(AREAS.map(({ name }) => name)).toEqual([
      'bet',
      'busy',
      'cashout',
      'chase',
      'closing',
      'domain',
      'duty',
      'evidence',
      'ledger',
      'movement',
      'operators',
      'passkeys',
      'protection',
      'reward',
      'round',
      'sale',
      'ticket',
      'verify',
    ]);
    expect(new Set(MUTANTS.map(({ id }) => id)).size).toBe(MUTANTS.length);
  });

  it.each(MUTANTS.map((mutant): [string, Mutant] => [mutant.id, mutant]))(
    'applies %s to its file and names tests that exist',
    (_, mutant) => {
      const text = readFileSync(path.join(ROOT, mutant.file), 'utf8');
      expect(patched(text, mutant)).not.toBe(text);
      expect(mutant.tests).not.toEqual([]);
      expect(mutant.tests.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
      expect(mutant.equivalent).not.toBe('');
    },
  );
});

describe('patched', () => {
  const mutant = { id: 'm', file: 'f.ts', from: 'a > b', to: '$&', tests: [] };

  it('replaces the text as it stands', () => {
    expect(patched('if (a > b)', mutant)).toBe('if ($&)');
  });

  it.each([
    ['is gone', 'if (a < b)', mutant],
    ['stands twice', 'a > b, a > b', mutant],
    ['stays the same', 'a > b', { ...mutant, to: 'a > b' }],
  ])('throws when the text %s', (_, text, stale) => {
    expect(() => patched(text, stale)).toThrow('m: ');
  });
});

describe('judge', () => {
  const file = (status: string, ...tests: readonly string[]) => ({
    name: '/tree/a.test.ts',
    status,
    message: 'said',
    assertionResults: tests.map((each, n) => ({ status: each, fullName: ` name ${n}` })),
  });

  it.each([
    ['a failed test', [file('failed', 'passed', 'failed')], 1, { kind: 'red', by: 'a.test.ts > name 1' }],
    ['a failed hook', [file('failed', 'skipped')], 1, { kind: 'red', by: 'a.test.ts > a hook' }],
    ['a file that cannot be loaded', [file('failed')], 1, { kind: 'broken', why: 'a.test.ts: said' }],
    [
      'an error outside tests',
      [file('passed', 'passed')],
      1,
      { kind: 'red', by: 'an error that no test caught' },
    ],
    ['no file', [], 0, { kind: 'broken', why: 'no test ran' }],
    ['passed tests', [file('passed', 'passed', 'passed')], 0, { kind: 'green', tests: 2 }],
  ])('reads %s', (_, testResults, code, verdict) => {
    const passed = testResults.flatMap(({ assertionResults }) => assertionResults);
    const numPassedTests = passed.filter(({ status }) => status === 'passed').length;
    expect(judge({ testResults, numPassedTests }, code, '/tree')).toEqual(verdict);
  });
});

describe('score', () => {
  const outcome = (area: string, fate: Fate) => ({ area, fate, says: '', mutant: MUTANTS[0] as Mutant });
  const outcomes = [
    ...(['killed', 'killed', 'survived', 'equivalent'] as const).map((fate) => outcome('bet', fate)),
    outcome('round', 'invalid'),
  ];

  it('leaves equivalent mutants out and counts invalid ones against the tests', () => {
    expect(scoreOf(outcomes)).toBe(50);
    expect(scoreOf([])).toBe(100);
  });

  it('is printed for each area and for all of them', () => {
    expect(tableOf(outcomes).split('\n').slice(2)).toEqual([
      '| bet | 4 | 1 | 2 | 1 | 66.7 % |',
      '| round | 1 | 0 | 0 | 0 | 0.0 % |',
      '| all | 5 | 1 | 2 | 1 | 50.0 % |',
    ]);
  });
});
