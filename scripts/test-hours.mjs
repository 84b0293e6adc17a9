import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs the suites whose clock can be moved at many instants, and prints a table of what passed at each:
// every three hours of a day, and into midnight, into a new month and over 29 February of the house's zone
// and of UTC. `npm run test:hours -- database -- money-log` takes words as `npm test` does; instants of your
// own come first: `npm run test:hours -- 2026-12-31T15:58Z unit`.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TEST = path.join(ROOT, 'scripts', 'test.mjs');
const HOURS = ['00', '03', '06', '09', '12', '15', '18', '21'].map((hour) => `2026-11-22T${hour}:30Z`);
const EDGES = [
  '2026-11-23T23:59+08:00',
  '2026-11-30T23:59+08:00',
  '2026-11-30T23:59Z',
  '2026-12-31T23:59+08:00',
  '2028-02-28T23:59+08:00',
  '2028-02-29T12:00+08:00',
  '2028-02-29T23:59+08:00',
];
const SUITES = ['unit', 'database'];

const args = process.argv.slice(2);
const first = args.findIndex((word) => !/^\d{4}-/.test(word));
const given = first < 0 ? args : args.slice(0, first);
const rest = first < 0 ? [] : args.slice(first);
const named = rest.filter((word) => SUITES.includes(word));
const suites = named.length > 0 ? named : SUITES;
const files = rest.includes('--') ? rest.slice(rest.indexOf('--')) : [];

const rows = [];
for (const at of given.length > 0 ? given : [...HOURS, ...EDGES]) {
  for (const suite of suites) rmSync(path.join(ROOT, '.tmp', 'reports', `${suite}.json`), { force: true });
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, [TEST, '--at', at, ...suites, ...files], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  rows.push({ at, status, seconds, counts: suites.map(countOf) });
}

process.stdout.write(`\n| starts at | ${suites.join(' | ')} | seconds |\n`);
process.stdout.write(`|${' --- |'.repeat(suites.length + 2)}\n`);
for (const { at, seconds, counts } of rows)
  process.stdout.write(`| ${at} | ${counts.join(' | ')} | ${seconds} |\n`);
process.exitCode = rows.every(({ status }) => status === 0) ? 0 : 1;

function countOf(suite) {
  try {
    const report = JSON.parse(readFileSync(path.join(ROOT, '.tmp', 'reports', `${suite}.json`), 'utf8'));
    return `${report.numPassedTests} passed, ${report.numFailedTests} failed`;
  } catch {
    return 'did not run';
  }
}
