import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { appPages } from '../e2e/support/app-pages.ts';
import { findGaps } from './coverage/find-gaps.ts';
import { PAGE, printPage } from './coverage/print-page.ts';
import { readSections, ROOT } from './coverage/row.ts';
import { readRules, ruleGaps, RULES_PAGE, rulesPage } from './security/rules.ts';

// Prints docs/coverage/spec.md and docs/security/s1-s40.md from the JSON beside them, and says what the
// tables lack.

const sections = readSections();
const rules = readRules();
const gaps = [
  ...findGaps(
    sections,
    appPages().map(({ address }) => address),
  ),
  ...ruleGaps(rules),
];
for (const gap of gaps) process.stdout.write(`${gap}\n`);
writeFileSync(path.join(ROOT, PAGE), printPage(sections));
writeFileSync(path.join(ROOT, RULES_PAGE), rulesPage(rules));
process.stdout.write(`${sections.flatMap((section) => section.rows).length} rows, ${gaps.length} gaps\n`);
process.exitCode = gaps.length > 0 ? 1 : 0;
