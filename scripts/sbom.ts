import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { ROOT } from './coverage/row.ts';
import { LICENCES_PAGE, licencesPage, lockedPackages, readLock } from './security/supply-chain.ts';

// Writes the bill of materials of what runs in production, by npm itself, and the page of licences.

const FOLDER = path.join(ROOT, '.tmp');
const FILE = path.join(FOLDER, 'sbom.cdx.json');
const MAX_BYTES = 64_000_000;

const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: MAX_BYTES,
});
const { components } = JSON.parse(text) as { readonly components: readonly unknown[] };
mkdirSync(FOLDER, { recursive: true });
writeFileSync(FILE, text);
writeFileSync(path.join(ROOT, LICENCES_PAGE), licencesPage(lockedPackages(readLock())));
process.stdout.write(`${components.length} components in ${path.relative(ROOT, FILE)}; ${LICENCES_PAGE}\n`);
