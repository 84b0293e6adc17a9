import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { ROOT, splitTest } from '../coverage/row.ts';
import { testTitles } from '../coverage/test-titles.ts';

export const RULES_PAGE = 'docs/security/s1-s40.md';
const DATA = 'docs/security/s1-s40.json';

/** held: its tests fail when it is broken. partly: the note says what is missing. open: nothing holds it
 *  yet. */
export const STATES = ['held', 'partly', 'open'] as const;

/** One of the security rules, and the tests that hold it. */
export type Rule = {
  readonly id: string;
  readonly what: string;
  readonly state: (typeof STATES)[number];
  readonly note?: string;
  /** "file > title"; the title as it is written in the source. */
  readonly tests: readonly string[];
};

const RULE_COUNT = 40;

export const readRules = (): readonly Rule[] =>
  JSON.parse(readFileSync(path.join(ROOT, DATA), 'utf8')) as Rule[];

/** What is wrong with the table: a rule that is missing or there twice, without a test, or with a test
 *  that does not exist; a rule held in part that does not say what is missing. */
export function ruleGaps(rules: readonly Rule[]): readonly string[] {
  const ids = Array.from({ length: RULE_COUNT }, (_, at) => `S${at + 1}`);
  const listed = rules.map(({ id }) => id);
  const order = ids.every((id, at) => listed[at] === id) && listed.length === ids.length;
  return [
    ...(order ? [] : [`the rules are not S1 to S${RULE_COUNT}, each once and in order`]),
    ...rules.flatMap((rule) => [
      ...(rule.tests.length > 0 || rule.state === 'open' ? [] : [`${rule.id} has no test`]),
      ...(rule.state === 'held' || rule.note ? [] : [`${rule.id} does not say what is missing`]),
      ...(STATES.includes(rule.state) ? [] : [`${rule.id} is ${rule.state}, which is no state`]),
      ...rule.tests.flatMap((test) => testGap(test).map((gap) => `${rule.id} ${gap}`)),
    ]),
  ];
}

/** What is wrong with a named test.   Cost: its file is parsed once. */
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

const HEAD = `# Security rules

The forty rules of this product against attackers, and the tests that fail when one is broken. \`npm test -- security\`
runs the files named here. This page is printed from [s1-s40.json](s1-s40.json) by \`npm run coverage\`; a test fails when
a row names a file or a test that does not exist, and when the page is out of date.

`;

/** The table as a page of Markdown. */
export function rulesPage(rules: readonly Rule[]): string {
  const counts = STATES.map((state) => `${rules.filter((rule) => rule.state === state).length} ${state}`);
  const rows = rules.map(({ id, what, state, note = '', tests }) => {
    const byFile = Map.groupBy(tests.map(splitTest), ({ file }) => file);
    const held = [...byFile].map(
      ([file, found]) => `${file}: ${found.map(({ title }) => escaped(title)).join('; ')}`,
    );
    const said = note === '' ? state : `${state}: ${escaped(note)}`;
    return `| ${id} | ${escaped(what)} | ${said} | ${held.join('<br>')} |`;
  });
  return `${HEAD}${counts.join(', ')}.\n\n| rule | what | state | tests |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
