import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import subsetFont from 'subset-font';

// Makes the numeral face of the bet page: the figures of IBM Plex Sans, which are all of one width, in the
// two weights of the app. What it makes is committed, so that the font need not be installed.
//   node scripts/numeral-face.ts

const PACKAGE = '@fontsource/ibm-plex-sans@5.3.0';
/** The same are in the `unicode-range` of numerals.ts. */
const GLYPHS = '0123456789.,:+\u2212%\u00d7';
const WEIGHTS = [400, 600];
const OPTIONS = {
  targetFormat: 'woff2' as const,
  keepFeatures: [],
  noHinting: true,
};
const FOLDER = fileURLToPath(new URL('../packages/web/src/styles/numerals/', import.meta.url));

const download = mkdtempSync(path.join(os.tmpdir(), 'numeral-face-'));
try {
  const packed = execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: download, encoding: 'utf8' });
  execFileSync('tar', ['-xzf', packed.trim()], { cwd: download });
  const font = path.join(download, 'package');
  copyFileSync(path.join(font, 'LICENSE'), path.join(FOLDER, 'OFL.txt'));
  for (const weight of WEIGHTS) {
    const file = readFileSync(path.join(font, 'files', `ibm-plex-sans-latin-${weight}-normal.woff2`));
    const subset = await subsetFont(file, GLYPHS, OPTIONS);
    writeFileSync(path.join(FOLDER, `numerals-${weight}.woff2`), subset);
    process.stdout.write(`${weight}: ${subset.length} bytes\n`);
  }
} finally {
  rmSync(download, { recursive: true });
}
