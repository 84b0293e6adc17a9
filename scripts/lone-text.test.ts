import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'lone-text-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CASES: readonly (readonly [isTold: boolean, what: string, jsx: string])[] = [
  [true, 'text beside a condition', '<p>{t("a")} {isOpen && <b>b</b>}</p>'],
  [true, 'plain words beside a condition', '<p>words {isOpen ? <b>b</b> : null}</p>'],
  [true, 'text that comes and goes beside an element', '<p><b>b</b>{isOpen && t("a")}</p>'],
  [true, 'text by turns beside an element', '<p><b>b</b>{isOpen ? t("a") : t("b")}</p>'],
  [true, 'text beside a list', '<p>{t("a")}{list.map((x) => <b key={x}>{x}</b>)}</p>'],
  [true, 'text beside what the caller passes', '<p>{t("a")}{children}</p>'],
  [true, 'a text of any name beside a condition', '<p>{isOpen && <b>b</b>}{note}</p>'],
  [true, 'text in a fragment that comes and goes', '<p>{isOpen && <>{t("a")} <b>b</b></>}</p>'],
  [true, 'a component that is text', '<Words />; } function Words() { return isOpen ? t("a") : t("b")'],
  [false, 'text alone', '<p>{isOpen ? t("a") : t("b")}</p>'],
  [false, 'text in an element of its own', '<p><span>{t("a")}</span> {isOpen && <b>b</b>}</p>'],
  [false, 'text beside what stays', '<p>{t("a")} <b>b</b></p>'],
  [false, 'blanks', '<p><b>a</b>{" "}{isOpen && <b>b</b>}</p>'],
  [false, 'a component that is an element', '<Words />; } function Words() { return <b>{t("a")}</b>'],
];

// One run of the linter for all cases: each is a file.
CASES.forEach(([, , jsx], at) =>
  writeFileSync(path.join(folder, `case-${at}.tsx`), `export function Case() { return ${jsx}; }\n`),
);
writeFileSync(
  path.join(folder, 'rules.json'),
  JSON.stringify({
    jsPlugins: [path.join(ROOT, 'scripts/lint/plugin.mjs')],
    categories: { correctness: 'off' },
    rules: { 'tessera/lone-text': 'error' },
  }),
);
const { stdout } = spawnSync(
  path.join(ROOT, 'node_modules/.bin/oxlint'),
  ['-c', path.join(folder, 'rules.json'), '-f', 'unix', folder],
  { encoding: 'utf8' },
);
const told = new Set([...stdout.matchAll(/case-(\d+)\.tsx/g)].map(([, at]) => Number(at)));

test.each(CASES.map(([isTold, what], at) => ({ isTold, what, at })))(
  'the rule on text that a translation would lose: $what ($isTold)',
  ({ isTold, at }) => {
    expect(told.has(at)).toBe(isTold);
  },
);
