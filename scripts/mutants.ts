import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { type Area, type Mutant, readAreas } from './mutants/areas.ts';
import { copyTree } from './mutants/copy-tree.ts';
import { runTests, type Verdict } from './mutants/run-tests.ts';
import { type Outcome, SCORE_MIN, scoreOf, tableOf } from './mutants/score.ts';
import { throwawayPostgres } from './mutants/throwaway-postgres.ts';
import { patched } from './patched.mjs';

// Makes the mistakes listed in `mutants/*.json` one at a time, in a copy of the tree, and sees whether unit
// and database tests notice: first the tests that each mutant names, then those of its area. The tests must
// pass without a mistake. Ends with 0 when the score is reached and every mutant could be judged.
//   npm run mutants                              all of them
//   npm run mutants -- bet ledger                these areas, or these mutants by their ids
//   npm run mutants -- --quick bet               without the tests of the area, for a first look

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIMIT_MS = 60_000;
/** Largest duration of a run, as a multiple of one without a mistake. */
const SLOWDOWN = 5;

type Bench = { readonly tree: string; readonly databaseUrl: string };

const words = process.argv.slice(2);
const isQuick = words.includes('--quick');
const areas = choose(
  readAreas(),
  words.filter((word) => word !== '--quick'),
);
for (const mutant of areas.flatMap(({ mutants }) => mutants))
  patched(readFileSync(path.join(ROOT, mutant.file), 'utf8'), mutant);
const tree = copyTree(ROOT);
const postgres = await throwawayPostgres();
const outcomes: Outcome[] = [];
try {
  for (const area of areas) outcomes.push(...(await runArea({ tree, databaseUrl: postgres.url }, area)));
} finally {
  await postgres.stop();
  rmSync(tree, { recursive: true, force: true });
}
report();

/** The areas and mutants that are named; all of them when none is. */
function choose(all: readonly Area[], names: readonly string[]): Area[] {
  const known = new Set(all.flatMap(({ name, mutants }) => [name, ...mutants.map(({ id }) => id)]));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`There is no area or mutant ${unknown.join(', ')}.`);
  if (names.length === 0) return [...all];
  return all
    .map((area) => ({
      ...area,
      mutants: area.mutants.filter(({ id }) => names.includes(area.name) || names.includes(id)),
    }))
    .filter(({ mutants }) => mutants.length > 0);
}

async function runArea(bench: Bench, area: Area): Promise<Outcome[]> {
  const own = [...new Set(area.mutants.flatMap(({ tests }) => tests))];
  const ownMs = await expectGreen(bench, own);
  let suiteMs: number | undefined;
  const found: Outcome[] = [];
  for (const mutant of area.mutants) {
    const startedAt = performance.now();
    let outcome = await tryMutant(bench, area, mutant, { files: mutant.tests, usualMs: ownMs });
    if (outcome.fate === 'survived' && !isQuick) {
      suiteMs ??= await expectGreen(bench, area.suite);
      outcome = await tryMutant(bench, area, mutant, { files: area.suite, usualMs: suiteMs });
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(
      `${outcome.fate.padEnd(10)} ${seconds.padStart(5)} s  ${mutant.id}: ${outcome.says}\n`,
    );
    found.push(outcome);
  }
  return found;
}

/** Runs tests on the tree without a mistake. Answers with how long they take. */
async function expectGreen(bench: Bench, files: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const verdict = await runTests({ ...bench, files, limitMs: 30 * LIMIT_MS });
  if (verdict.kind !== 'green')
    throw new Error(`without a mistake the tests fail: ${verdict.kind === 'red' ? verdict.by : verdict.why}`);
  const ms = performance.now() - startedAt;
  process.stdout.write(`${verdict.tests} tests pass without a mistake, in ${(ms / 1000).toFixed(1)} s\n`);
  return ms;
}

async function tryMutant(
  bench: Bench,
  { name }: Area,
  mutant: Mutant,
  { files, usualMs }: { readonly files: readonly string[]; readonly usualMs: number },
): Promise<Outcome> {
  const file = path.join(bench.tree, mutant.file);
  const original = readFileSync(file, 'utf8');
  const changed = patched(original, mutant);
  const fault = syntaxFault(file, changed);
  if (fault !== undefined) return { area: name, mutant, fate: 'invalid', says: fault };
  writeFileSync(file, changed);
  try {
    const verdict = await runTests({ ...bench, files, limitMs: LIMIT_MS + SLOWDOWN * usualMs });
    return { area: name, mutant, ...fateOf(mutant, verdict) };
  } finally {
    writeFileSync(file, original);
  }
}

function fateOf({ equivalent }: Mutant, verdict: Verdict): Pick<Outcome, 'fate' | 'says'> {
  if (verdict.kind === 'broken') return { fate: 'invalid', says: verdict.why };
  if (verdict.kind === 'green')
    return equivalent === undefined
      ? { fate: 'survived', says: `${verdict.tests} tests pass` }
      : { fate: 'equivalent', says: equivalent };
  return equivalent === undefined
    ? { fate: 'killed', says: verdict.by }
    : { fate: 'invalid', says: `is marked equivalent and fails ${verdict.by}` };
}

/** A mutant that does not compile says nothing of the tests. */
function syntaxFault(file: string, text: string): string | undefined {
  if (!/\.(ts|mjs)$/.test(file)) return undefined;
  try {
    stripTypeScriptTypes(text.replace(/^#!.*/, ''));
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function report(): void {
  process.stdout.write(`\n${tableOf(outcomes)}\n`);
  for (const { area, mutant, fate, says } of outcomes)
    if (fate === 'survived' || fate === 'invalid')
      process.stdout.write(`${fate}: ${area}, ${mutant.id} (${mutant.file}): ${says}\n`);
  const isFine = outcomes.every(({ fate }) => fate !== 'invalid') && scoreOf(outcomes) >= SCORE_MIN;
  process.exitCode = isFine ? 0 : 1;
}
