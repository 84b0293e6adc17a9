import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { appPages } from '../e2e/support/app-pages.ts';
import { findGaps } from './coverage/find-gaps.ts';
import { PAGE, printPage } from './coverage/print-page.ts';
import { printRefusals, REFUSALS_PAGE } from './coverage/refusals.ts';
import { readSections, ROOT } from './coverage/row.ts';
import { readRules, ruleGaps, rulesPage, RULE_TABLES } from './coverage/rules.ts';

// Prints the pages of docs/coverage and docs/security from the JSON beside them, and says what the tables
// lack.

const sections = readSections();
const tables = RULE_TABLES.map((table) => ({ table, rules: readRules(table) }));
const gaps = [
  ...findGaps(
    sections,
    appPages().map(({ address }) => address),
  ),
  ...tables.flatMap(({ table, rules }) => ruleGaps(table, rules)),
];
for (const gap of gaps) process.stdout.write(`${gap}\n`);
writeFileSync(path.join(ROOT, PAGE), printPage(sections));
writeFileSync(path.join(ROOT, REFUSALS_PAGE), printRefusals());
for (const { table, rules } of tables) writeFileSync(path.join(ROOT, table.page), rulesPage(table, rules));
process.stdout.write(`${sections.flatMap((section) => section.rows).length} rows, ${gaps.length} gaps\n`);
process.exitCode = gaps.length > 0 ? 1 : 0;
