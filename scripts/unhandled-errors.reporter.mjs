import { writeFileSync } from 'node:fs';

/** A reporter of what broke outside every test, which the report of the tests does not tell: an error that
 *  nobody caught, a worker that did not start or end. Writes `[{ file, fault }]` to the file that
 *  `UNHANDLED_ERRORS` names; `file` is the test file that was running, where one is known. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ name, message, stack, cause, VITEST_TEST_PATH: file }) => ({
      file,
      fault: [
        stack ?? `${name}: ${message}`,
        ...(cause ? [`caused by ${cause.stack ?? cause.message}`] : []),
      ].join('\n'),
    }));
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(told));
  }
}
