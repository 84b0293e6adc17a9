import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { findBans, type Finding, type Source } from './tidy/bans.ts';
import { findCycles } from './tidy/cycles.ts';
import { findFamilyNames } from './tidy/family-names.ts';
import { findLawBreaks } from './tidy/import-law.ts';
import { findEditedMigrations } from './tidy/landed-migrations.ts';
import { findRoomBreaks } from './tidy/room-law.ts';
import { findSizes } from './tidy/sizes.ts';
import { findTableBreaks, printTables } from './tidy/table-owners.ts';

// The conventions that no linter knows of, as a check that fails: see CONTRIBUTING.md.
//   node scripts/tidy.ts --tables     which room writes each table of the database, and which others read it

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['packages', 'scripts', 'bench', 'e2e'];
const NOT_OURS = /(^|\/)(node_modules|dist)\//;
const CODE = /\.(ts|tsx|mjs|css|sql)$/;
const TABLES = 'scripts/tidy/tables.txt';

const read = (file: string): Source => ({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') });
if (process.argv.includes('--tables')) {
  process.stdout.write(`${printTables(read(TABLES).text)}\n`);
  process.exit();
}

const sources = readSources();
const code = sources.filter(({ path: file }) => !file.endsWith('.sql'));
const findings: Finding[] = [
  ...code.flatMap(findBans),
  ...code.flatMap(findLawBreaks),
  ...code.flatMap(findRoomBreaks),
  ...findCycles(code),
  ...sources.flatMap(findFamilyNames),
  ...findSizes(code),
  ...findTableBreaks([...sources, read(TABLES)]),
  ...findEditedMigrations(sources, ROOT),
];
for (const { path: file, line, message } of findings) process.stdout.write(`${file}:${line}  ${message}\n`);
process.stdout.write(`${sources.length} files, ${findings.length} untidy\n`);
process.exitCode = findings.length > 0 ? 1 : 0;

function readSources(): Source[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll(path.sep, '/')),
    ),
  )
    .filter((file) => CODE.test(file) && !NOT_OURS.test(file))
    .map(read);
}
