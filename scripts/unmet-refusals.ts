import { readFileSync } from 'node:fs';

import type { Route } from '@tessera/contract/route';
import { ROUTES } from '@tessera/contract/routes';

// Prints the refusals of calls' own lists that no test has met, and fails when there are any: what the
// contract promises is driven by a test. The file named as argument has a line for each that was met, `call
// CODE`. Refusals of mechanisms that many calls share (proof, age, work, limits of calls) have tests of their
// own.

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file of the refusals that were met.');
const met = new Set(readFileSync(file, 'utf8').split('\n'));
const unmet = Object.entries<Route>(ROUTES)
  .flatMap(([call, { refusals }]) => refusals.map((code) => `${call} ${code}`))
  .filter((line) => !met.has(line));
if (unmet.length > 0) {
  process.stderr.write(`No test drives these calls to these refusals:\n${unmet.join('\n')}\n`);
  process.exitCode = 1;
}
