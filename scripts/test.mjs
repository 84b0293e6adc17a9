import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { buildStale } from './build.mjs';
import { findBrowsers, findChromium } from './chromium.mjs';
import { missingAfterInstall } from './debian-packages.mjs';
import { FAULT_CHARACTERS, FAULT_LINES, failedFilesOf } from './failed-files.mjs';
import { runFailedAgain } from './flaky.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { movedClock } from './moved-clock.mjs';

// Every check there is, one after the other, continuing after a failure. A check without tests of its own
// counts as one test. Failed files of the database and browser steps are run again, alone, when everything
// else has ended; what passes then is flaky, which is reported and stored in .tmp/reports/flaky.json. The
// last line is the sum.
//
//     npm test -- all                   all that takes longer too: see CONTRIBUTING.md
//     npm test -- security              the files named in docs/security/s1-s40.md
//     npm test -- browsers              the same scenario in three browsers
//     npm test -- unit lint             these alone
//     npm test -- unit -- src/bet       of these, the files with such a path
//     npm test -- --at 2028-02-29T23:30+08:00 database      with the clock moved

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = path.join(ROOT, '.tmp', 'reports');
/** A line for each refusal that a call has answered in the tests of the database. */
const MET_REFUSALS = path.join(REPORTS, 'met-refusals');
/** Artifacts of failed browser tests: see e2e/support/left-pages.ts. */
const FAILED_PAGES = path.join(REPORTS, 'failed');
const bin = (name) => path.join(ROOT, 'node_modules', '.bin', name);
// The tools need a newer Node than the server does; npm brings one along where there is a package of it.
const NODE = existsSync(bin('node')) ? bin('node') : process.execPath;

/** Number of slowest files listed for a step. */
const SLOWEST = 10;

/** The projects of the unit step. */
const UNIT = ['unit', 'unit-web', 'unit-web-plain'];

const STEPS = [
  { name: 'types', run: types },
  { name: 'lint', run: () => check(bin('oxlint'), ['--deny-warnings']) },
  { name: 'format', run: () => check(bin('oxfmt'), ['--check']) },
  { name: 'unused', run: () => check(bin('knip'), []) },
  { name: 'tidy', run: () => check(NODE, ['scripts/tidy.ts']) },
  { name: 'unit', run: (paths) => vitest('unit', UNIT, paths) },
  { name: 'database', run: database, rerunnable: true },
  { name: 'prove', run: () => check(NODE, ['packages/chaos/src/prove.ts', isWhole ? 'ci' : 'short']) },
  { name: 'browser', run: browser, rerunnable: true },
  // The files that hold the security rules, of all suites; the others run them too.
  { name: 'security', run: security, isExtra: true },
  // Installs two more browsers, so only when it is asked for.
  { name: 'browsers', run: browsers, isExtra: true },
  // Their figures belong to a quiet machine; that they run is a test.
  { name: 'benches', run: benches, isExtra: true },
];

/** The word for the run that leaves nothing out: every combination of the page audit, the other browsers, the
 *  longer load test. */
const WHOLE = 'all';
/** The tag of the tests that no other run makes, unless their file is named. */
const WHOLE_RUN = 'whole-run';
const OF_WHOLE = ['browsers', 'benches'];

/** The suites whose clock can be moved: a browser keeps its own, and a server that is started for one too. */
const MOVABLE = ['unit', 'database'];

const { wanted, isWhole, files, clock } = readArguments(process.argv.slice(2));

/** True if all files of the database suite run, which together drive the calls to each of their refusals. */
const isWholeDatabase = wanted.includes('database') && files.length === 0;
rmSync(MET_REFUSALS, { force: true });
rmSync(FAILED_PAGES, { recursive: true, force: true });

const first = [];
for (const step of STEPS) {
  if (!wanted.includes(step.name)) continue;
  process.stdout.write(`\n== ${step.name}\n`);
  const startedAt = performance.now();
  const counts = await runStep(step, files, step.name);
  first.push({ ...step, ...counts, seconds: (performance.now() - startedAt) / 1000 });
}

