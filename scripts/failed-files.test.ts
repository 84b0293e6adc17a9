import { describe, expect, test } from 'vitest';

import { failedFilesOf, type TestResult } from './failed-files.mjs';

/** A file with a test for each of these failures, and two that pass. */
const result = (
  file: string,
  failures: readonly string[] = [],
  more: Partial<TestResult> = {},
): TestResult => ({
  name: `/project/${file}`,
  status: failures.length > 0 ? 'failed' : 'passed',
  assertionResults: [
    { fullName: 'one', status: 'passed', failureMessages: [] },
    { fullName: 'two', status: 'passed', failureMessages: [] },
    ...failures.map((said, index) => ({
      fullName: ` failure ${index}`,
      status: 'failed',
      failureMessages: [said],
    })),
  ],
  ...more,
});

const failedOf = (results: readonly TestResult[], unhandled: { file?: string; fault: string }[] = []) =>
  failedFilesOf('/project', results, unhandled);

describe('what failed in a run', () => {
  test('is told by file, with what passed in it', () => {
    expect(failedOf([result('a.test.ts'), result('b.test.ts', ['was late', 'was lost'])])).toEqual({
      failedFiles: [
        {
          file: 'b.test.ts',
          passed: 2,
          failed: 2,
          faults: ['b.test.ts > failure 0\nwas late', 'b.test.ts > failure 1\nwas lost'],
        },
      ],
      others: [],
    });
  });

  test('counts once for a file that broke outside its tests', () => {
    const broken = result('a.test.ts', [], { status: 'failed', message: 'no server' });
    expect(failedOf([broken]).failedFiles).toEqual([
      { file: 'a.test.ts', passed: 2, failed: 1, faults: ['a.test.ts\nno server'] },
    ]);
  });

  test('has each error that nobody caught, at the file that ran then, passed or failed', () => {
    const results = [result('a.test.ts'), result('b.test.ts', ['was late']), result('c.test.ts')];
    const unhandled = [
      { file: '/project/a.test.ts', fault: 'Error: closed' },
      { file: '/project/b.test.ts', fault: 'Error: gone' },
      { file: '/project/b.test.ts', fault: 'Error: gone too' },
    ];
    const { failedFiles, others } = failedOf(results, unhandled);
    expect(failedFiles.map(({ file, passed, failed }) => ({ file, passed, failed }))).toEqual([
      { file: 'a.test.ts', passed: 2, failed: 1 },
      { file: 'b.test.ts', passed: 2, failed: 3 },
    ]);
    expect(failedFiles[0]?.faults).toEqual(['a.test.ts, unhandled\nError: closed']);
    expect(others).toEqual([]);
  });

  test('has the errors of no file, or of one that is not in the report, apart', () => {
    const unhandled = [{ fault: 'Error: no worker' }, { file: '/project/x.test.ts', fault: 'Error: lost' }];
    expect(failedOf([result('a.test.ts')], unhandled)).toEqual({
      failedFiles: [],
      others: [
        'unhandled, outside of every file\nError: no worker',
        'unhandled, outside of every file\nError: lost',
      ],
    });
  });

  test('leaves out the frames of others, and what is longer than one reads', () => {
    const said = ['was late', '    at node:internal/x:1', '    at /project/node_modules/y:2', '    at a:3'];
    const [file] = failedOf([
      result('a.test.ts', [[...said, ...Array(50).fill('more')].join('\n')]),
    ]).failedFiles;
    const lines = file?.faults[0]?.split('\n') ?? [];
    expect(lines.slice(0, 3)).toEqual(['a.test.ts > failure 0', 'was late', '    at a:3']);
    expect(lines).toHaveLength(21);
  });
});
