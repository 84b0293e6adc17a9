import { describe, expect, test } from 'vitest';

import { runFailedAgain, type FailedFile, type StepResult } from './flaky.mjs';

/** Of three tests, when it passes. */
const failedFile = (file: string, failed = 1): FailedFile => ({
  file,
  passed: 3 - failed,
  failed,
  faults: Array.from({ length: failed }, (_, index) => `${file} > test ${index}\nwas late`),
});

const step = (name: string, files: readonly FailedFile[], more: Partial<StepResult> = {}): StepResult => ({
  name,
  rerunnable: name === 'browser' || name === 'database',
  passed: 10,
  failed: files.reduce((total, { failed }) => total + failed, 0),
  failedFiles: files,
  faults: files.flatMap(({ faults }) => faults),
  ...more,
});

/** Runs files that pass at the given attempt, or never; and notes what ran. */
function runner(passesAt: Record<string, number>) {
  const ran: string[] = [];
  return {
    ran,
    runFile: async (name: string, file: string, attempt: number) => {
      ran.push(`${name} ${file} ${attempt}`);
      const isPassed = attempt >= (passesAt[file] ?? Infinity);
      return isPassed ? { passed: 3, failed: 0 } : { passed: 2, failed: 1 };
    },
  };
}

describe('running failed files again', () => {
  test('a file that passes alone is flaky: told with its first failure, and no failure any more', async () => {
    const { runFile, ran } = runner({ 'a.test.ts': 1, 'b.test.ts': 2 });
    const before = [
      step('unit', []),
      step('database', [failedFile('b.test.ts', 2)]),
      step('browser', [failedFile('a.test.ts')]),
    ];
    const { results, flaky } = await runFailedAgain(before, runFile);
    expect(ran).toEqual(['database b.test.ts 1', 'database b.test.ts 2', 'browser a.test.ts 1']);
    expect(flaky).toEqual([
      { step: 'database', file: 'b.test.ts', runs: 2, faults: failedFile('b.test.ts', 2).faults },
      { step: 'browser', file: 'a.test.ts', runs: 1, faults: failedFile('a.test.ts').faults },
    ]);
    expect(results.map(({ passed, failed, faults }) => ({ passed, failed, faults }))).toEqual([
      { passed: 10, failed: 0, faults: [] },
      { passed: 12, failed: 0, faults: [] },
      { passed: 11, failed: 0, faults: [] },
    ]);
  });

  test('a file that fails alone twice more has failed, beside one that passes', async () => {
    const { runFile, ran } = runner({ 'a.test.ts': 1 });
    const before = [step('browser', [failedFile('broken.test.ts'), failedFile('a.test.ts')])];
    const { results, flaky } = await runFailedAgain(before, runFile);
    expect(ran).toEqual(['browser broken.test.ts 1', 'browser broken.test.ts 2', 'browser a.test.ts 1']);
    expect(flaky.map(({ file }) => file)).toEqual(['a.test.ts']);
    expect(results[0]).toMatchObject({
      passed: 11,
      failed: 1,
      faults: failedFile('broken.test.ts').faults,
      failedFiles: [{ file: 'broken.test.ts' }],
    });
  });

  test('the tests that a broken hook left out count once the file has passed', async () => {
    const { runFile } = runner({ 'a.test.ts': 1 });
    const broken = { file: 'a.test.ts', passed: 0, failed: 1, faults: ['a.test.ts\nno server'] };
    const { results } = await runFailedAgain([step('browser', [broken])], runFile);
    expect(results).toMatchObject([{ passed: 13, failed: 0 }]);
  });

  test('a run in which no test passed is no pass', async () => {
    const before = [step('browser', [failedFile('a.test.ts')])];
    const { results } = await runFailedAgain(before, async () => ({ passed: 0, failed: 0 }));
    expect(results).toEqual(before);
  });

  test.each([
    ['a step that may not run again failed too', [step('lint', [], { failed: 1 })]],
    ['a failure lies in no file', [step('database', [], { failed: 1 })]],
    [
      'a step failed beyond its files',
      [step('database', [failedFile('b.test.ts')], { failed: 2, failedFiles: [failedFile('b.test.ts')] })],
    ],
    [
      'more than six files failed',
      [
        step(
          'database',
          ['b', 'c', 'd', 'e', 'f', 'g'].map((name) => failedFile(`${name}.test.ts`)),
        ),
      ],
    ],
  ])('nothing runs again when %s', async (_, others) => {
    const { runFile, ran } = runner({ 'a.test.ts': 1 });
    const before = [...others, step('browser', [failedFile('a.test.ts')])];
    expect(await runFailedAgain(before, runFile)).toEqual({ results: before, flaky: [] });
    expect(ran).toEqual([]);
  });

  test('six failed files run again', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.test.ts`);
    const { runFile } = runner(Object.fromEntries(names.map((name) => [name, 1])));
    const { flaky } = await runFailedAgain(
      [
        step(
          'browser',
          names.map((name) => failedFile(name)),
        ),
      ],
      runFile,
    );
    expect(flaky.map(({ file }) => file)).toEqual(names);
  });
});