const { results, flaky } = await runFailedAgain(first, (name, file, attempt) => {
  process.stdout.write(`\n== ${name} again, alone: ${file}\n`);
  const step = STEPS.find((each) => each.name === name);
  // Browser tests leave a trace then.
  process.env.TRACE_PHONES = 'on';
  return runStep(step, [path.join(ROOT, file)], `${name}-${path.basename(file)}-${attempt}`);
});
if (isWholeDatabase) results.push({ name: 'refusals', seconds: 0, ...(await unmetRefusals()) });
mkdirSync(REPORTS, { recursive: true });
writeFileSync(path.join(REPORTS, 'flaky.json'), `${JSON.stringify(flaky, undefined, 2)}\n`);

process.stdout.write('\n');
for (const { step, file, runs, faults } of flaky)
  for (const fault of faults)
    process.stdout.write(`flaky, passed alone in run ${runs} of ${file}: ${step}: ${fault}\n\n`);
for (const { name, faults = [] } of results)
  for (const fault of faults) process.stdout.write(`${name}: ${fault}\n\n`);
for (const { name, slowest = [] } of results)
  if (slowest.length > 1) process.stdout.write(`slowest of ${name}: ${slowest.join(', ')}\n`);
for (const { name, passed, failed, seconds, faults = [] } of results) {
  const verdict = failed === 0 ? 'ok  ' : 'FAIL';
  process.stdout.write(
    `${verdict} ${name.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed\n`,
  );
  for (const fault of faults) process.stdout.write(`     ${fault.split('\n', 1)[0]}\n`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
process.stdout.write(`${flaky.flatMap(({ faults }) => faults).length} flaky\n`);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);

/** Runs a step, or these files of it. What throws counts as one failure, of no file. */
async function runStep({ run }, paths, report) {
  try {
    return await run(paths, report);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
}

function readArguments(args) {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  try {
    const options = { at: { type: 'string' } };
    const { values, positionals } = parseArgs({ args: args.slice(0, end), options, allowPositionals: true });
    const { at } = values;
    const names = at === undefined ? STEPS.map((step) => step.name) : MOVABLE;
    const usual = names.filter((name) => STEPS.some((step) => step.name === name && !step.isExtra));
    const named = positionals.filter((name) => name !== WHOLE);
    const unknown = named.filter((name) => !names.includes(name));
    if (unknown.length > 0) {
      const when = at === undefined ? '' : ' whose clock can be moved';
      throw new Error(`There is no check ${unknown.join(', ')}${when}; there are ${names.join(', ')}.`);
    }
    return {
      wanted: named.length > 0 ? named : positionals.length > 0 ? [...usual, ...OF_WHOLE] : usual,
      isWhole: positionals.includes(WHOLE),
      files: args.slice(end + 1),
      clock: at === undefined ? {} : movedClock(at),
    };
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function check(program, args) {
  const { code, end } = await runKept(program, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, faults: [end] };
}

/** Checks the types incrementally. */
function types() {
  mkdirSync(REPORTS, { recursive: true });
  const state = ['--incremental', '--tsBuildInfoFile', path.join(ROOT, '.tmp', 'types.tsbuildinfo')];
  return check(bin('tsc'), ['--noEmit', '-p', 'tsconfig.json', ...state]);
}

function database(paths, report) {
  return vitest(report, ['database'], paths, isWholeDatabase ? { MET_REFUSALS } : {});
}

/** The refusals met by the database tests, in the first run and alone, must be all that calls list. */
function unmetRefusals() {
  return check(NODE, ['scripts/unmet-refusals.ts', MET_REFUSALS]);
}

async function browser(paths, report) {
  const chromium = findChromium();
  await buildStale();
  const tags = isWhole || files.length > 0 ? [] : [`--tags-filter=!${WHOLE_RUN}`];
  return vitest(report, ['e2e', 'page-audit'], [...tags, ...paths], { CHROMIUM: chromium });
}

async function security(paths) {
  const chromium = findChromium();
  await buildStale();
  const rules = JSON.parse(readFileSync(path.join(ROOT, 'docs', 'security', 's1-s40.json'), 'utf8'));
  const named = new Set(rules.flatMap(({ tests }) => tests.map((test) => test.split(' > ', 1)[0])));
  return vitest('security', [...UNIT, 'database', 'e2e'], [...named, ...paths], { CHROMIUM: chromium });
}

async function browsers(paths) {
  const chromium = findBrowsers();
  await buildStale();
  return vitest('browsers', ['browsers'], paths, { CHROMIUM: chromium });
}

async function benches() {
  findChromium();
  // Without wrk a bench makes its load itself.
  const missing = missingAfterInstall([{ program: 'pgbench', from: 'postgresql-contrib' }]);
  if (missing.length > 0) throw new Error(`The benches need: sudo apt-get install ${missing.join(' ')}`);
  await buildStale();
  return check(NODE, ['bench/bench.ts', 'short']);
}

/** Runs the files of some projects whose path has one of `paths` in it, or all, and reads the counts from the
 *  report of this name. A run that ends badly with nothing failed in its report (no test found, a set-up that
 *  broke) counts as one failure. */
async function vitest(name, projects, paths, env = {}) {
  mkdirSync(REPORTS, { recursive: true });
  const report = path.join(REPORTS, `${name}.json`);
  rmSync(report, { force: true });
  const flags = projects.flatMap((project) => ['--project', project]);
  const program = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const unhandled = path.join(REPORTS, `${name}-unhandled.json`);
  rmSync(unhandled, { force: true });
  const reporters = ['dot', 'json', path.join(ROOT, 'scripts', 'unhandled-errors.reporter.mjs')];
  const reporting = [...reporters.map((each) => `--reporter=${each}`), `--outputFile.json=${report}`];
  const folder = memoryFolder();
  const code = await runShown(NODE, [program, 'run', ...flags, ...reporting, ...paths], {
    UNHANDLED_ERRORS: unhandled,
    ...(folder !== undefined && { TMPDIR: folder }),
    ...env,
    ...(isWhole && { TEST_EXTENT: WHOLE }),
    ...clock,
  });
  const { numPassedTests: passed = 0, testResults = [] } = read(report) ?? {};
  const { failedFiles, others } = failedFilesOf(ROOT, testResults, read(unhandled) ?? []);
  if (code !== 0 && failedFiles.length === 0 && others.length === 0)
    others.push(`ended with code ${code}, and nothing in its report has failed`);
  const failed = failedFiles.reduce((total, file) => total + file.failed, others.length);
  return {
    passed,
    failed,
    failedFiles,
    faults: [...failedFiles.flatMap(({ faults }) => faults), ...others],
    slowest: slowestOf(testResults),
  };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The files that took longest, with their seconds. */
function slowestOf(testResults) {
  return testResults
    .map(({ name, startTime, endTime }) => ({ file: path.relative(ROOT, name), ms: endTime - startTime }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `${Math.round(ms / 1000)} s ${file}`);
}

function runShown(program, args, env = {}) {
  return ended(start(program, args, 'inherit', env));
}

/** Shows the output and keeps the end of it. */
async function runKept(program, args) {
  const child = start(program, args, ['inherit', 'pipe', 'pipe']);
  let end = '';
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8');
    child[name].on('data', (text) => {
      process[name].write(text);
      end = (end + text).slice(-FAULT_CHARACTERS);
    });
  }
  const code = await ended(child);
  return { code, end: end.trim().split('\n').slice(-FAULT_LINES).join('\n') };
}

function start(program, args, stdio, env = {}) {
  return spawn(program, args, { cwd: ROOT, stdio, env: { ...process.env, ...env, PATH: pathWithTools() } });
}

/** The exit code, once all output has been read. */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ? 1 : code));
  });
}

function pathWithTools() {
  return [path.dirname(bin('node')), process.env.PATH].join(path.delimiter);
}
