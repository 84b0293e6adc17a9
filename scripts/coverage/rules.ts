import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { ROOT, splitTest } from './row.ts';
import { testTitles } from './test-titles.ts';

/** held: its tests fail when it is broken. partly: the note says what is missing. open: nothing holds it
 *  yet. */
export const STATES = ['held', 'partly', 'open'] as const;

/** A rule of the product, and the tests that hold it. */
export type Rule = {
  readonly id: string;
  readonly what: string;
  readonly state: (typeof STATES)[number];
  readonly note?: string;
  /** "file > title"; the title as it is written in the source. */
  readonly tests: readonly string[];
};

/** A page of rules, printed from the JSON beside it. */
export type RuleTable = {
  readonly page: string;
  readonly ids: readonly string[];
  /** Text above the table. */
  readonly head: string;
};

const numbered = (before: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${before}${at + 1}`);

const PRINTED = `is printed from the JSON beside it by \`npm run coverage\`; a test fails when
a row names a file or a test that does not exist, and when the page is out of date.`;

export const SECURITY: RuleTable = {
  page: 'docs/security/s1-s40.md',
  ids: numbered('S', 40),
  head: `# Security rules

The forty rules of this product against attackers, and the tests that fail when one is broken. \`npm test -- security\`
runs the files named here. This page ${PRINTED}`,
};

/** Kept beside the paths that everybody takes. */
const EDGES: RuleTable = {
  page: 'docs/coverage/edges.md',
  ids: numbered('E', 43),
  head: `# Phones, keyboards and networks

What people's devices do beside the usual, what the product does then, and the tests that fail when it does not. This
page ${PRINTED}`,
};

/** Findings of new users, first obstacles, then wording, then missing functions. */
const POLISH: RuleTable = {
  page: 'docs/coverage/polish.md',
  ids: numbered('P', 59),
  head: `# What newcomers stumbled over

Each thing that hurt, that was worded badly or that was missed when the app was tried by who did not know it, what the
product does now, and the tests that fail when it does not. Open rows are not done. This page ${PRINTED}`,
};

export const RULE_TABLES = [SECURITY, EDGES, POLISH];

export const readRules = ({ page }: RuleTable): readonly Rule[] =>
  JSON.parse(readFileSync(path.join(ROOT, page.replace(/md$/, 'json')), 'utf8')) as Rule[];

/** Faults of the table: a rule that is missing or there twice, without a test, or with a test that does not
 *  exist; a rule held in part that does not say what is missing. */
export function ruleGaps({ ids }: RuleTable, rules: readonly Rule[]): readonly string[] {
  const listed = rules.map(({ id }) => id);
  const order = ids.every((id, at) => listed[at] === id) && listed.length === ids.length;
  return [
    ...(order ? [] : [`the rules are not ${ids[0]} to ${ids.at(-1)}, each once and in order`]),
    ...rules.flatMap((rule) => [
      ...(rule.tests.length > 0 || rule.state === 'open' ? [] : [`${rule.id} has no test`]),
      ...(rule.state === 'held' || rule.note ? [] : [`${rule.id} does not say what is missing`]),
      ...(STATES.includes(rule.state) ? [] : [`${rule.id} is ${rule.state}, which is no state`]),
      ...rule.tests.flatMap((test) => testGap(test).map((gap) => `${rule.id} ${gap}`)),
    ]),
  ];
}

/** Faults of a named test. Cost: its file is parsed once. */
export function testGap(test: string): readonly string[] {
  const { file, title } = splitTest(test);
  const full = path.join(ROOT, file);
  if (!existsSync(full)) return [`names the test file ${file}, which does not exist`];
  const known = titles.get(file) ?? testTitles(readFileSync(full, 'utf8'), file);
  titles.set(file, known);
  return known.includes(title) ? [] : [`names "${title}", no test of ${file}`];
}

const titles = new Map<string, readonly string[]>();

/** The files of all tests that hold a rule. */
export const ruleFiles = (rules: readonly Rule[]): readonly string[] => [
  ...new Set(rules.flatMap(({ tests }) => tests.map((test) => splitTest(test).file))),
];

/** The table as a page of Markdown. */
export function rulesPage({ head }: RuleTable, rules: readonly Rule[]): string {
  const counts = STATES.map((state) => `${rules.filter((rule) => rule.state === state).length} ${state}`);
  const rows = rules.map(({ id, what, state, note = '', tests }) => {
    const byFile = Map.groupBy(tests.map(splitTest), ({ file }) => file);
    const held = [...byFile].map(
      ([file, found]) => `${file}: ${found.map(({ title }) => escaped(title)).join('; ')}`,
    );
    const said = note === '' ? state : `${state}: ${escaped(note)}`;
    return `| ${id} | ${escaped(what)} | ${said} | ${held.join('<br>')} |`;
  });
  return `${head}\n\n${counts.join(', ')}.\n\n| rule | what | state | tests |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
