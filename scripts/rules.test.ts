import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it, test } from 'vitest';

import { ROOT, splitTest } from './coverage/row.ts';
import {
  readRules,
  ruleFiles,
  ruleGaps,
  rulesPage,
  RULE_TABLES,
  SECURITY,
  testGap,
} from './coverage/rules.ts';

const RULES = readRules(SECURITY);

describe.each(RULE_TABLES)('the rules of $page', (table) => {
  const rules = readRules(table);

  it('are there once, in order, with tests that exist', () => {
    expect(ruleGaps(table, rules)).toEqual([]);
  });

  it('are printed: after a change, run npm run coverage', () => {
    expect(readFileSync(path.join(ROOT, table.page), 'utf8')).toBe(rulesPage(table, rules));
  });
});

test('the security rules name the files that npm test -- security runs', () => {
  expect(ruleFiles(RULES)).toContain('packages/server/tests/http/foreign-ids.test.ts');
});

test('the tests that security rules name are made in every run', () => {
  const named = RULES.flatMap(({ tests }) => tests).map(splitTest);
  expect(named.length).toBeGreaterThan(100);
  const left = named.filter(({ file, title }) =>
    isOfWholeRun(readFileSync(path.join(ROOT, file), 'utf8'), title),
  );
  expect(left).toEqual([]);
  // Seen in both ways of writing the tag.
  const slip = readFileSync(path.join(ROOT, 'e2e/bet-slip.test.ts'), 'utf8');
  expect(isOfWholeRun(slip, 'sets one stake, by a chip or by the keypad')).toBe(true);
  expect(isOfWholeRun(slip, 'names a stake above the limit and a short balance at their lines')).toBe(false);
  expect(isOfWholeRun(readFileSync(path.join(ROOT, 'e2e/toast.test.ts'), 'utf8'), 'any')).toBe(true);
});

/** A text that reads like the tag would give it to this file. */
const WHOLE_FILE = /^\/\*\* @module-tag[ ]whole-run/;

/** Returns true if a test, or its whole file, is left out but in `npm test -- all`. */
function isOfWholeRun(text: string, title: string): boolean {
  const after = text.slice(text.indexOf(title) + title.length).trimStart();
  return WHOLE_FILE.test(text) || /^['"`],\s*\{ tags: 'whole-run' \}/.test(after);
}

describe('ruleGaps', () => {
  const without = (id: string) => RULES.filter((rule) => rule.id !== id);
  const changed = (change: object) =>
    RULES.map((rule) => (rule.id === 'S20' ? { ...rule, ...change } : rule));

  it.each([
    ['a rule that is missing', without('S7'), /not S1 to S40/],
    ['rules in another order', RULES.toReversed(), /not S1 to S40/],
    ['a rule without a test', changed({ tests: [] }), /S20 has no test/],
    ['a rule held in part without a note', changed({ state: 'partly', note: '' }), /S20 does not say/],
    ['a test that is gone', changed({ tests: ['scripts/rules.test.ts > gone'] }), /no test of/],
    ['a file that is gone', changed({ tests: ['scripts/gone.test.ts > a'] }), /does not exist/],
  ])('reports %s', (_what, rules, gap) => {
    expect(ruleGaps(SECURITY, rules)).toEqual([expect.stringMatching(gap)]);
  });

  it('takes a title as it is written', () => {
    expect(testGap('scripts/rules.test.ts > reports %s')).toEqual([]);
  });
});
