// A reader that has seen enough (`| head`) closes the pipe; the run continues to its end, where everything is
// taken down.
process.stdout.on('error', () => {});

/** A line of the report. */
export const print = (text = ''): void => void process.stdout.write(`${text}\n`);

/** A line of progress, on standard error, so that the report can be kept without it. */
export const progress = (text: string): void => void process.stderr.write(`  ${text}\n`);

/** The result for machines: one line of JSON, the last of each bench. */
export const printJson = (result: object): void =>
  print(
    JSON.stringify(result, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
