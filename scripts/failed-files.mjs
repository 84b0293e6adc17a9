import path from 'node:path';

/** Length of a failure in the summary at the end. */
export const FAULT_LINES = 20;
export const FAULT_CHARACTERS = 2_000;
/** A line of a stack that is none of ours. */
const FOREIGN_FRAME = /^\s+at .*(node_modules|node:)/;

/** Failures of a run of Vitest by file, short enough for a summary at the end, where a cut log still shows
 *  it.
 *
 *  A file that broke outside its tests, in a hook or while it was loaded, has failed once. So has, for each
 *  of them, a file that was running when an error came up that nobody caught, also where all its tests
 *  passed: run alone, it shows whether the error is its own.
 *
 *  root: the folder that files are named from.
 *  testResults: of Vitest's JSON report.
 *  unhandled: `[{ file, fault }]` of unhandled-errors.reporter.mjs.
 *  Returns `failedFiles: [{ file, passed, failed, faults }]`, and in `others` the faults of no file. */
export function failedFilesOf(root, testResults, unhandled) {
  const named = unhandled.filter(({ file }) => testResults.some(({ name }) => name === file));
  const failedFiles = testResults.flatMap((result) => {
    const file = path.relative(root, result.name);
    const uncaught = named.filter((each) => each.file === result.name);
    const faults = [
      ...(result.status === 'failed' ? faultsOf(file, result) : []),
      ...uncaught.map(({ fault }) => `${file}, unhandled\n${shortened(fault)}`),
    ];
    if (faults.length === 0) return [];
    const passed = result.assertionResults.filter(({ status }) => status === 'passed').length;
    return [{ file, passed, failed: faults.length, faults }];
  });
  const others = unhandled
    .filter((each) => !named.includes(each))
    .map(({ fault }) => `unhandled, outside of every file\n${shortened(fault)}`);
  return { failedFiles, others };
}

function faultsOf(file, { message, assertionResults }) {
  const faults = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => {
      const said = failureMessages.map(shortened).join('\n');
      return `${file} > ${fullName.trim()}\n${said}`;
    });
  return faults.length > 0 ? faults : [`${file}\n${shortened(message ?? '')}`];
}

function shortened(text) {
  const lines = text.split('\n').filter((line) => !FOREIGN_FRAME.test(line));
  return lines.slice(0, FAULT_LINES).join('\n').slice(0, FAULT_CHARACTERS);
}
