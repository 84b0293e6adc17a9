import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { appPages } from '../e2e/support/app-pages.ts';
import { findGaps } from './coverage/find-gaps.ts';
import { PAGE, printPage } from './coverage/print-page.ts';
import { readSections, ROOT } from './coverage/row.ts';

// Prints docs/coverage/spec.md from docs/coverage/spec.json, and says what the table lacks.

const sections = readSections();
const gaps = findGaps(
  sections,
  appPages().map(({ address }) => address),
);
for (const gap of gaps) process.stdout.write(`${gap}\n`);
writeFileSync(path.join(ROOT, PAGE), printPage(sections));
process.stdout.write(`${sections.flatMap((section) => section.rows).length} rows, ${gaps.length} gaps\n`);
process.exitCode = gaps.length > 0 ? 1 : 0;
