/** More failed files than this are no accident. */
const FILES_MAX = 6;
/** Number of runs of a failed file alone. */
const RUNS_MAX = 2;

/** Runs the failed files of steps that may be run again, each alone and one at a time, once everything else
 *  has ended. A file all of whose tests pass then is flaky: its failures no longer count, and are reported.
 *
 *  Nothing runs again when a failure lies elsewhere (a step that is not `rerunnable`, a set-up that broke),
 *  or when more than six files failed: such a run is red as it is.
 *
 *  results: per step `{ name, rerunnable, passed, failed, failedFiles }`, and per file
 *  `{ file, passed, failed, faults }`.
 *  runFile(step, file, attempt): runs one file on a product and a database of its own, and gives
 *  `{ passed, failed }`.
 *  Returns the results as they count now and `flaky: [{ step, file, runs, faults }]`, in which `runs` is how
 *  many runs alone it took. */
export async function runFailedAgain(results, runFile) {
  if (!mayRunAgain(results)) return { results, flaky: [] };
  const flaky = [];
  const counted = [];
  for (const result of results) {
    let now = result;
    for (const failedFile of result.failedFiles ?? []) {
      const alone = await runUntilPassed(result.name, failedFile.file, runFile);
      if (alone === undefined) continue;
      flaky.push({ step: result.name, file: failedFile.file, runs: alone.runs, faults: failedFile.faults });
      now = withPassed(now, failedFile, alone.passed);
    }
    counted.push(now);
  }
  return { results: counted, flaky };
}

function mayRunAgain(results) {
  const red = results.filter(({ failed }) => failed > 0);
  const files = red.flatMap(({ failedFiles }) => failedFiles ?? []);
  return files.length <= FILES_MAX && red.every((step) => step.rerunnable && isExplained(step));
}

/** Returns true if the failures of a step are all those of its files. */
const isExplained = ({ failed, failedFiles = [] }) =>
  failed === failedFiles.reduce((total, file) => total + file.failed, 0);

async function runUntilPassed(step, file, runFile) {
  for (let runs = 1; runs <= RUNS_MAX; runs += 1) {
    const { passed, failed } = await runFile(step, file, runs);
    if (failed === 0 && passed > 0) return { runs, passed };
  }
  return undefined;
}

function withPassed(result, failedFile, passedAlone) {
  return {
    ...result,
    passed: result.passed - failedFile.passed + passedAlone,
    failed: result.failed - failedFile.failed,
    failedFiles: result.failedFiles.filter((each) => each !== failedFile),
    faults: result.faults.filter((fault) => !failedFile.faults.includes(fault)),
  };
}
